import { SearchField, type SearchFieldProps } from '../../ui/forms/SearchField.tsx'
import * as messages from './messages.ts'

/** The search field for voices. */
export function VoiceSearchField(props: Pick<SearchFieldProps, 'value' | 'onChange'>) {
  return <SearchField label={messages.searchLabel} placeholder={messages.searchPlaceholder} {...props} />
}
