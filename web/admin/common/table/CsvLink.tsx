import buttonStyles from '../../../ui/actions/Button.module.css'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { getEndpointUrl } from '../../../platform/api/endpointUrl.ts'
import { csvMessages } from '../messages.ts'

export type CsvLinkProps = {
  /** Name on the server: `/api/csv/{table}`. */
  table: string
  /** The filters of the page by their server names. Empty ones are left out. */
  filters?: Readonly<Record<string, string | boolean | undefined>>
  /** What the file contains, for screen readers. */
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
