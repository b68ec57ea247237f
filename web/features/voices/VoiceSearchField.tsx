import { SearchField, type SearchFieldProps } from '../../ui/forms/SearchField.tsx'
import * as messages from './messages.ts'

/** The search field above a list of voices. The parent component filters the list. */
export function VoiceSearchField(props: Pick<SearchFieldProps, 'value' | 'onChange'>) {
  return <SearchField label={messages.searchLabel} placeholder={messages.searchPlaceholder} {...props} />
}
