import { isHeading, isTransition } from '../headings.ts'
import { isCueLike } from './columns.ts'
import { leftOf, textOf, type Row } from './rows.ts'

export type TitlePage = { title: string; rows: Row[]; left: string[] }

const MOST_ROWS = 40
/** Points from the top; below stands whose rights it is and how to reach them. */
const FOOT = 540
const LAST_FRONT_PAGE = 3
const MOST_MOTTO_ROWS = 12
/** Points from one line to the next where nothing stands between. */
const TIGHT = 17
const LONGEST_TITLE = 120
const isScreenplay = (text: string) => /^(?:a )?(?:screen|stage|tele)?play|^(?:written )?by\b|^draft\b/iu.test(text)
const unquoted = (text: string) =>
  text
    .replace(/^["\u201C]+|["\u201D]+$/gu, '')
    .replace(/_/gu, '')
    .trim()

/** A name right above words that stand further left: somebody speaks here. */
function isSpoken(page: readonly Row[]): boolean {
  return page.some((row, index) => {
    const next = page[index + 1]
    const isUnder = next && next.gap < TIGHT && leftOf(next) < leftOf(row) - 8
    return isUnder && isCueLike(textOf(row)) && !isCueLike(textOf(next))
  })
}

const isOfScript = (page: readonly Row[]) =>
  isSpoken(page) || page.some((row) => isHeading(textOf(row)) || isTransition(textOf(row)))

/** A first page that is full from side to side is the script's own; whose rights it is stands in small print at its foot. */
function isTitlePage(page: readonly Row[]): boolean {
  const upper = page.filter(({ y }) => y < FOOT)
  const longest = Math.max(0, ...upper.map((row) => textOf(row).length))
  const isSparse = upper.filter(({ gap }) => gap > 20).length >= upper.length / 3
  return upper.length > 0 && page.length <= MOST_ROWS && longest < 90 && isSparse && !isOfScript(page)
}

const sizeOf = ({ segments }: Row) => segments[0]?.size ?? 0

/** The pages before the script, where there are any: the first line is the title, the rest is whose and when, a motto, a cast. */
export function takeTitlePage(rows: readonly Row[], pages: number): TitlePage {
  const first = rows.filter(({ page }) => page === 1)
  if (pages < 2 || !isTitlePage(first)) return { title: '', rows: [...rows], left: [] }
  let front = first.length
  for (let page = 2; page <= Math.min(pages - 1, LAST_FRONT_PAGE); page++) {
    const own = rows.filter((row) => row.page === page)
    if (own.length > MOST_MOTTO_ROWS || isOfScript(own)) break
    front += own.length
  }
  const size = Math.max(...first.map(sizeOf))
  const large = first.filter((row) => sizeOf(row) > size * 0.95)
  const named = (large.length < first.length ? large : first).map(textOf).filter((text) => !isScreenplay(text))
  const title = unquoted(named[0] ?? '').slice(0, LONGEST_TITLE)
  return { title, rows: rows.slice(front), left: rows.slice(0, front).map(textOf) }
}
