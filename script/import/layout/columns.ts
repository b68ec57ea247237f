// Detects which columns of a page contain actions, cues and dialogue. Detection runs for each document, because layouts
// differ between programs and countries.
import { parseCues } from '../../parse/cues/cues.ts'
import { isHeading, isSlugline, isTransition } from '../../parse/headings/headings.ts'
import { clusterValues, rowLeft, measureLineHeight, median, rowText, type Row } from './rows.ts'

export type Columns = {
  /** Left edge of headings and actions, in points. */
  action: number
  cue: number
  /** Whether cues are centred. Centred cues have the same middle, but different left edges. */
  isCueCentred: boolean
  dialogue: number
  /** Whether the text has the layout of a stage play: speeches begin at the left edge, and directions are indented. */
  isStagePlay: boolean
  /** Whether cues are in title case and not in capitals. */
  areNamesTitleCase: boolean
}

const TOLERANCE = 9
const CENTRE_TOLERANCE = 10
const MIN_CUES = 2
const MIN_TITLE_CASE_NAMES = 2
/** Minimum indent of a cue column, in points (half an inch). */
const MIN_INDENT = 36

/** Whether a row contains only one segment, apart from further segments that begin with `(`. */
export const isSingleName = ({ segments }: Row): boolean =>
  segments.every(({ text }, index) => index === 0 || text.startsWith('('))

const centreOf = ({ segments }: Row) => {
  const [first] = segments
  return first ? first.x + first.width / 2 : 0
}

/**
 * Returns whether a text looks like a row with only a cue: a name in capitals, or in a writing system without capitals.
 */
export function looksLikeCue(text: string): boolean {
  if (text.length > 60 || isHeading(text) || isTransition(text)) return false
  return parseCues(text).some(
    ({ style, rest, hasCommaDirection }) => style === 'alone' && !hasCommaDirection && !rest.startsWith('['),
  )
}

/** Matches a row that can be a title-case cue. Only recurrence and position distinguish it from other text. */
const TITLE_CASE_NAME = /^(?:(?:Mrs?|Ms|Dr|St)\. )?\p{Lu}[^.!?,;:"\u201C\u2026(]{0,28}(?:\s*\([^()]*\))*:?$/u

/** Returns the columns of a document; undefined if cues have no column of their own. */
export function findColumns(rows: readonly Row[]): Columns | undefined {
  const found = findColumnsBy(rows, (row) => looksLikeCue(rowText(row)))
  if (found) return { ...found, areNamesTitleCase: false }
  const height = measureLineHeight(rows)
  const counts = new Map<string, number>()
  const nameOf = (row: Row) => rowText(row).replace(/\s*[(:].*$/u, '')
  const isTitleCaseCue = (row: Row) => row.gap > height * 1.45 && TITLE_CASE_NAME.test(rowText(row))
  for (const row of rows) if (isTitleCaseCue(row)) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  const names = [...counts.values()].filter((count) => count > 1).length
  if (names < MIN_TITLE_CASE_NAMES) return undefined
  const titleCaseColumns = findColumnsBy(rows, (row) => isTitleCaseCue(row) && (counts.get(nameOf(row)) ?? 0) > 1)
  return titleCaseColumns && !titleCaseColumns.isStagePlay
    ? { ...titleCaseColumns, areNamesTitleCase: true }
    : undefined
}

type IsName = (row: Row) => boolean

function findColumnsBy(rows: readonly Row[], isCue: IsName): Omit<Columns, 'areNamesTitleCase'> | undefined {
  const lefts = clusterValues(rows.map(rowLeft), TOLERANCE)
  const minRows = Math.max(2, rows.length * 0.04)
  const wide = lefts.filter(({ count }) => count >= minRows).map(({ at }) => at)
  const left = findActionEdge(rows, Math.min(...(wide.length > 0 ? wide : lefts.map(({ at }) => at))))
  const followed = rows.flatMap((row, index) => {
    const next = rows[index + 1]
    const isName = isSingleName(row) && rowLeft(row) > left + MIN_INDENT && isCue(row)
    return isName && next && !isCue(next) && rowLeft(next) < rowLeft(row) - 8 ? [{ row, next }] : []
  })
  const [byLeft] = clusterValues(
    followed.map(({ row }) => rowLeft(row)),
    TOLERANCE,
  )
  const [byCentre] = clusterValues(
    followed.map(({ row }) => centreOf(row)),
    CENTRE_TOLERANCE,
  )
  if (!byLeft || !byCentre) return undefined
  const isCueCentred = byCentre.count > byLeft.count && byCentre.count >= MIN_CUES + 1
  const cue = isCueCentred ? byCentre.at : byLeft.at
  const own = followed.filter(({ row }) => isAtCue(row, { cue, isCueCentred }))
  const isFew = own.length < MIN_CUES && rows.length > 12
  if (isFew || own.length < rows.length / 60) return undefined
  const spoken = own.map(({ next }) => next).filter((next) => !rowText(next).startsWith('('))
  const dialogue =
    clusterValues((spoken.length > 0 ? spoken : own.map(({ next }) => next)).map(rowLeft), TOLERANCE)[0]?.at ?? left
  const isStage = dialogue - left < 14 && isLeftEdgeDialogue(rows, own.length, left)
  return { action: left, cue, isCueCentred, dialogue, isStagePlay: isStage }
}

/**
 * Returns the leftmost edge of the sluglines that begin more than `MIN_INDENT` left of `left`; `left` if there are
 * none. In a script that is almost all dialogue, too few action rows exist to form a column.
 */
function findActionEdge(rows: readonly Row[], left: number): number {
  const isIndentedSlugline = (row: Row) => rowLeft(row) < left - MIN_INDENT && isSlugline(rowText(row))
  return rows.filter(isIndentedSlugline).reduce((min, row) => Math.min(min, rowLeft(row)), left)
}

/**
 * Returns whether the left edge has more rows than there are cues, so that this column contains speeches, not actions.
 */
function isLeftEdgeDialogue(rows: readonly Row[], cues: number, left: number): boolean {
  const atLeft = rows.filter((row) => Math.abs(rowLeft(row) - left) < TOLERANCE).length
  return atLeft > cues
}

export function isAtCue(row: Row, { cue, isCueCentred }: Pick<Columns, 'cue' | 'isCueCentred'>): boolean {
  return isCueCentred ? Math.abs(centreOf(row) - cue) < CENTRE_TOLERANCE + 4 : Math.abs(rowLeft(row) - cue) < TOLERANCE
}

export const isAtDialogue = (row: Row, { dialogue }: Pick<Columns, 'dialogue'>): boolean =>
  Math.abs(rowLeft(row) - dialogue) < TOLERANCE + 3

/** Returns the median width of a letter in points; 6 if there are no letters. */
export const measureLetterWidth = (rows: readonly Row[]): number =>
  median(rows.flatMap(({ segments }) => segments.map(({ width, text }) => width / Math.max(1, text.length)))) || 6
