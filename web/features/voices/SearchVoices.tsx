import { SearchField, type SearchFieldProps } from '../../ui/SearchField.tsx'
import * as words from './words.ts'

/** Where one types whom one looks for. */
export function SearchVoices(props: Pick<SearchFieldProps, 'value' | 'onChange'>) {
  return <SearchField label={words.searchVoices} placeholder={words.nameAccentAgeManner} {...props} />
}
