import type { StyledPiece } from './italicDirections.ts'

/**
 * A piece of a row that contains no wide gap. `x` is the distance from the left edge of the page; all lengths are in
 * points.
 */
export type Segment = {
  text: string
  x: number
  width: number
  size: number
  /** The text in pieces of one font style each; absent if the document has only one font style. */
  pieces?: readonly StyledPiece[] | undefined
  /** Whether the piece is a name that had a table column of its own. */
  isName?: boolean | undefined
}

/** Text on one baseline of a page. */
export type Row = {
  page: number
  y: number
  segments: Segment[]
  /** Distance in points from the previous row of this page; Infinity for the first row of a PDF page. */
  gap: number
}

export const rowText = ({ segments }: Row): string => segments.map(({ text }) => text).join('  ')
export const rowLeft = ({ segments }: Row): number => segments[0]?.x ?? 0

export const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[list.length >> 1] ?? 0

/**
 * Groups values whose difference is at most `tolerance`; largest group first. `at`: the median of the group. O(n log
 * n).
 */
export function clusterValues(values: readonly number[], tolerance: number): { at: number; count: number }[] {
  const sorted = values.toSorted((one, other) => one - other)
  const groups: number[][] = []
  for (const value of sorted) {
    const last = groups.at(-1)
    const first = last?.[0]
    if (last && first !== undefined && value - first <= tolerance) last.push(value)
    else groups.push([value])
  }
  return groups
    .map((group) => ({ at: median(group), count: group.length }))
    .toSorted((one, other) => other.count - one.count)
}

/**
 * Returns the line height in points: the smallest distance to the row above that at least a tenth of the rows have.
 * Returns 12 if there are no distances.
 */
export function measureLineHeight(rows: readonly Row[]): number {
  const gaps = rows.map(({ gap }) => gap).filter((gap) => Number.isFinite(gap) && gap > 4)
  const [commonest] = clusterValues(gaps, 1.5)
  const tight = clusterValues(gaps, 1.5).filter(({ count }) => count >= Math.max(1, gaps.length / 10))
  return Math.min(...tight.map(({ at }) => at), commonest?.at ?? 12)
}
