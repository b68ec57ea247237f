import { useEffect, useRef } from 'react'

/**
 * If the current line is farther away than this many heights of the view, the script jumps to it instead of scrolling.
 */
const farScreens = 2
/** The space in pixels above the first row of text in the view. */
const topSpace = 12

/**
 * Returns the element of the first spoken line after a heading or stage direction; null if `row` is a spoken line or no
 * spoken line follows.
 */
function findSpokenRow(row: Element): Element | null {
  if (row.matches('[data-spoken]')) return null
  let next = row.nextElementSibling
  while (next && !next.matches('[data-spoken]')) next = next.nextElementSibling
  return next
}

/** Returns the rectangles of the visible text in the element of a line, one for each row of text. */
function getTextLines(row: Element): DOMRect[] {
  const lines: DOMRect[] = []
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode)
    // Leaves out text for screen readers only, whose element is one pixel wide.
    const { width = 0 } = walker.currentNode.parentElement?.getBoundingClientRect() ?? {}
    if (width > 1) lines.push(...(range.getClientRects?.() ?? []))
  }
  return lines
}

/**
 * Returns the height of the space above the element of a line, chosen so that no row of text is cut off at the top of
 * the view. The whole cue is shown if it fits above the line and its status. Otherwise the result is at most `space`.
 */
function fitWholeLines(row: Element, frame: DOMRect, space: number): number {
  const { top } = row.getBoundingClientRect()
  const cue = row.previousElementSibling
  const cueTop = cue?.matches('[data-is="cue"]') ? Math.min(...getTextLines(cue).map((line) => line.top)) : top
  const toCue = top - cueTop + topSpace
  const end = Math.max(...getTextLines(row).map((line) => line.bottom))
  if (toCue > space && toCue + end - top + topSpace <= frame.height) return toCue
  let above = row.previousElementSibling
  while (above && above.getBoundingClientRect().top > top - space) above = above.previousElementSibling
  const cut = above ? getTextLines(above).filter((line) => line.top < top - space && line.bottom > top - space) : []
  return Math.max(0, Math.min(space, ...cut.map((line) => top - line.bottom)))
}

/**
 * Returns how many pixels to scroll down for a line. The line is placed a third of the view below its top, so that the
 * cue is visible. A long line is placed higher, so that the end of the line and its status are visible.
 */
function getScrollDistance(row: Element, frame: DOMRect): number {
  const { top, height } = row.getBoundingClientRect()
  const space = Math.max(0, Math.min(frame.height / 3, frame.height - height))
  return top - frame.top - fitWholeLines(row, frame, space)
}

/** Scrolls the script to a line when it becomes the current one. Returns the ref for the line's element. */
export function useScrollIntoView(isNow: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNow) return
    const { current } = row
    const scrollArea = current?.closest('[data-scrolls]')
    if (!current || !scrollArea) return
    const frame = scrollArea.getBoundingClientRect()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const toRow = Math.max(-scrollArea.scrollTop, getScrollDistance(current, frame))
    // If the line after a long stage direction would be out of view, scrolls to that line instead.
    const spoken = findSpokenRow(current)
    const isOut = spoken !== null && spoken.getBoundingClientRect().bottom - toRow > frame.bottom
    const distance = isOut ? getScrollDistance(spoken, frame) : toRow
    // During a smooth scroll over a long distance, the browser draws lines whose height was only estimated, and stops
    // at a wrong position. So the script jumps over a long distance.
    const isFar = Math.abs(distance) > frame.height * farScreens
    scrollArea.scrollTo?.({ top: scrollArea.scrollTop + distance, behavior: isStill || isFar ? 'instant' : 'smooth' })
  }, [isNow])
  return row
}
