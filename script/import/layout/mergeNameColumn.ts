import { clusterValues, measureLineHeight, rowLeft, type Row } from './rows.ts'

const TOLERANCE = 3
/** At least this share of the rows has a name beside its words in a table. */
const MIN_SHARE = 0.1
const MIN_ROWS = 6
/** Rows of one table cell are not farther apart than this many line heights. */
const SAME_CELL_GAP = 1.3

/** Returns the left edges of names and words in a table of two columns; undefined if there is none. */
function findTableColumns(rows: readonly Row[]): { names: number; words: number } | undefined {
  const pairs = rows.filter(({ segments }) => segments.length === 2)
  if (pairs.length < Math.max(MIN_ROWS, rows.length * MIN_SHARE)) return undefined
  const [names] = clusterValues(pairs.map(rowLeft), TOLERANCE)
  const [words] = clusterValues(
    pairs.map(({ segments }) => segments[1]?.x ?? 0),
    TOLERANCE,
  )
  const isUsual = names && words && Math.min(names.count, words.count) >= pairs.length * MIN_USUAL_SHARE
  return isUsual ? { names: names.at, words: words.at } : undefined
}
const MIN_USUAL_SHARE = 0.8

/**
 * Joins names that a table breaks into several rows: `THE` beside the first row of the words, `OFFICER` beside the
 * second. Rows of other layouts are returned unchanged.
 */
export function mergeNameColumn(rows: readonly Row[]): Row[] {
  const columns = findTableColumns(rows)
  if (!columns) return [...rows]
  const height = measureLineHeight(rows)
  const isName = (row: Row) => Math.abs(rowLeft(row) - columns.names) <= TOLERANCE
  const merged: Row[] = []
  /** The row with the first part of the name, while its cell may continue. */
  let nameAt = -1
  for (const row of rows) {
    const [first, ...others] = row.segments
    const isOfCell = row.gap <= height * SAME_CELL_GAP
    const named = isOfCell ? merged[nameAt] : undefined
    const isBesideWords = others.length > 0 || (first !== undefined && first.x + first.width < columns.words)
    if (first && named && isName(row) && isBesideWords) {
      const [name, ...words] = named.segments
      if (name) merged[nameAt] = { ...named, segments: [joinNames(name, first), ...words] }
      if (others.length > 0) merged.push({ ...row, segments: others })
      continue
    }
    merged.push(row)
    if (isName(row) && others.length > 0) nameAt = merged.length - 1
    else if (!isOfCell) nameAt = -1
  }
  return merged
}

type Segment = Row['segments'][number]
const joinNames = (name: Segment, more: Segment): Segment => ({
  ...name,
  text: `${name.text} ${more.text}`,
  pieces: undefined,
})
