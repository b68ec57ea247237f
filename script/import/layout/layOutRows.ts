import { parseCues, type Cue } from '../../parse/cues/cues.ts'
import { isUpperCaseName } from '../../parse/cues/names.ts'
import { measureLetterWidth } from './columns.ts'
import { clusterValues, rowLeft, measureLineHeight, type Row } from './rows.ts'

/** Text in the layout of the pages, and the page number of each of its lines. */
export type LaidOutText = { text: string; pages: number[] }

const TOLERANCE = 5
const endsSentence = (text: string) => /[.!?\u2026:"\u201D\u2019)\]-]\s*$/u.test(text)

/**
 * Whether a possible cue is probably a cue. A row in title case, or a name with a comma after it, may also be spoken
 * text.
 */
const isLikelyCue = ({ style, hasCommaDirection }: Cue) => style !== 'titleAlone' && !hasCommaDirection

/**
 * Returns the left edge at which paragraphs start (left or right of their other rows). Compares the shares of rows with
 * a likely cue at the two most frequent edges, and returns the edge with the larger share. Returns undefined if neither
 * share reaches 30 %, if the smaller share is more than half of the larger one, or if less than 12 % of the rows are at
 * the second edge.
 */
function findParagraphEdge(rows: readonly Row[]): number | undefined {
  const [one, other] = clusterValues(rows.map(rowLeft), TOLERANCE)
  if (!one || !other || other.count < rows.length * 0.12) return undefined
  const share = (at: number) => {
    const own = rows.filter((row) => Math.abs(rowLeft(row) - at) < TOLERANCE)
    return own.filter((row) => parseCues(joinSegments(row, 0)).some(isLikelyCue)).length / Math.max(1, own.length)
  }
  const [first, second] = [share(one.at), share(other.at)]
  if (Math.max(first, second) < 0.3 || Math.min(first, second) > Math.max(first, second) / 2) return undefined
  return first > second ? one.at : other.at
}

/** Joins the segments of a row. A name before exactly one other segment gets a colon, unless it ends in `.` or `:`. */
function joinSegments({ segments }: Row, indent: number): string {
  const [first, ...rest] = segments
  const words = rest.map(({ text }) => text).join('  ')
  const own = first?.text ?? ''
  const isName = first?.isName === true || isUpperCaseName(own.replace(/[.:]$/u, ''))
  const isNamed = rest.length === 1 && isName && !/[.:]$/u.test(own)
  return `${' '.repeat(indent)}${own}${words ? (isNamed ? `: ${words}` : `  ${words}`) : ''}`
}

/**
 * Converts rows to text: indents become spaces. A blank line comes before each row that begins a paragraph, because of
 * the gap above it or its left edge.
 */
export function layOutRows(rows: readonly Row[]): LaidOutText {
  const height = measureLineHeight(rows)
  const letter = measureLetterWidth(rows)
  const left = Math.min(...rows.map(rowLeft))
  const edge = findParagraphEdge(rows)
  const lines: string[] = []
  const pages: number[] = []
  const add = (line: string, page: number) => {
    lines.push(line)
    pages.push(page)
  }
  let before = ''
  for (const row of rows) {
    const isNewPage = !Number.isFinite(row.gap)
    const startsParagraph = isNewPage ? endsSentence(before) : row.gap > height * 1.35
    const isAtEdge = edge !== undefined && Math.abs(rowLeft(row) - edge) < TOLERANCE
    if (lines.length > 0 && (startsParagraph || isAtEdge)) add('', row.page)
    const line = joinSegments(row, Math.max(0, Math.min(60, Math.round((rowLeft(row) - left) / letter))))
    add(line, row.page)
    before = line
  }
  return { text: lines.join('\n'), pages }
}
