import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useSession } from '../../platform/session.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { ImportRow } from './ImportRow.tsx'
import { importsOf, type Item } from './importStore.ts'
import { useDropAndPaste } from './useDropAndPaste.ts'
import * as words from './words.ts'
import styles from './ImportPlace.module.css'

const sayLatest = (items: readonly Item[]): string => {
  const [latest] = items
  if (!latest) return ''
  if (latest.state === 'waiting') return words.waiting(latest.name)
  if (latest.state === 'reading') return words.reading(latest.name)
  return latest.state === 'done'
    ? words.sayUnderstood(latest.understood)
    : `${words.notRead(latest.name)} ${latest.problem}`
}

/** Where scripts are brought: dropped anywhere on the page, chosen, or pasted; each says at once what was understood. */
export function ImportPlace() {
  const client = useQueryClient()
  const userId = useSession()?.user.uid ?? ''
  const store = importsOf(userId, () => void client.invalidateQueries({ queryKey: ['getUserScripts'] }))
  useEffect(() => () => store.leave(), [store])
  const items = useSyncExternalStore(store.subscribe, store.get, store.get)
  const isOver = useDropAndPaste(store.bring)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <section className={styles.place} data-over={isOver || undefined} aria-labelledby={id}>
      <div className={styles.band}>
        <div className={styles.said}>
          <h2 id={id}>{words.bringScript}</h2>
          <p className={styles.quiet}>{isOver ? words.letGo : words.dropHere}</p>
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={words.kindsAllowed}
          aria-label={words.chooseFile}
          onChange={(event) => {
            store.bring([...(event.target.files ?? [])].map((file) => ({ name: file.name, body: file })))
            event.target.value = ''
          }}
        />
        <Button size="dense" onPress={() => chooser.current?.click()}>
          {words.chooseFile}
        </Button>
      </div>
      {items.length > 0 && (
        <ul className={styles.rows} aria-label={words.imported}>
          {items.map((item) => (
            <ImportRow
              key={item.id}
              item={item}
              onAgain={() => store.again(item.id)}
              onRemove={() => store.remove(item.id)}
            />
          ))}
        </ul>
      )}
      <Announce>{sayLatest(items)}</Announce>
    </section>
  )
}
