import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toasts, type Toast } from './toasts.ts'
import styles from './ToastRegion.module.css'

const none: readonly Toast[] = []

function ToastRow({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, lastsMs, act } = toast
  const close = () => toasts.close(id)
  // Nobody is hurried: while somebody points at it or has the focus in it, the time begins anew.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toasts.close(id), lastsMs)
    return () => clearTimeout(timer)
  }, [id, lastsMs, isHeld])
  return (
    <li className={styles.toast} data-kind={toast.kind}>
      <Icon name={toast.kind === 'failed' ? 'warning' : 'check'} />
      <span className={styles.words}>{toast.words}</span>
      {act && (
        <Button
          kind="bare"
          onPress={() => {
            close()
            act.onPress()
          }}
        >
          {act.words}
        </Button>
      )}
      <Button kind="bare" icon="close" label="Close" onPress={close} />
    </li>
  )
}

/** Where toasts appear: one place for the whole house, read out when there is a pause. */
export function ToastRegion() {
  const list = useSyncExternalStore(toasts.follow, toasts.list, () => none)
  const [isHeld, setHeld] = useState(false)
  // A row that leaves takes pointer and focus with it, without a word.
  if (isHeld && list.length === 0) setHeld(false)
  return (
    <section className={styles.region} aria-label="Notes">
      <ol
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {list.map((toast) => (
          <ToastRow key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </ol>
    </section>
  )
}
