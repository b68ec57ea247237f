import { useEffect, useEffectEvent } from 'react'
import { singleKeySetting } from '../playback/index.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls `onKey` with each pressed key, unless the user is typing in a field or also holds Alt, Ctrl or ⌘. Ignores keys
 * of one character if the user has turned single keys off. As an exception, Ctrl+Z or ⌘+Z becomes `u` (undo), and with
 * Shift `r` (redo). If `onKey` returns false, the browser does what it usually does for the key.
 */
export function useReviewKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'z'
      if (isTyping(event.target) || event.altKey || event.isComposing) return
      if ((event.metaKey || event.ctrlKey) && !isUndo) return
      if (!isUndo && event.key.length === 1 && !singleKeySetting.isOn()) return
      const key = isUndo ? (event.shiftKey ? 'r' : 'u') : event.key
      if (press(key)) event.preventDefault()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
