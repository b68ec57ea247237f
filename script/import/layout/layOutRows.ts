import { cuesIn, type Cue } from '../cues.ts'
import { isCapsName } from '../names.ts'
import { letterWidthOf } from './columns.ts'
import { clusters, leftOf, lineHeightOf, type Row } from './rows.ts'

/** A text as it stands on the pages, and of each of its lines the page. */
export type LaidOut = { text: string; pages: number[] }

const NEAR = 5
const endsSentence = (text: string) => /[.!?\u2026:"\u201D\u2019)\]-]\s*$/u.test(text)

/** A word in title case by itself, or a name and a comma, are as likely words that are said. */
const isPlain = ({ style, isDirected }: Cue) => style !== 'titleAlone' && !isDirected

/**
 * Where paragraphs begin, when no gap parts them: hanging, or set in. Of the two edges at which most lines stand it is
 * the one at which names do.
 */
function paragraphEdge(rows: readonly Row[]): number | undefined {
  const [one, other] = clusters(rows.map(leftOf), NEAR)
  if (!one || !other || other.count < rows.length * 0.12) return undefined
  const share = (at: number) => {
    const own = rows.filter((row) => Math.abs(leftOf(row) - at) < NEAR)
    return own.filter((row) => cuesIn(lineOf(row, 0)).some(isPlain)).length / Math.max(1, own.length)
  }
  const [first, second] = [share(one.at), share(other.at)]
  if (Math.max(first, second) < 0.3 || Math.min(first, second) > Math.max(first, second) / 2) return undefined
  return first > second ? one.at : other.at
}

/** A name in a column of its own beside its words is parted from them by more than a space. */
function lineOf({ segments }: Row, indent: number): string {
  const [first, ...rest] = segments
  const words = rest.map(({ text }) => text).join('  ')
  const own = first?.text ?? ''
  const isNamed = rest.length === 1 && isCapsName(own.replace(/[.:]$/u, '')) && !/[.:]$/u.test(own)
  return `${' '.repeat(indent)}${own}${words ? (isNamed ? `: ${words}` : `  ${words}`) : ''}`
}

/** Lays rows out as text: indents are spaces, gaps are blank lines. */
export function layOut(rows: readonly Row[]): LaidOut {
  const height = lineHeightOf(rows)
  const letter = letterWidthOf(rows)
  const left = Math.min(...rows.map(leftOf))
  const edge = paragraphEdge(rows)
  const lines: string[] = []
  const pages: number[] = []
  const add = (line: string, page: number) => {
    lines.push(line)
    pages.push(page)
  }
  let before = ''
  for (const row of rows) {
    const isNewPage = !Number.isFinite(row.gap)
    const isApart = isNewPage ? endsSentence(before) : row.gap > height * 1.35
    const isAtEdge = edge !== undefined && Math.abs(leftOf(row) - edge) < NEAR
    if (lines.length > 0 && (isApart || isAtEdge)) add('', row.page)
    const line = lineOf(row, Math.max(0, Math.min(60, Math.round((leftOf(row) - left) / letter))))
    add(line, row.page)
    before = line
  }
  return { text: lines.join('\n'), pages }
}
