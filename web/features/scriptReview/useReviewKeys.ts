import { useEffect, useEffectEvent } from 'react'
import { keysStore } from '../listening/index.ts'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** One key an act, while nothing is being written. A key that did nothing is the browser's. */
export function useRepairKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'z'
      if (isWriting(event.target) || event.altKey || event.isComposing) return
      if ((event.metaKey || event.ctrlKey) && !isUndo) return
      if (!isUndo && event.key.length === 1 && !keysStore.areOn()) return
      const key = isUndo ? (event.shiftKey ? 'r' : 'u') : event.key
      if (press(key)) event.preventDefault()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
