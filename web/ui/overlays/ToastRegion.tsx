import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toasts, type Toast } from './toasts.ts'
import * as words from './words.ts'
import styles from './ToastRegion.module.css'

/** Leads from anywhere to the latest toast that offers something, and back. */
const toastKey = 'F8'
const none: readonly Toast[] = []

type ToastRowProps = { toast: Toast; isHeld: boolean; onClose: () => void }

function ToastRow({ toast, isHeld, onClose }: ToastRowProps) {
  const { id, lastsMs, act } = toast
  // Nobody is hurried: while somebody points at it, has the focus in it or looks at another page, the time begins anew.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toasts.close(id), lastsMs)
    return () => clearTimeout(timer)
  }, [id, lastsMs, isHeld])
  return (
    <li className={styles.toast} data-kind={toast.kind} data-acts={act ? true : undefined}>
      <Icon name={toast.kind === 'failed' ? 'warning' : 'check'} />
      <span className={styles.words}>{toast.words}</span>
      {act && (
        <>
          <Button
            kind="bare"
            onPress={() => {
              onClose()
              act.onPress()
            }}
          >
            {act.words}
          </Button>
          <span className={styles.key}>
            <kbd>{toastKey}</kbd>
          </span>
        </>
      )}
      <Button kind="bare" icon="close" label={words.close} onPress={onClose} />
    </li>
  )
}

function followHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isHidden = () => document.visibilityState === 'hidden'

/** The way of the focus into the region and back to where it came from, which nobody with a keyboard could find again. */
function useWayBack(list: readonly Toast[]) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const isLeaving = useRef(false)
  const isInside = () => region.current?.contains(document.activeElement) ?? false
  const goBack = () => cameFrom.current?.isConnected && cameFrom.current.focus()

  useEffect(() => {
    const enter = () => {
      const rows = region.current?.querySelectorAll('li')
      const acting = [...(rows ?? [])].filter((row) => row.hasAttribute('data-acts'))
      const row = acting.at(-1) ?? [...(rows ?? [])].at(-1)
      row?.querySelector('button')?.focus()
    }
    const hear = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.key !== toastKey || isChord || event.defaultPrevented || toasts.list().length === 0) return
      event.preventDefault()
      if (isInside()) goBack()
      else enter()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  // What was pressed is gone with its row; whoever pressed it goes on where they were.
  useEffect(() => {
    if (isLeaving.current && !isInside() && document.activeElement === document.body) goBack()
    isLeaving.current = false
  }, [list])

  return {
    region,
    goBack,
    noteLeaving() {
      isLeaving.current = isInside()
    },
    noteArrival({ relatedTarget }: FocusEvent) {
      const isOurs = region.current?.contains(relatedTarget)
      if (relatedTarget instanceof HTMLElement && !isOurs) cameFrom.current = relatedTarget
    },
  }
}

/**
 * Where toasts appear: one place for the whole house, read out when there is a pause. It stands at the end of the page,
 * so a key leads there at once.
 */
export function ToastRegion() {
  const list = useSyncExternalStore(toasts.follow, toasts.list, () => none)
  const isAway = useSyncExternalStore(followHidden, isHidden, () => false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { region, goBack, noteLeaving, noteArrival } = useWayBack(list)
  // A row that leaves takes pointer and focus with it, without a word.
  if (list.length === 0 && isPointedAt) setPointedAt(false)
  if (list.length === 0 && isFocused) setFocused(false)
  return (
    <section ref={region} className={styles.region} aria-label={words.notes(toastKey)}>
      <ol
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={(event) => {
          noteArrival(event)
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={({ key }) => key === 'Escape' && goBack()}
      >
        {list.map((toast) => (
          <ToastRow
            key={toast.id}
            toast={toast}
            isHeld={isPointedAt || isFocused || isAway}
            onClose={() => {
              noteLeaving()
              toasts.close(toast.id)
            }}
          />
        ))}
      </ol>
    </section>
  )
}
