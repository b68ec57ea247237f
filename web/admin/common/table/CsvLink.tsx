import buttonStyles from '../../../ui/actions/Button.module.css'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { getEndpointUrl } from '../../../platform/api/endpointUrl.ts'
import { csvMessages } from '../messages.ts'

export type CsvLinkProps = {
  /** Name of the table in its URL, `/api/csv/{table}`. */
  table: string
  /** The filters of the page, by the names that the server uses. Filters without a value are left out of the URL. */
  filters?: Readonly<Record<string, string | boolean | undefined>>
  /** Says to screen readers what the CSV file contains. */
  label: string
}

/** A link that downloads all rows of a table, not only the visible page, as a CSV file. */
export function CsvLink({ table, filters, label }: CsvLinkProps) {
  return (
    <a
      className={buttonStyles.button}
      data-kind="quiet"
      data-size="dense"
      href={getEndpointUrl('downloadCsv', { table }, filters)}
      download
      aria-label={csvMessages.label(label)}
    >
      <Icon name="download" />
      {csvMessages.download}
    </a>
  )
}
