import { isHeading, isTransition } from '../../parse/headings/headings.ts'
import { looksLikeCue } from '../layout/columns.ts'
import { rowLeft, rowText, type Row } from '../layout/rows.ts'

export type TitlePage = { title: string; rows: Row[]; removed: string[] }

const MAX_ROWS = 40
/** Copyright and contact details are below this distance in points from the top of the page. */
const FOOT_START = 540
const MAX_FRONT_PAGES = 3
const MAX_MOTTO_ROWS = 12
/** A row below a role name is its speech only if their distance, in points, is smaller than this. */
const MAX_TIGHT_GAP = 17
const MAX_TITLE_LENGTH = 120
const isScreenplay = (text: string) => /^(?:a )?(?:screen|stage|tele)?play|^(?:written )?by\b|^draft\b/iu.test(text)
/** Dates, drafts, colours of revisions, contact details and rights: rows of a title page that are not the title. */
const NO_TITLE =
  /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:19|20)\d\d\b\s*$|\b(?:draft|revis(?:ed|ion)s?|version|copyright|all rights|registered|contact|agent|tel|phone)\b|^(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan)\b.{0,20}$|[@\u00A9]|www\.|https?:/iu
const canBeTitle = (text: string) => !isScreenplay(text) && !NO_TITLE.test(text) && /\p{L}.*\p{L}/u.test(text)
/** Matches letters that are separated by spaces: `T H E   B A R N`. */
const SPACED = /^\S(?:\s+\S){3,}$/u
const joinSpacedLetters = (text: string) =>
  SPACED.test(text) && /\s{2}/u.test(text)
    ? text
        .split(/\s{2,}/u)
        .map((word) => word.replace(/\s/gu, ''))
        .join(' ')
    : text
const removeQuotes = (text: string) =>
  text
    .replace(/^["\u201C]+|["\u201D]+$/gu, '')
    .replace(/_/gu, '')
    .trim()

/** Whether a page has a name directly above text that starts further left, so that it contains a speech. */
function hasSpeech(page: readonly Row[]): boolean {
  return page.some((row, index) => {
    const next = page[index + 1]
    const isUnder = next && next.gap < MAX_TIGHT_GAP && rowLeft(next) < rowLeft(row) - 8
    return isUnder && looksLikeCue(rowText(row)) && !looksLikeCue(rowText(next))
  })
}

const isScriptPage = (page: readonly Row[]) =>
  hasSpeech(page) || page.some((row) => isHeading(rowText(row)) || isTransition(rowText(row)))

/**
 * Whether the first page is a title page: at most `MAX_ROWS` rows, many large gaps, no long row, and no speech, heading
 * or transition. Ignores the gaps and lengths of rows below `FOOT_START`.
 */
function isTitlePage(page: readonly Row[]): boolean {
  const upper = page.filter(({ y }) => y < FOOT_START)
  const longest = Math.max(0, ...upper.map((row) => rowText(row).length))
  const isSparse = upper.filter(({ gap }) => gap > 20).length >= upper.length / 3
  return upper.length > 0 && page.length <= MAX_ROWS && longest < 90 && isSparse && !isScriptPage(page)
}

const sizeOf = ({ segments }: Row) => segments[0]?.size ?? 0

/** Maximum distance between two rows of one title, as a multiple of the largest text size. */
const MAX_TITLE_GAP = 2

/**
 * Returns the largest line of a title page that can be a title, with the lines of the same size directly below it. If
 * all possible titles have the same size, returns only the first one.
 */
function findTitle(page: readonly Row[]): string {
  const own = page
    .map((row) => ({ text: joinSpacedLetters(rowText(row)), size: sizeOf(row), gap: row.gap }))
    .filter(({ text }) => canBeTitle(text))
  const size = Math.max(0, ...own.map((row) => row.size))
  const isLarge = (row: { size: number }) => row.size > size * 0.95
  const first = own.findIndex(isLarge)
  const areOthersSmaller = own.some((row) => !isLarge(row))
  const rest = own.slice(first + 1)
  const end = areOthersSmaller ? rest.findIndex((row) => !isLarge(row) || row.gap > size * MAX_TITLE_GAP) : 0
  return [own[first], ...rest.slice(0, end < 0 ? rest.length : end)].map((row) => row?.text ?? '').join(' ')
}

/**
 * Removes the pages before the script: title page, motto and cast. `title`: the largest line of the title page; '' if
 * there is no title page.
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
  const title = removeQuotes(findTitle(first)).slice(0, MAX_TITLE_LENGTH)
  return { title, rows: rows.slice(frontRows), removed: rows.slice(0, frontRows).map(rowText) }
}
