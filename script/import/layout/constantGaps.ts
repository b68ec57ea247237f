// Some scripts separate a name from its speech by the same gap on every row, for example by several typed spaces. The
// speech then begins at a different position on each row. Such a gap does not separate columns.
import { clusterValues, type Row, type Segment } from './rows.ts'
import { joinSegments } from './joinSegments.ts'

const MIN_PAIRS = 6
/** Positions that are at most this far apart, in points, count as one column. */
const PLACE_TOLERANCE = 4
/** Gaps that differ by at most this much, in points, count as equal. */
const GAP_TOLERANCE = 1.5
/** A gap is constant only if at least this share of the rows with two pieces has it. */
const MIN_SHARE = 0.6

const gapBetween = (one: Segment, other: Segment) => other.x - (one.x + one.width)

/** Whether a gap, in points, is the constant gap of the script. `constant`: undefined if the script has none. */
export const isConstantGap = (gap: number, constant: number | undefined): boolean =>
  constant !== undefined && Math.abs(gap - constant) <= GAP_TOLERANCE

/**
 * Returns the gap in points between names and speeches if the gap is constant but the position of the speeches is not.
 * Returns undefined for tables, columns and other layouts.
 */
export function findConstantGap(rows: readonly Row[]): number | undefined {
  const pairs = rows.flatMap(({ segments: [one, other, more] }) =>
    one && other && !more ? [{ gap: gapBetween(one, other), x: other.x }] : [],
  )
  if (pairs.length < MIN_PAIRS) return undefined
  const [gap] = clusterValues(
    pairs.map((pair) => pair.gap),
    GAP_TOLERANCE,
  )
  const [place] = clusterValues(
    pairs.map(({ x }) => x),
    PLACE_TOLERANCE,
  )
  if (!gap || !place || gap.count < pairs.length * MIN_SHARE || gap.count <= place.count) return undefined
  return gap.at
}

/** Joins the first two pieces of each row that are separated by the constant gap. */
export const joinConstantGap = (rows: readonly Row[], gap: number): Row[] =>
  rows.map((row) => {
    const [one, other, ...more] = row.segments
    if (!one || !other || !isConstantGap(gapBetween(one, other), gap)) return row
    return { ...row, segments: [joinSegments(one, other, '  '), ...more] }
  })
