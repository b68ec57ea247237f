import { SearchField, type SearchFieldProps } from '../../ui/forms/SearchField.tsx'
import * as messages from './messages.ts'

/** A search field with label and placeholder for voices. The parent filters the list. */
export function VoiceSearchField(props: Pick<SearchFieldProps, 'value' | 'onChange'>) {
  return <SearchField label={messages.searchLabel} placeholder={messages.searchPlaceholder} {...props} />
}
