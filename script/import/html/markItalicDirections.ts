import { bracketRuns, findItalicDirections } from '../layout/italicDirections.ts'
import type { HtmlRow } from './readHtmlRows.ts'

const lengthOf = (pieces: readonly { text: string }[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Puts brackets around directions in italics. Returns the rows unchanged if italics do not mean directions on this
 * page.
 */
export function markItalicDirections(rows: readonly HtmlRow[]): HtmlRow[] {
  // Text that the page marks as a direction needs no brackets.
  const found = findItalicDirections(
    rows.map(({ pieces }) =>
      pieces.map(({ text, isBold, isItalic, isDirection }) => ({ text, isBold, isItalic: isItalic && !isDirection })),
    ),
  )
  if (!found) return [...rows]
  return rows.map((row, index) => {
    const runs = found[index] ?? []
    if (runs.length === 0) return row
    const isIn = (piece: number) => runs.some(({ first, last }) => piece >= first && piece <= last)
    const pieces = bracketRuns(row.pieces, runs).map((piece, at) => (isIn(at) ? { ...piece, isItalic: false } : piece))
    // An element at the start of the row now ends later, because brackets were added inside it.
    const leadingElements = row.leadingElements.map(({ kind, end }) => {
      const added = runs.reduce((sum, { first, last }) => {
        const [from, to] = [lengthOf(row.pieces.slice(0, first)), lengthOf(row.pieces.slice(0, last + 1))]
        return sum + (from < end ? 1 : 0) + (to <= end ? 1 : 0)
      }, 0)
      return { kind, end: end + added }
    })
    const text = pieces
      .map((piece) => piece.text)
      .join('')
      .trimEnd()
    return { ...row, pieces, leadingElements, text }
  })
}
