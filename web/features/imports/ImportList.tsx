import { useEffect, useRef } from 'react'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { useStore } from '../../state/useStore.ts'
import { ScanDialog, useScanStore } from '../scannedPages/index.ts'
import { ImportRow } from './ImportRow.tsx'
import type { ImportItem, ImportStore } from './importStore.ts'
import type { FileToImport } from './useDropAndPaste.ts'
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

type ImportListProps = {
  items: readonly ImportItem[]
  store: ImportStore
  /**
   * Called with the file that was created from photographed or scanned pages. If absent, the list imports this file.
   */
  onAdd?: (files: FileToImport[]) => void
}

/**
 * Lists the imports, with what the server recognised in each file. Screen readers read out the state of the latest
 * import.
 */
export function ImportList({ items, store, onAdd = store.add }: ImportListProps) {
  const scans = useScanStore()
  const { isOpen } = useStore(scans)
  const [latest] = items
  const latestState = latest && `${latest.id} ${latest.state}`
  const list = useRef<HTMLUListElement>(null)
  // On a phone, the import buttons can be at the bottom of the screen, and the row below them out of view. So the list
  // scrolls to the row of the latest import.
  useEffect(() => {
    if (latestState) list.current?.firstElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [latestState])
  const readScan = async (id: string) => {
    const file = store.take(id)
    const read = file && (await scans.readPdf(file))
    if (read) onAdd([read])
  }
  return (
    <>
      {isOpen && <ScanDialog store={scans} onRead={(file) => onAdd([file])} />}
      {items.length > 0 && (
        <ul ref={list} className={styles.rows} aria-label={messages.areaListLabel}>
          {items.map((item) => (
            <ImportRow
              key={item.id}
              item={item}
              onRetry={() => store.retry(item.id)}
              onRemove={() => store.remove(item.id)}
              onReadScan={() => void readScan(item.id)}
            />
          ))}
        </ul>
      )}
      <LiveRegion>{formatLatest(items)}</LiveRegion>
    </>
  )
}
