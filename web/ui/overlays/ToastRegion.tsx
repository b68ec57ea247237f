import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { toasts, type Toast } from './toasts.ts'
import * as messages from '../messages.ts'
import styles from './ToastRegion.module.css'
import { useStore } from '../../state/useStore.ts'

/** Key that moves the focus to the latest toast with an action, and back. */
const toastKey = 'F8'
const noToasts: readonly Toast[] = []

type ToastRowProps = { toast: Toast; isPaused: boolean; onClose: () => void }

function ToastRow({ toast, isPaused, onClose }: ToastRowProps) {
  const { id, durationMs, action } = toast
  // Pauses the timer while the user points at a toast, while a toast has the focus, and while the page is hidden.
  // Afterwards the timer starts from the beginning.
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toasts.close(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isPaused])
  return (
    <li className={styles.toast} data-kind={toast.kind} data-has-action={action ? true : undefined}>
      <Icon name={toast.kind === 'failed' ? 'warning' : 'check'} />
      <span className={styles.words}>{toast.text}</span>
      {action && (
        <>
          <Button
            kind="bare"
            onPress={() => {
              onClose()
              action.onPress()
            }}
          >
            {action.label}
          </Button>
          <span className={styles.key}>
            <kbd>{toastKey}</kbd>
          </span>
        </>
      )}
      <Button kind="bare" icon="close" label={messages.close} onPress={onClose} />
    </li>
  )
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isHidden = () => document.visibilityState === 'hidden'

/**
 * When the user presses F8, moves the focus to the latest toast with an action, or to the latest toast if none has an
 * action. When the user presses F8 again, moves the focus back to the element that had it before.
 */
function useFocusReturn(list: readonly Toast[]) {
  const region = useRef<HTMLElement>(null)
  const returnTarget = useRef<HTMLElement | null>(null)
  const isLeaving = useRef(false)
  const isInside = () => region.current?.contains(document.activeElement) ?? false
  const goBack = () => returnTarget.current?.isConnected && returnTarget.current.focus()

  useEffect(() => {
    const enter = () => {
      const rows = region.current?.querySelectorAll('li')
      const rowsWithAction = [...(rows ?? [])].filter((row) => row.hasAttribute('data-has-action'))
      const row = rowsWithAction.at(-1) ?? [...(rows ?? [])].at(-1)
      row?.querySelector('button')?.focus()
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.key !== toastKey || isChord || event.defaultPrevented || toasts.get().length === 0) return
      event.preventDefault()
      if (isInside()) goBack()
      else enter()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  // If the pressed button disappears together with its toast, the focus returns to the element that had it before.
  useEffect(() => {
    if (isLeaving.current && !isInside() && document.activeElement === document.body) goBack()
    isLeaving.current = false
  }, [list])

  return {
    region,
    goBack,
    recordLeaving() {
      isLeaving.current = isInside()
    },
    recordArrival({ relatedTarget }: FocusEvent) {
      const isInRegion = region.current?.contains(relatedTarget)
      if (relatedTarget instanceof HTMLElement && !isInRegion) returnTarget.current = relatedTarget
    },
  }
}

/** Shows all toasts in one live region at the end of the page. The key F8 moves the focus into the region. */
export function ToastRegion() {
  const list = useStore(toasts, () => noToasts)
  const isPageHidden = useSyncExternalStore(subscribeToVisibility, isHidden, () => false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { region, goBack, recordLeaving, recordArrival } = useFocusReturn(list)
  // A toast that was removed fires no pointer or focus events, so the state is reset here.
  if (list.length === 0 && isPointedAt) setPointedAt(false)
  if (list.length === 0 && isFocused) setFocused(false)
  return (
    <section ref={region} className={styles.region} aria-label={messages.toastRegionLabel(toastKey)}>
      <ol
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={(event) => {
          recordArrival(event)
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={({ key }) => key === 'Escape' && goBack()}
      >
        {list.map((toast) => (
          <ToastRow
            key={toast.id}
            toast={toast}
            isPaused={isPointedAt || isFocused || isPageHidden}
            onClose={() => {
              recordLeaving()
              toasts.close(toast.id)
            }}
          />
        ))}
      </ol>
    </section>
  )
}
