import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DraftStore } from './draftStore.ts'

type EarlyText = { text: string; isFocused: boolean }

let earlyText: EarlyText | null = null

/** Returns the ref of the server-rendered field. Its text and focus are kept when it is removed. */
export function useServerRenderedField(): RefObject<HTMLTextAreaElement | null> {
  const sheet = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = sheet
    return () => {
      if (current) earlyText = { text: current.value, isFocused: document.activeElement === current }
    }
  }, [])
  return sheet
}

/** Adds the text of the server-rendered field after the existing draft, and moves the focus to the new field. */
export function useEarlyText(draft: DraftStore, sheet: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!earlyText) return
    const { text, isFocused } = earlyText
    earlyText = null
    if (text) draft.change({ text: [draft.get().text, text].filter((part) => part.trim()).join('\n\n') })
    if (!isFocused) return
    const { current } = sheet
    current?.focus()
    // Sets the caret after the new value has been rendered.
    if (text) requestAnimationFrame(() => current?.setSelectionRange(current.value.length, current.value.length))
  }, [draft, sheet])
}
