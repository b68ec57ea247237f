import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import type { ImportItem } from './importStore.ts'
import * as messages from './messages.ts'
import styles from './ImportArea.module.css'

type ImportRowProps = {
  item: ImportItem
  onRetry: () => void
  onRemove: () => void
  /** Starts the text recognition of a PDF whose pages are pictures. */
  onReadScan: () => void
}

/** Shows one imported file and its state: waiting, being read by the server, imported or failed. */
export function ImportRow({ item, onRetry, onRemove, onReadScan }: ImportRowProps) {
  const { name } = item
  if (item.state === 'reading' || item.state === 'waiting') {
    return (
      <li className={styles.row} data-state="reading">
        <span className={styles.spinner} aria-hidden="true" />
        <p className={styles.said}>
          {item.state === 'waiting' ? messages.rowWaiting(name) : messages.rowReading(name)}
        </p>
        <Button kind="bare" size="dense" label={messages.rowCancelLabel(name)} onPress={onRemove}>
          {messages.rowCancel}
        </Button>
      </li>
    )
  }
  if (item.state === 'failed') {
    return (
      <li className={styles.row} data-state="failed">
        <Icon name="warning" />
        <div className={styles.said}>
          <p>{messages.rowFailed(name)}</p>
          <p className={styles.quiet}>{item.problem}</p>
        </div>
        <div className={styles.ways}>
          {item.isScan && (
            <Button size="dense" label={messages.rowReadScanLabel(name)} onPress={onReadScan}>
              {messages.rowReadScan}
            </Button>
          )}
          {!item.isFinal && (
            <Button size="dense" label={messages.rowRetryLabel(name)} onPress={onRetry}>
              {messages.rowRetry}
            </Button>
          )}
          <Button kind="bare" icon="close" label={messages.rowDismiss(name)} onPress={onRemove} />
        </div>
      </li>
    )
  }
  return <ImportedRow item={item} onRemove={onRemove} />
}

function ImportedRow({ item, onRemove }: { item: Extract<ImportItem, { state: 'done' }>; onRemove: () => void }) {
  const { name, scriptId, understood } = item
  const missing = messages.formatMissingPages(understood)
  return (
    <li className={styles.row} data-state="done">
      <Icon name="check" />
      <div className={styles.said}>
        <Link to={`/scripts/${scriptId}`} className={styles.name}>
          {name}
        </Link>
        <p>{messages.formatImportSummary(understood)}</p>
        {missing && <p className={styles.quiet}>{missing}</p>}
      </div>
      <div className={styles.ways}>
        {understood.roles > 0 && (
          <ButtonLink size="dense" to={`/practice?script=${scriptId}`}>
            {messages.rowRehearse}
          </ButtonLink>
        )}
        <Link to={`/scripts/${scriptId}/read-through`} data-next={understood.roles === 0 || undefined}>
          {messages.rowCheckScript}
        </Link>
        {understood.roles > 0 && <Link to={`/scripts/${scriptId}/cast`}>{messages.rowCast}</Link>}
        <Button kind="bare" icon="close" label={messages.rowDismiss(name)} onPress={onRemove} />
      </div>
    </li>
  )
}
