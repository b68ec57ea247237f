// Parses tables on a page: names beside speeches, or actions beside dialogue. Only the positions of text are known, not
// the cells.
import { looksLikeCue } from './columns.ts'
import { joinSegments } from './joinSegments.ts'
import { findWrappedNames, type TableLine } from './wrappedNames.ts'
import { clusterValues, measureLineHeight, rowLeft, type Row, type Segment } from './rows.ts'
import { findTableColumns, isHeadRow, type ColumnUse, type TableColumns } from '../../parse/tables/tableColumns.ts'

const TOLERANCE = 4
/** A column begins at a position only if at least this many pieces begin there and are right of another piece. */
const MIN_EDGE_COUNT = 3
const MIN_PAIRS = 6
/** If at least this share of the rows has several pieces beside each other, the rows can be a table. */
const MIN_PAIR_SHARE = 0.1
/**
 * The gap between two table rows is larger than the gap between two lines of one cell, by at least this share of the
 * line height.
 */
const CELL_GAP = 0.1
/** Distance in line heights from the last row of a paragraph to the next row, in the result of `readPageTables`. */
const PARAGRAPH_GAP = 2

type TableRow = { lines: TableLine[] }

const isNear = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE
const includesAll = (edges: readonly number[], own: readonly number[]) =>
  own.every((at) => edges.some((edge) => isNear(edge, at)))

type Region = { edges: number[]; rows: Row[] }

/**
 * Returns the left edges at which text often begins beside other text: those of the second and later columns of a
 * table. Empty if the rows contain no table.
 */
function findUsualEdges(rows: readonly Row[]): number[] {
  const pairs = rows.filter(({ segments }) => segments.length > 1)
  if (pairs.length < MIN_PAIRS) return []
  const seconds = pairs.flatMap(({ segments }) => segments.slice(1).map(({ x }) => x))
  const usual = clusterValues(seconds, TOLERANCE).filter(({ count }) => count >= MIN_EDGE_COUNT)
  // If short actions are beside long dialogue, few rows have two pieces. Then one edge at which many rows have text
  // shows that the rows are a table.
  const isMain = ({ at, count }: { at: number; count: number }) =>
    count >= Math.max(MIN_PAIRS, rows.length * MIN_MAIN_PAIR_SHARE) &&
    rows.filter(({ segments }) => segments.some(({ x }) => isNear(x, at))).length >= rows.length * MIN_MAIN_SHARE
  const isTable = pairs.length >= rows.length * MIN_PAIR_SHARE || usual.some(isMain)
  return isTable ? usual.map(({ at }) => at) : []
}
/**
 * An edge is the main edge of a table if at least `MIN_MAIN_SHARE` of the rows have text there, and at least
 * `MIN_MAIN_PAIR_SHARE` of the rows also have text left of it.
 */
const MIN_MAIN_SHARE = 0.4
const MIN_MAIN_PAIR_SHARE = 0.03

/**
 * Divides rows into regions with the same columns, because each table of a document may have different columns. A
 * region without edges is not a table.
 */
function findRegions(rows: readonly Row[]): Region[] {
  const usual = findUsualEdges(rows)
  if (usual.length === 0) return [{ edges: [], rows: [...rows] }]
  const regions: Region[] = []
  for (const row of rows) {
    const own = row.segments.map(({ x }) => x)
    const isPair = own.length > 1 && own.slice(1).every((at) => usual.some((edge) => isNear(edge, at)))
    const last = regions.at(-1)
    const edges = last?.edges ?? []
    const isWithin = edges.length > 0 && placeSegments(row, edges) !== undefined
    if (isPair && !(isWithin && includesAll(edges, own))) {
      if (last && edges.length > 0 && includesAll(own, edges)) {
        last.edges = own
        last.rows.push(row)
      } else regions.push({ edges: own, rows: [...takeRowsAbove(last, own), row] })
    } else if (isWithin) last?.rows.push(row)
    else if (last && edges.length === 0) last.rows.push(row)
    else regions.push({ edges: [], rows: [row] })
  }
  return regions
}

/**
 * If a region has no edges, removes its last rows that begin at or right of the second column of the table below them,
 * and returns them.
 */
function takeRowsAbove(region: Region | undefined, edges: readonly number[]): Row[] {
  if (!region || region.edges.length > 0) return []
  const second = edges[1] ?? Infinity
  const first = region.rows.findLastIndex((row) => rowLeft(row) < second - TOLERANCE) + 1
  return region.rows.splice(first)
}

/**
 * Assigns the pieces of a row to columns. Returns undefined if a piece begins left of the first column or crosses the
 * edge of a column.
 */
function placeSegments({ segments }: Row, edges: readonly number[]): (Segment | undefined)[] | undefined {
  const columns: (Segment | undefined)[] = edges.map(() => undefined)
  for (const segment of segments) {
    const column = edges.findLastIndex((edge) => segment.x >= edge - TOLERANCE)
    const end = edges[column + 1] ?? Infinity
    if (column < 0 || segment.x + segment.width > end) return undefined
    const before = columns[column]
    columns[column] = before ? joinSegments(before, segment, '  ') : segment
  }
  return columns
}

/** Divides the rows of a region into table rows, at the gaps between them. */
function divideRows({ rows, edges }: Region, height: number): TableRow[] {
  const divided: TableRow[] = []
  for (const row of rows) {
    const columns = placeSegments(row, edges) ?? []
    const last = divided.at(-1)
    const isApart = Number.isFinite(row.gap) ? row.gap > height * (1 + CELL_GAP) : columns[0] !== undefined
    // If a page ends between the first lines of a speech and the name beside them, this row contains only the name.
    // Then it belongs to the last table row of the previous page.
    const isNameOfLast =
      !Number.isFinite(row.gap) && columns.findLastIndex(Boolean) === 0 && last?.lines.every((line) => !line.columns[0])
    if (last && (!isApart || isNameOfLast)) last.lines.push({ row, columns })
    else divided.push({ lines: [{ row, columns }] })
  }
  // If few table rows are separated by gaps, a table row begins at each row with pieces in several columns.
  const areApart = divided.length >= rows.filter(({ segments }) => segments.length > 1).length * MIN_APART_SHARE
  if (areApart) return divided
  const continued = findWrappedNames(divided.flatMap(({ lines }) => lines))
  return divided.flatMap((one) => divideTightRows(one, continued))
}
const MIN_APART_SHARE = 0.5

function divideTightRows({ lines }: TableRow, continued: ReadonlySet<Row>): TableRow[] {
  const parts: TableRow[] = []
  for (const line of lines) {
    const begins = line.columns.filter((segment) => segment !== undefined).length > 1 && !continued.has(line.row)
    const last = parts.at(-1)
    if (last && !begins) last.lines.push(line)
    else parts.push({ lines: [line] })
  }
  return parts
}

const cellsOf = ({ lines }: TableRow): string[][] =>
  (lines[0]?.columns ?? []).map((_one, at) => lines.flatMap(({ columns }) => columns[at]?.text ?? []))

type Layout = { columns: TableColumns; edges: readonly number[]; height: number }

/**
 * Converts a table row to rows: first the actions in brackets, then the name beside the first row of its speech. In a
 * table without names, the columns of words follow one another.
 */
function arrange({ lines }: TableRow, { columns: { uses }, edges, height }: Layout): Row[] {
  const segmentsOf = (use: ColumnUse) =>
    uses.flatMap((own, at) =>
      own === use ? lines.flatMap(({ row, columns }) => (columns[at] ? [{ row, segment: columns[at], at }] : [])) : [],
    )
  const apart = height * PARAGRAPH_GAP
  const left = edges[0] ?? 0
  /**
   * Returns the distance of a row to the row above it in the same cell, at most `apart`. After a page break it is one
   * line height, so that the row begins no new paragraph.
   */
  const gapWithin = ({ gap }: Row) => (Number.isFinite(gap) ? Math.min(gap, apart) : height)
  const actions = segmentsOf('actions').map(({ row, segment }, index, all): Row => {
    const isFirst = index === 0 && !/^[[(]/u.test(segment.text)
    const isLast = index === all.length - 1 && !/^[[(]/u.test(all[0]?.segment.text ?? '')
    const text = `${isFirst ? '[' : ''}${segment.text}${isLast ? ']' : ''}`
    return { ...row, segments: [{ ...segment, text, pieces: undefined, x: left }], gap: index === 0 ? apart : height }
  })
  const words = segmentsOf('words')
  if (!uses.includes('names'))
    return [
      ...actions,
      ...words.map(({ row, segment, at }, index): Row => {
        const isNewCell = index === 0 || words[index - 1]?.at !== at
        const own = { ...segment, x: segment.x - (edges[at] ?? 0) + left }
        return { ...row, segments: [own], gap: isNewCell ? apart : gapWithin(row) }
      }),
    ]
  const names = segmentsOf('names').map(({ segment }) => segment)
  const [firstName, ...moreNames] = names
  const name = firstName && {
    ...moreNames.reduce((one, other) => joinSegments(one, other, ' '), firstName),
    isName: true,
  }
  const rows = words.map(({ row, segment }, index): Row => {
    const segments = index === 0 && name ? [name, segment] : [segment]
    return { ...row, segments, gap: index === 0 ? apart : gapWithin(row) }
  })
  const nameRow =
    name && words.length === 0 ? [{ ...(lines[0]?.row as Row), segments: [{ ...name, isName: false }] }] : []
  return [...actions, ...nameRow, ...rows]
}

/**
 * Whether the first line of a table row consists of at least two names. Then several roles speak at the same time, and
 * `splitDualDialogue` parses these rows by their position.
 */
function isDualDialogue({ lines: [first] }: TableRow): boolean {
  const segments = (first?.columns ?? []).filter((segment) => segment !== undefined)
  return segments.length > 1 && segments.every(({ text }) => looksLikeCue(text))
}

/**
 * Rewrites tables so that each name is on one row with the beginning of its speech, and actions beside dialogue are in
 * brackets before the dialogue. Removes the head rows of these tables. Returns other rows unchanged.
 */
export function readPageTables(rows: readonly Row[]): Row[] {
  const height = measureLineHeight(rows)
  const regions = findRegions(rows).map((region) => ({
    ...region,
    tableRows: region.edges.length > 0 ? divideRows(region, height) : [],
  }))
  const widths = new Set(regions.map(({ edges }) => edges.length))
  const columnsByWidth = new Map(
    [...widths].map((width) => {
      const own = regions.filter(({ edges }) => edges.length === width)
      return [width, findTableColumns(own.flatMap(({ tableRows }) => tableRows.map(cellsOf)))]
    }),
  )
  return regions.flatMap(({ edges, rows: own, tableRows }) => {
    const columns = columnsByWidth.get(edges.length)
    if (!columns) return own
    const remaining = tableRows.filter((one) => !isHeadRow(cellsOf(one)))
    if (columns.uses.every((use) => use === 'words') && remaining.some(isDualDialogue)) return own
    return remaining.flatMap((one) => arrange(one, { columns, edges, height }))
  })
}
