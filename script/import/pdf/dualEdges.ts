// Finds where the right column of dual dialogue begins on a page of a PDF.
import { looksLikeCue } from '../layout/columns.ts'
import type { Row } from '../layout/rows.ts'
import type { PageItem } from './pageItems.ts'

/** Minimum distance in points between the two columns of dual dialogue. */
const MIN_DISTANCE = 90
/** Maximum length of dual dialogue, in rows. */
const MAX_ROWS = 40
/** Text in the left column begins less than this many points right of the name above it. */
const TOLERANCE = 12
/**
 * Dual dialogue ends at a blank row: two rows whose distance is more than this many times the distance from the names
 * to the first row below them.
 */
const BLANK_ROW_FACTOR = 1.5

/**
 * Returns, for each row that is below two names side by side and begins in the left column, the left edge of the right
 * column in points; undefined for other rows. Needed for full rows of the left column, after which the gap is hardly
 * wider than a space between words.
 */
export function findDualEdges(
  rows: readonly Row[],
  itemRows: readonly (readonly PageItem[])[],
): readonly (number | undefined)[] {
  const edges: (number | undefined)[] = []
  let dual: { left: number; right: number; end: number; rowDistance?: number } | undefined
  for (const [index, { segments, y }] of rows.entries()) {
    const distance = Math.abs(y - (rows[index - 1]?.y ?? y))
    if (dual) {
      dual.rowDistance ??= distance
      if (distance > dual.rowDistance * BLANK_ROW_FACTOR) dual = undefined
    }
    const [one, other, more] = segments
    const isPair =
      one !== undefined &&
      other !== undefined &&
      more === undefined &&
      other.x - one.x >= MIN_DISTANCE &&
      looksLikeCue(one.text) &&
      looksLikeCue(other.text)
    if (isPair) dual = { left: one.x, right: other.x, end: index + MAX_ROWS }
    const first = itemRows[index]?.[0]
    const isWithin = !isPair && first !== undefined && dual !== undefined && index <= dual.end
    edges.push(dual !== undefined && isWithin && first.x < dual.left + TOLERANCE ? dual.right : undefined)
  }
  return edges
}
