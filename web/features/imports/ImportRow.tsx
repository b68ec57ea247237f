import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Item } from './importStore.ts'
import * as words from './words.ts'
import styles from './ImportPlace.module.css'

type ImportRowProps = { item: Item; onAgain: () => void; onRemove: () => void }

/** A file that was brought: being read, read, or not; it keeps its place. */
export function ImportRow({ item, onAgain, onRemove }: ImportRowProps) {
  const { name } = item
  if (item.state === 'reading' || item.state === 'waiting') {
    return (
      <li className={styles.row} data-state="reading">
        <span className={styles.spinner} aria-hidden="true" />
        <p className={styles.said}>{item.state === 'waiting' ? words.waiting(name) : words.reading(name)}</p>
        <Button kind="bare" size="dense" label={words.cancelNamed(name)} onPress={onRemove}>
          {words.cancel}
        </Button>
      </li>
    )
  }
  if (item.state === 'failed') {
    return (
      <li className={styles.row} data-state="failed">
        <Icon name="warning" />
        <div className={styles.said}>
          <p>{words.notRead(name)}</p>
          <p className={styles.quiet}>{item.problem}</p>
        </div>
        <div className={styles.ways}>
          {!item.isFinal && (
            <Button size="dense" label={words.tryNamedAgain(name)} onPress={onAgain}>
              {words.tryAgain}
            </Button>
          )}
          <Button kind="bare" icon="close" label={words.putNamedAway(name)} onPress={onRemove} />
        </div>
      </li>
    )
  }
  return <ReadRow item={item} onRemove={onRemove} />
}

function ReadRow({ item, onRemove }: { item: Extract<Item, { state: 'done' }>; onRemove: () => void }) {
  const { name, scriptId, understood } = item
  const missing = words.sayMissing(understood)
  const hasDoubts = (understood.doubts ?? 0) > 0 || understood.roles === 0
  return (
    <li className={styles.row} data-state="done">
      <Icon name="check" />
      <div className={styles.said}>
        <Link to={`/scripts/${scriptId}`} className={styles.name}>
          {name}
        </Link>
        <p>{words.sayUnderstood(understood)}</p>
        {missing && <p className={styles.quiet}>{missing}</p>}
      </div>
      <div className={styles.ways}>
        <Link to={`/scripts/${scriptId}/read-through`} data-next={hasDoubts || undefined}>
          {words.lookThrough}
        </Link>
        {understood.roles > 0 && (
          <>
            <Link to={`/scripts/${scriptId}/cast`} data-next={!hasDoubts || undefined}>
              {words.castIt}
            </Link>
            <Link to={`/practice?script=${scriptId}`}>{words.rehearse}</Link>
          </>
        )}
        <Button kind="bare" icon="close" label={words.putNamedAway(name)} onPress={onRemove} />
      </div>
    </li>
  )
}
