import { isHeading, isTransition } from '../../parse/headings.ts'
import { looksLikeCue } from '../layout/columns.ts'
import { rowLeft, rowText, type Row } from '../layout/rows.ts'

export type TitlePage = { title: string; rows: Row[]; removed: string[] }

const MAX_ROWS = 40
/** Copyright and contact details are below this distance in points from the top of the page. */
const FOOT_START = 540
const MAX_FRONT_PAGES = 3
const MAX_MOTTO_ROWS = 12
/** Distance in points between two adjacent lines. */
const MAX_TIGHT_GAP = 17
const MAX_TITLE_LENGTH = 120
const isScreenplay = (text: string) => /^(?:a )?(?:screen|stage|tele)?play|^(?:written )?by\b|^draft\b/iu.test(text)
const removeQuotes = (text: string) =>
  text
    .replace(/^["\u201C]+|["\u201D]+$/gu, '')
    .replace(/_/gu, '')
    .trim()

/** Whether a page has a name directly above words that start farther left. */
function hasSpeech(page: readonly Row[]): boolean {
  return page.some((row, index) => {
    const next = page[index + 1]
    const isUnder = next && next.gap < MAX_TIGHT_GAP && rowLeft(next) < rowLeft(row) - 8
    return isUnder && looksLikeCue(rowText(row)) && !looksLikeCue(rowText(next))
  })
}

const isScriptPage = (page: readonly Row[]) =>
  hasSpeech(page) || page.some((row) => isHeading(rowText(row)) || isTransition(rowText(row)))

/** Whether the first page is a title page, which has few rows. Small print at the bottom is ignored. */
function isTitlePage(page: readonly Row[]): boolean {
  const upper = page.filter(({ y }) => y < FOOT_START)
  const longest = Math.max(0, ...upper.map((row) => rowText(row).length))
  const isSparse = upper.filter(({ gap }) => gap > 20).length >= upper.length / 3
  return upper.length > 0 && page.length <= MAX_ROWS && longest < 90 && isSparse && !isScriptPage(page)
}

const sizeOf = ({ segments }: Row) => segments[0]?.size ?? 0

/**
 * Removes the pages before the script: title page, motto and cast. The title is the largest line at the beginning; ''
 * if there is none.
 */
export function removeTitlePage(rows: readonly Row[], pages: number): TitlePage {
  const first = rows.filter(({ page }) => page === 1)
  if (pages < 2 || !isTitlePage(first)) return { title: '', rows: [...rows], removed: [] }
  let frontRows = first.length
  for (let page = 2; page <= Math.min(pages - 1, MAX_FRONT_PAGES); page++) {
    const own = rows.filter((row) => row.page === page)
    if (own.length > MAX_MOTTO_ROWS || isScriptPage(own)) break
    frontRows += own.length
  }
  const size = Math.max(...first.map(sizeOf))
  const large = first.filter((row) => sizeOf(row) > size * 0.95)
  const titleRows = (large.length < first.length ? large : first).map(rowText).filter((text) => !isScreenplay(text))
  const title = removeQuotes(titleRows[0] ?? '').slice(0, MAX_TITLE_LENGTH)
  return { title, rows: rows.slice(frontRows), removed: rows.slice(0, frontRows).map(rowText) }
}
