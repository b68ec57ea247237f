// What every page of a script bears and nobody says: told by standing at the same place on page after page.
import { isFurniture } from '../furniture.ts'
import { isSlug } from '../headings.ts'
import { isCueLike } from './columns.ts'
import { leftOf, lineHeightOf, median, textOf, type Row, type Segment } from './rows.ts'

export type PageSize = { width: number; height: number }
export type Furniture = {
  rows: Row[]
  /** What was taken away, how often, on which pages, and some of its words. */
  left: { what: string; count: number; pages: number[]; words: string[] }[]
}

const HEAD_SHARE = 0.088
const FOOT_SHARE = 0.925
const REPEATED = 3
const GRID = 6
/** Outside the margins only what stands on most pages is no script. */
const MOST_PAGES = 0.6
const FEWEST_PAGES = 5

/** Where a number of a page stands, when it is none of the margins': at the right, beyond most words. */
const RIGHT_SHARE = 0.75
/** Rows nearer than this many heights of a line are of one piece. */
const TIGHT = 1.35
const OTHER_SIZE = 0.15
/** Some browsers draw again, above the next page, what hangs below a page's last line. */
const HANGING = /^[fgjpqyJQ,;()[\]\s]+$/u
const MARK = 'marks of the page'

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:page\s+)?(?:\d{1,4}|[ivxl]{1,6})[A-Z]?\s*\.?[-–—\s]*(?:(?:of|\/)\s?\d+)?$/iu.test(text)
const isChangeMark = (text: string) => /^\*+$/u.test(text)
/** `45`, `45A-48`, and between them `THRU`. */
const isSceneNumber = (text: string) =>
  /^[A-Z]{0,2}\d{1,4}[A-Z]{0,2}(?:-[A-Z\d]{1,4})?\.?$|^(?:thru|through|to|and|&)$/iu.test(text)
/** What is stamped on sides, wherever there is room: beside words too. */
const isStamp = (text: string) => /^(?:START|END|BEGIN|STOP)$/u.test(text)

const keyOf = ({ text, x }: Segment, { y }: Row) =>
  `${text.replace(/\d+/gu, '#').toLowerCase()} ${Math.round(x / (GRID * 4))} ${Math.round(y / GRID)}`

/** Takes page numbers, running heads, watermarks and marks of revision off the pages. */
export function takeFurniture(rows: readonly Row[], sizes: readonly PageSize[]): Furniture {
  const pagesOf = new Map<string, Set<number>>()
  for (const row of rows) {
    for (const segment of row.segments) {
      const pages = pagesOf.get(keyOf(segment, row)) ?? new Set()
      pagesOf.set(keyOf(segment, row), pages.add(row.page))
    }
  }
  const found = new Map<string, { count: number; pages: Set<number>; words: Set<string> }>()
  const note = (what: string, page: number, text: string) => {
    const entry = found.get(what) ?? { count: 0, pages: new Set(), words: new Set() }
    entry.count++
    entry.pages.add(page)
    if (entry.words.size < MOST_TOLD) entry.words.add(text.slice(0, LONGEST_TOLD))
    found.set(what, entry)
  }
  const margins = marginsOf(rows)
  const tight = lineHeightOf(rows) * TIGHT
  const apart = standApart(rows, sizes, tight)
  const usual = median(rows.map(({ segments }) => segments[0]?.size ?? 0))

  const whatIs = (segment: Segment, row: Row, index: number): string | undefined => {
    const { text } = segment
    const { width, height } = sizes[row.page - 1] ?? LETTER
    const isMargin = isInMargin(row, height)
    const repeats = pagesOf.get(keyOf(segment, row))?.size ?? 0
    if (isMargin && isPageNumber(text)) return 'page numbers'
    const isMost = sizes.length >= FEWEST_PAGES && repeats >= sizes.length * MOST_PAGES
    // A name at the top of a page comes again there, too, and its words stand right below it.
    const isHead = repeats >= REPEATED || (repeats === sizes.length && repeats > 1)
    if (isMargin && isHead && (apart[index] || isMost) && !isAboveWords(rows, index, tight)) return 'running heads'
    if (isMargin && isFurniture(text)) return 'running heads'
    if (isChangeMark(text)) return 'marks of revision'
    const isBeside = segment.x + segment.width < margins.left - 6 || segment.x > margins.right
    if ((isBeside || isAgain(segment, row)) && isSceneNumber(text)) return 'scene numbers'
    const isEdge = rows[index - 1]?.page !== row.page || rows[index + 1]?.page !== row.page
    if (isEdge && isPageNumber(text) && segment.x > width * RIGHT_SHARE) return 'page numbers'
    const isOdd = isBeside || row.segments.length > 1 || Math.abs(segment.size - usual) > usual * OTHER_SIZE
    if (isStamp(text) && isOdd) return MARK
    return isMost && !isAboveWords(rows, index, tight) ? 'words over every page' : undefined
  }
  const kept = rows.flatMap((row, index) => {
    const segments = row.segments.filter((segment) => {
      const what = whatIs(segment, row, index)
      if (what) note(what, row.page, segment.text)
      return !what
    })
    const text = textOf({ ...row, segments })
    // `12  CONTINUED:  12` is one once the numbers beside it are gone; `Pink pages.` right under a name is said.
    const isSaid = /\p{Ll}/u.test(text) && isAboveWords(rows, index - 1, tight)
    if (segments.length === 1 && isFurniture(text) && !isPageNumber(text) && !isSaid) {
      note(MARK, row.page, text)
      return []
    }
    return segments.length > 0 ? [{ ...row, segments }] : []
  })
  const whole = kept.filter((row, index) => {
    const isFirst = row.page > 1 && kept[index - 1]?.page !== row.page
    const isScrap = isFirst && row.segments.every(({ text }) => HANGING.test(text))
    if (isScrap) note(MARK, row.page, textOf(row))
    return !isScrap
  })
  return {
    rows: withGaps(whole),
    left: [...found].map(([what, { count, pages, words }]) => ({
      what,
      count,
      pages: [...pages].slice(0, 50),
      words: [...words],
    })),
  }
}

const LETTER: PageSize = { width: 612, height: 792 }
const isInMargin = ({ y }: Row, height: number) => y < height * HEAD_SHARE || y > height * FOOT_SHARE

/** `12  INT. BARN  12`: the number at the right says again what stands at the left, or stands behind a heading. */
const isAgain = (segment: Segment, { segments }: Row) =>
  segments.length > 1 &&
  segment === segments.at(-1) &&
  segments.slice(0, -1).some(({ text }, index) => isSlug(text) || (index === 0 && text === segment.text))

/** A name right above words that stand further left. */
function isAboveWords(rows: readonly Row[], index: number, tight: number): boolean {
  const [row, next] = [rows[index], rows[index + 1]]
  if (!row || next?.page !== row.page || row.segments.length !== 1 || !isCueLike(textOf(row))) return false
  return next.gap < tight && leftOf(next) < leftOf(row) - 8
}

/** Of each row whether all that it is of one piece with stands in the margin: what goes on into the page is the script's. */
function standApart(rows: readonly Row[], sizes: readonly PageSize[], tight: number): boolean[] {
  const apart: boolean[] = []
  let piece: Row[] = []
  const close = () => {
    const isApart = piece.every((row) => isInMargin(row, (sizes[row.page - 1] ?? LETTER).height))
    for (const _row of piece) apart.push(isApart)
    piece = []
  }
  for (const row of rows) {
    if (row.gap >= tight) close()
    piece.push(row)
  }
  close()
  return apart
}

/** Enough to see that it was rightly left out. */
const MOST_TOLD = 12
const LONGEST_TOLD = 80

/** Where the text itself begins and ends from side to side: beyond it stand numbers of scenes. */
function marginsOf(rows: readonly Row[]): { left: number; right: number } {
  const words = rows.flatMap(({ segments }) => segments).filter(({ text }) => text.length > 24)
  const lefts = words.map(({ x }) => x).toSorted((one, other) => one - other)
  const rights = words.map(({ x, width }) => x + width).toSorted((one, other) => one - other)
  return {
    left: lefts[Math.floor(lefts.length * 0.02)] ?? 0,
    right: rights[Math.floor(rights.length * 0.98)] ?? Infinity,
  }
}

/** Gaps anew, as if what was taken away had never stood there. */
export function withGaps(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const before = rows[index - 1]
    return { ...row, gap: before?.page === row.page && row.y > before.y ? row.y - before.y : Infinity }
  })
}
