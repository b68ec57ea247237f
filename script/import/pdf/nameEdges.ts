// Finds where the speeches beside names begin on a page of a PDF.
import type { PageItem } from './pageItems.ts'
import { clusterValues, rowLeft, type Row } from '../layout/rows.ts'
import { isTitleCaseName, isUpperCaseName } from '../../parse/cues/names.ts'

/** Texts whose beginnings are at most this far apart, in points, have the same left edge. */
const EDGE_TOLERANCE = 1.5
/** Minimum gap in letter widths between a name and its speech, if the speeches have a common left edge. */
export const EDGE_GAP = 1.5
const EDGE_SHARE = 0.05
/** Minimum number of rows of a page with text beside a name at the same edge. */
const MIN_EDGE_ROWS = 3

/**
 * Left edges of names and of the text beside them, in points. `dual`: left edge of the right column of dual dialogue.
 */
export type Edges = { names: readonly number[]; words: readonly number[]; dual?: number | undefined }

/** Whether the position `x` is at one of the left edges `edges`, or nearly so. */
export const isAt = (edges: readonly number[], x: number) => edges.some((edge) => Math.abs(x - edge) < EDGE_TOLERANCE)
/** Whether a text can be a name at the start of a row. */
export const canBeginRow = (text: string) => isUpperCaseName(text) || isTitleCaseName(text)

/** Finds rows with two segments, and rows that begin with a possible name and have text after a narrow gap. */
function findPairs(
  rows: readonly Row[],
  itemRows: readonly (readonly PageItem[])[],
): { name: number; words: number }[] {
  const wide = rows.flatMap(({ segments: [name, words, more] }) =>
    name && words && !more ? [{ name: name.x, words: words.x }] : [],
  )
  const narrow = itemRows.flatMap(([name, next]) => {
    if (!name || !next) return []
    const isApart = next.x - (name.x + name.width) > (name.width / Math.max(1, name.text.length)) * EDGE_GAP
    return isApart && canBeginRow(name.text.trim().replace(/[.:]$/u, '')) ? [{ name: name.x, words: next.x }] : []
  })
  return [...wide, ...narrow]
}

/**
 * Returns the left edges of speeches that are beside names on a page, and the left edges of those names. A position is
 * such an edge of speeches if several rows have text there after a gap, and at least one row begins there.
 */
export function findNameEdges(rows: readonly Row[], itemRows: readonly (readonly PageItem[])[]): Edges {
  const pairs = findPairs(rows, itemRows)
  const rowStarts = rows.map(rowLeft)
  const words = clusterValues(
    pairs.map((pair) => pair.words),
    EDGE_TOLERANCE,
  )
    .filter(({ count }) => count >= Math.max(rows.length * EDGE_SHARE, MIN_EDGE_ROWS))
    .map(({ at }) => at)
    .filter((at) => isAt(rowStarts, at))
  return { words, names: pairs.flatMap((pair) => (isAt(words, pair.words) ? [pair.name] : [])) }
}
