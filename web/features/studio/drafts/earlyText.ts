import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DraftStore } from './draftStore.ts'

type EarlyWords = { text: string; isFocused: boolean }

let early: EarlyWords | null = null

/** For the sheet that the server drew: what was typed into it, and that one was there, outlives it. */
export function useKeepEarlyWords(): RefObject<HTMLTextAreaElement | null> {
  const sheet = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = sheet
    return () => {
      if (current) early = { text: current.value, isFocused: document.activeElement === current }
    }
  }, [])
  return sheet
}

/**
 * For the sheet that takes its place: goes on where the first one was left. Behind a draft of before, which the first
 * sheet did not show, so that neither is lost.
 */
export function useEarlyWords(draft: DraftStore, sheet: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!early) return
    const { text, isFocused } = early
    early = null
    if (text) draft.change({ text: [draft.get().text, text].filter((part) => part.trim()).join('\n\n') })
    if (!isFocused) return
    const { current } = sheet
    current?.focus()
    // The caret behind what was typed, which is drawn only now.
    if (text) requestAnimationFrame(() => current?.setSelectionRange(current.value.length, current.value.length))
  }, [draft, sheet])
}
