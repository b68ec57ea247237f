import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-voice]')]

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Returns a key handler that moves the focus between the rows of a list with the arrow keys, Home and End, within one
 * column. Tab returns to the row that last had the focus.
 */
export function useListArrowKeys() {
  const [visitedId, setVisitedId] = useState<string | null>(null)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step || !(event.target instanceof HTMLElement)) return
    const isTyping = event.target instanceof HTMLInputElement
    // In a text field, Home, End and most arrow keys move the caret, so only ArrowDown leaves the field.
    if (isTyping && event.key !== 'ArrowDown') return
    const row = event.target.closest<HTMLElement>('[data-voice]')
    if (!row && !isTyping) return
    const rows = rowsOf(event.currentTarget)
    const next = rows[step(row ? rows.indexOf(row) : -1, rows.length - 1)]
    const column = row ? [...row.querySelectorAll('button')].findIndex((one) => one === event.target) : 1
    const button = next?.querySelectorAll('button')[Math.max(0, column)]
    if (!button) return
    event.preventDefault()
    button.focus()
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const id = target.closest<HTMLElement>('[data-voice]')?.dataset.voice
    if (id !== undefined) setVisitedId(id)
  }

  return { visitedId, onKeyDown: handleKeyDown, onFocus: handleFocus }
}
