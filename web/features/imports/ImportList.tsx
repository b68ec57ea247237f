import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { ImportRow } from './ImportRow.tsx'
import type { ImportItem, ImportStore } from './importStore.ts'
import * as messages from './messages.ts'
import styles from './ImportArea.module.css'

const formatLatest = (items: readonly ImportItem[]): string => {
  const [latest] = items
  if (!latest) return ''
  if (latest.state === 'waiting') return messages.rowWaiting(latest.name)
  if (latest.state === 'reading') return messages.rowReading(latest.name)
  return latest.state === 'done'
    ? messages.formatImportSummary(latest.understood)
    : `${messages.rowFailed(latest.name)} ${latest.problem}`
}

/** Shows each import, and what the server recognised in it. Screen readers hear the state of the latest. */
export function ImportList({ items, store }: { items: readonly ImportItem[]; store: ImportStore }) {
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.rows} aria-label={messages.areaListLabel}>
          {items.map((item) => (
            <ImportRow
              key={item.id}
              item={item}
              onRetry={() => store.retry(item.id)}
              onRemove={() => store.remove(item.id)}
            />
          ))}
        </ul>
      )}
      <LiveRegion>{formatLatest(items)}</LiveRegion>
    </>
  )
}
