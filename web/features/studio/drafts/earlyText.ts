import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { DraftStore } from './draftStore.ts'

type Selection = { start: number; end: number }
/** The text that the user typed before hydration. `selection` is null if the text field did not have the focus. */
type EarlyText = { text: string; selection: Selection | null }

let earlyText: EarlyText | null = null

/**
 * Returns the ref of the server-rendered field. When React removes this field, the function stores its text, focus and
 * selection for the Studio's own field.
 */
export function useServerRenderedField(): RefObject<HTMLTextAreaElement | null> {
  const sheet = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = sheet
    return () => {
      if (!current) return
      const { value: text, selectionStart: start, selectionEnd: end } = current
      earlyText = { text, selection: document.activeElement === current ? { start, end } : null }
    }
  }, [])
  return sheet
}

/** Appends the text typed before hydration to the draft. Returns at which index of the draft this text begins. */
function addToDraft(draft: DraftStore, text: string): number {
  if (!text) return 0
  const existing = draft.get().text
  const before = existing.trim() ? `${existing}\n\n` : ''
  draft.change({ text: before + text })
  return before.length
}

/**
 * Adds the text of the server-rendered field after the existing draft, and moves focus and selection to the new field.
 * Runs in layout effects, in the same task in which the fields are replaced: a character typed between two tasks would
 * be lost or added at the wrong position.
 */
export function useEarlyText(draft: DraftStore, sheet: RefObject<HTMLTextAreaElement | null>): void {
  const [selection, setSelection] = useState<Selection | null>(null)
  useLayoutEffect(() => {
    if (!earlyText) return
    const { text, selection: early } = earlyText
    earlyText = null
    const offset = addToDraft(draft, text)
    if (!early) return
    sheet.current?.focus()
    // An update in a layout effect makes React render at once, so the field also shows the new draft before the next key.
    setSelection({ start: offset + early.start, end: offset + early.end })
  }, [draft, sheet])
  useLayoutEffect(() => {
    if (selection) sheet.current?.setSelectionRange(selection.start, selection.end)
  }, [selection, sheet])
}
