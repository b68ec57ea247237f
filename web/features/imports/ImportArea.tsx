import { listAcceptedTypes } from '@scene-partner/script/import/formats'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { ImportRow } from './ImportRow.tsx'
import { getImportStore, type ImportItem } from './importStore.ts'
import { useDropAndPaste } from './useDropAndPaste.ts'
import * as messages from './messages.ts'
import styles from './ImportArea.module.css'
import { useStore } from '../../state/useStore.ts'

const formatLatest = (items: readonly ImportItem[]): string => {
  const [latest] = items
  if (!latest) return ''
  if (latest.state === 'waiting') return messages.rowWaiting(latest.name)
  if (latest.state === 'reading') return messages.rowReading(latest.name)
  return latest.state === 'done'
    ? messages.formatImportSummary(latest.understood)
    : `${messages.rowFailed(latest.name)} ${latest.problem}`
}

/** Accepts scripts that are dropped on the page, chosen or pasted, and shows what was recognised in each. */
export function ImportArea() {
  const client = useQueryClient()
  const userId = useSession()?.user.uid ?? ''
  const store = getImportStore(userId, () => void client.invalidateQueries({ queryKey: ['getUserScripts'] }))
  useEffect(() => () => store.removeFinished(), [store])
  const items = useStore(store)
  const isOver = useDropAndPaste(store.add)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <section className={styles.place} data-over={isOver || undefined} aria-labelledby={id}>
      <div className={styles.band}>
        <div className={styles.said}>
          <h2 id={id}>{messages.areaTitle}</h2>
          <p className={styles.quiet}>{isOver ? messages.areaDropNow : messages.areaHint}</p>
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={listAcceptedTypes()}
          aria-label={messages.areaChooseFile}
          onChange={(event) => {
            store.add([...(event.target.files ?? [])].map((file) => ({ name: file.name, body: file })))
            event.target.value = ''
          }}
        />
        <Button size="dense" onPress={() => chooser.current?.click()}>
          {messages.areaChooseFile}
        </Button>
      </div>
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
    </section>
  )
}
