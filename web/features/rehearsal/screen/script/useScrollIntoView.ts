import { useEffect, useRef } from 'react'

/** If the current line is more screens away than this, the script jumps to it instead of scrolling. */
const farScreens = 2
/** The space above a line of text at the top of the view, in pixels. */
const topSpace = 12

/** Returns the first spoken line after a heading or stage direction; null after a spoken line. */
function findSpokenRow(row: Element): Element | null {
  if (row.matches('[data-spoken]')) return null
  let next = row.nextElementSibling
  while (next && !next.matches('[data-spoken]')) next = next.nextElementSibling
  return next
}

/** Returns the lines of visible text of a row. */
function getTextLines(row: Element): DOMRect[] {
  const lines: DOMRect[] = []
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode)
    // Text that only screen readers get is one pixel wide.
    const { width = 0 } = walker.currentNode.parentElement?.getBoundingClientRect() ?? {}
    if (width > 1) lines.push(...(range.getClientRects?.() ?? []))
  }
  return lines
}

/**
 * Returns how much space above a row shows complete lines of text only. This is the whole cue if it fits above the row and
 * its status. Otherwise it is at most the space that the row leaves.
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
 * Returns how far to scroll for a line. The line is placed a third from the top, so that its cue is visible. A long line is
 * placed higher, so that its end and its status are visible.
 */
function getScrollDistance(row: Element, frame: DOMRect): number {
  const { top, height } = row.getBoundingClientRect()
  const space = Math.max(0, Math.min(frame.height / 3, frame.height - height))
  return top - frame.top - fitWholeLines(row, frame, space)
}

/** Scrolls the script to a row when it becomes the current one. */
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
    // A long stage direction, or one in large text, must not keep the line that follows out of view.
    const spoken = findSpokenRow(current)
    const isOut = spoken !== null && spoken.getBoundingClientRect().bottom - toRow > frame.bottom
    const distance = isOut ? getScrollDistance(spoken, frame) : toRow
    // During a smooth scroll over a long distance, the browser draws lines whose height was only estimated, and stops
    // at a wrong position.
    const isFar = Math.abs(distance) > frame.height * farScreens
    scrollArea.scrollTo?.({ top: scrollArea.scrollTop + distance, behavior: isStill || isFar ? 'instant' : 'smooth' })
  }, [isNow])
  return row
}
