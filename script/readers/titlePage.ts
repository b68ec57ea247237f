import { isHeading, isTransition } from '../headings.ts'
import { isCueLike } from './columns.ts'
import { leftOf, textOf, type Row } from './rows.ts'

export type TitlePage = { title: string; rows: Row[]; left: string[] }

const MOST_ROWS = 30
/** Points from one line to the next where nothing stands between. */
const TIGHT = 17
const LONGEST_TITLE = 120
const isScreenplay = (text: string) => /^(?:a )?(?:screen|stage|tele)?play|^(?:written )?by\b|^draft\b/iu.test(text)
const unquoted = (text: string) =>
  text
    .replace(/^["\u201C]+|["\u201D]+$/gu, '')
    .replace(/_/gu, '')
    .trim()

/** The page before the script, where there is one: its first line is the title, the rest is whose and when. */
export function takeTitlePage(rows: readonly Row[], pages: number): TitlePage {
  const first = rows.filter(({ page }) => page === 1)
  const rest = rows.slice(first.length)
  const isScript = first.some((row) => isHeading(textOf(row)) || isTransition(textOf(row)))
  // A name right above words that stand further left: somebody speaks here.
  const isSpoken = first.some((row, index) => {
    const next = first[index + 1]
    const isUnder = next && next.gap < TIGHT && leftOf(next) < leftOf(row) - 8
    return isUnder && isCueLike(textOf(row)) && !isCueLike(textOf(next))
  })
  const longest = Math.max(0, ...first.map((row) => textOf(row).length))
  const isTitle = pages > 1 && first.length > 0 && first.length <= MOST_ROWS && longest < 90 && !isScript && !isSpoken
  // A first page that is full from side to side is the script's own.
  const isSparse = first.filter(({ gap }) => gap > 20).length >= first.length / 3
  if (!isTitle || !isSparse) return { title: '', rows: [...rows], left: [] }
  const size = Math.max(...first.map(({ segments }) => segments[0]?.size ?? 0))
  const large = first.filter(({ segments }) => (segments[0]?.size ?? 0) > size * 0.95)
  const named = (large.length < first.length ? large : first).map(textOf).filter((text) => !isScreenplay(text))
  return { title: unquoted(named[0] ?? '').slice(0, LONGEST_TITLE), rows: rest, left: first.map(textOf) }
}
