import buttonStyles from '../../../ui/actions/Button.module.css'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { getEndpointUrl } from '../../../platform/api/endpointUrl.ts'
import { csvMessages } from '../messages.ts'

export type CsvLinkProps = {
  /** Name of the table in its URL, `/api/csv/{table}`. */
  table: string
  /** The filters of the page, by the names that the server uses. Empty filters are not sent. */
  filters?: Readonly<Record<string, string | boolean | undefined>>
  /** Says to screen readers what the file contains. */
  label: string
}

/** Downloads all pages of a table as CSV. The browser streams it to disk. */
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
