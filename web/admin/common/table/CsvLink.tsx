import buttonStyles from '../../ui/Button.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { csvWords } from './words.ts'

export type CsvLinkProps = {
  /** As the server calls it: `/api/csv/{table}`. */
  table: string
  /** The filters of the page, under the names by which the server knows them. Empty ones are left out. */
  filters?: Readonly<Record<string, string | boolean | undefined>>
  /** What is in the file, for those who cannot see the table beside it. */
  label: string
}

/** Where a table lies as a file. */
export function csvAddress(table: string, filters: CsvLinkProps['filters'] = {}): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(given)
  return `/api/csv/${table}${given.length > 0 ? `?${query}` : ''}`
}

/** Takes what a table shows, all its pages, as a file for spreadsheets. The browser itself saves it, however long it is. */
export function CsvLink({ table, filters, label }: CsvLinkProps) {
  return (
    <a
      className={buttonStyles.button}
      data-kind="quiet"
      data-size="dense"
      href={csvAddress(table, filters)}
      download
      aria-label={csvWords.label(label)}
    >
      <Icon name="download" />
      {csvWords.download}
    </a>
  )
}
