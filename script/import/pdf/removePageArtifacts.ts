// Removes page artifacts: text that is not part of the script, such as page numbers, page headers and watermarks.
import { isPageArtifact } from '../../parse/text/pageArtifacts.ts'
import { isSlugline } from '../../parse/headings/headings.ts'
import { looksLikeCue } from '../layout/columns.ts'
import { canBeName } from '../../parse/cues/canBeName.ts'
import { rowLeft, measureLineHeight, median, rowText, type Row, type Segment } from '../layout/rows.ts'

export type PageSize = { width: number; height: number }
export type CleanedPages = {
  rows: Row[]
  /** `what`: kind of removed text; `count`: how often; `pages`: page numbers, counted from 1; `words`: samples. */
  removed: { what: string; count: number; pages: number[]; words: string[] }[]
}

const HEAD_SHARE = 0.088
const FOOT_SHARE = 0.925
const MIN_REPEATS = 3
const GRID_POINTS = 6
/** Text is an artifact, even in the body of a page, if it is at the same position on at least this share of pages. */
const MIN_PAGE_SHARE = 0.6
const MIN_PAGES = 5

/** A page number on the first or last row of a page, but not in a margin, must be right of this share of the width. */
const RIGHT_SHARE = 0.75
/** Rows whose distance is below this many line heights belong to the same block of text. */
const TIGHT_FACTOR = 1.35
const OTHER_SIZE = 0.15
/** Matches letters with a part below the line. Some browsers print these parts again at the top of the next page. */
const DESCENDERS = /^[fgjpqyJQ,;()[\]\s]+$/u
/**
 * Matches single letters with spaces between them: small letters, or capitals with an accent. Some browsers print the
 * upper parts of the letters of a page's first line also at the bottom of the previous page.
 */
const UPPER_PARTS =
  /^[\p{Ll}\u00C0-\u00DE\u0100-\u017E'"\u201C\u201D\u2018\u2019*](?:\s+[\p{Ll}\u00C0-\u00DE\u0100-\u017E'"\u201C\u201D\u2018\u2019*])*$/u
const PAGE_MARKS = 'marks of the page'

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:page\s+)?(?:\d{1,4}|[ivxl]{1,6})[A-Z]?\s*\.?[-–—\s]*(?:(?:of|\/)\s?\d+)?$/iu.test(text)
const DATE_TIME = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4},?\\s(?:at\\s)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[AP]M)?'
/**
 * Matches text that browsers print in the margins: `11/23/26, 8:10 PM The Barn` above, `https://barn.example/play 1/5`
 * below.
 */
const PRINTED_BY_BROWSER = new RegExp(
  `^${DATE_TIME}(?:\\s|$)|\\s${DATE_TIME}$|(?:^|\\s)(?:https?|file)://\\S+(?:\\s|$)`,
  'iu',
)
const isChangeMark = (text: string) => /^\*+$/u.test(text)
/**
 * Whether a text is a scene number such as `45`, numbers such as `45A-48`, or a word between numbers such as `THRU`.
 */
const isSceneNumber = (text: string) =>
  /^[A-Z]{0,2}\d{1,4}[A-Z]{0,2}(?:-[A-Z\d]{1,4})?\.?$|^(?:thru|through|to|and|&)$/iu.test(text)
/** Whether a text can be a stamp on audition sides, which may be anywhere on a page. */
const isStamp = (text: string) => /^(?:START|END|BEGIN|STOP)$/u.test(text)

const keyOf = ({ text, x }: Segment, { y }: Row) =>
  `${text.replace(/\d+/gu, '#').toLowerCase()} ${Math.round(x / (GRID_POINTS * 4))} ${Math.round(y / GRID_POINTS)}`

/**
 * Removes page numbers, page headers and footers, scene numbers, watermarks, stamps, revision marks and duplicate parts
 * of letters.
 *
 * @param sizes the size of each page in points
 */
export function removePageArtifacts(rows: readonly Row[], sizes: readonly PageSize[]): CleanedPages {
  const pagesOf = new Map<string, Set<number>>()
  for (const row of rows) {
    for (const segment of row.segments) {
      const pages = pagesOf.get(keyOf(segment, row)) ?? new Set()
      pagesOf.set(keyOf(segment, row), pages.add(row.page))
    }
  }
  const found = new Map<string, { count: number; pages: Set<number>; words: Set<string> }>()
  const report = (what: string, page: number, text: string) => {
    const entry = found.get(what) ?? { count: 0, pages: new Set(), words: new Set() }
    entry.count++
    entry.pages.add(page)
    if (entry.words.size < MAX_SAMPLES) entry.words.add(text.slice(0, MAX_SAMPLE_LENGTH))
    found.set(what, entry)
  }
  const margins = measureMargins(rows)
  const tight = measureLineHeight(rows) * TIGHT_FACTOR
  const isSeparate = findSeparateRows(rows, sizes, tight)
  const usual = median(rows.map(({ segments }) => segments[0]?.size ?? 0))

  /** Whether a segment is a name beside a speech. Text that recurs on other pages does not count as a speech. */
  const isBesideWords = (segment: Segment, row: Row) =>
    segment === row.segments[0] &&
    canBeName(segment.text.replace(/[.:]$/u, '')) &&
    row.segments.slice(1).some((one) => /\p{Ll}/u.test(one.text) && (pagesOf.get(keyOf(one, row))?.size ?? 0) < 2)

  const namesBesideWords = findNamesBesideWords(rows, sizes)
  const classify = (segment: Segment, row: Row, index: number): string | undefined => {
    const { text } = segment
    const { width, height } = sizes[row.page - 1] ?? LETTER
    const isMargin = isInMargin(row, height)
    const repeats = pagesOf.get(keyOf(segment, row))?.size ?? 0
    if (isMargin && isPageNumber(text)) return 'page numbers'
    if (isMargin && PRINTED_BY_BROWSER.test(rowText(row))) return 'running heads'
    const isOnMostPages = sizes.length >= MIN_PAGES && repeats >= sizes.length * MIN_PAGE_SHARE
    // The name of a role can recur at the top of pages, too. It is not a page header, because a speech is directly
    // below or beside it.
    const isHead = repeats >= MIN_REPEATS || (repeats === sizes.length && repeats > 1)
    const isOfNextPage = !isOnMostPages && row.segments.length === 1 && namesBesideWords.has(placeOf(segment))
    // A function, because parsing a row as a cue is slow: it is called only if the conditions before it are true.
    const isOfWords = () => isOfNextPage || isAboveWords(rows, index, tight) || isBesideWords(segment, row)
    if (isMargin && isHead && (isSeparate[index] || isOnMostPages) && !isOfWords()) return 'running heads'
    if (isMargin && isPageArtifact(text)) return 'running heads'
    if (isChangeMark(text)) return 'marks of revision'
    const isOutsideMargins = segment.x + segment.width < margins.left - 6 || segment.x > margins.right
    if ((isOutsideMargins || isAgain(segment, row)) && isSceneNumber(text)) return 'scene numbers'
    const isEdge = rows[index - 1]?.page !== row.page || rows[index + 1]?.page !== row.page
    if (isEdge && isPageNumber(text) && segment.x > width * RIGHT_SHARE) return 'page numbers'
    const isUnusualPlace =
      isOutsideMargins || row.segments.length > 1 || Math.abs(segment.size - usual) > usual * OTHER_SIZE
    if (isStamp(text) && isUnusualPlace) return PAGE_MARKS
    return isOnMostPages && !isOfWords() ? 'words over every page' : undefined
  }
  const remaining = rows.flatMap((row, index) => {
    const segments = row.segments.filter((segment) => {
      const what = classify(segment, row, index)
      if (what) report(what, row.page, segment.text)
      return !what
    })
    const text = rowText({ ...row, segments })
    // The text is checked without its numbers: `12 CONTINUED: 12` is an artifact. `Pink pages.` looks like an artifact,
    // but is spoken if it is directly below a name.
    const isSpoken = () => /\p{Ll}/u.test(text) && isAboveWords(rows, index - 1, tight)
    if (segments.length === 1 && isPageArtifact(text) && !isPageNumber(text) && !isSpoken()) {
      report(PAGE_MARKS, row.page, text)
      return []
    }
    return segments.length > 0 ? [{ ...row, segments }] : []
  })
  const withoutDescenders = remaining.filter((row, index) => {
    const isFirst = row.page > 1 && remaining[index - 1]?.page !== row.page
    const isDescenders = isFirst && row.segments.every(({ text }) => DESCENDERS.test(text))
    if (isDescenders) report(PAGE_MARKS, row.page, rowText(row))
    return !isDescenders
  })
  const withoutLetterParts = withoutDescenders.filter((row, index) => {
    const next = withoutDescenders[index + 1]
    const isLast = next !== undefined && next.page !== row.page
    const isUpperParts = isLast && isDrawnAgain(row, next)
    if (isUpperParts) report(PAGE_MARKS, row.page, rowText(row))
    return !isUpperParts
  })
  return {
    rows: measureGaps(withoutLetterParts),
    removed: [...found].map(([what, { count, pages, words }]) => ({
      what,
      count,
      pages: [...pages].slice(0, 50),
      words: [...words],
    })),
  }
}

/** Whether a row has only single letters, which the next row contains at the same positions. */
const isDrawnAgain = (row: Row, next: Row) =>
  row.segments.every(
    ({ text, x, width }) =>
      UPPER_PARTS.test(text) &&
      next.segments.some(
        (other) =>
          x > other.x &&
          x + width <= other.x + other.width + 1 &&
          text.split(/\s+/u).every((letter) => other.text.includes(letter)),
      ),
  )

const LETTER: PageSize = { width: 612, height: 792 }
const isInMargin = ({ y }: Row, height: number) => y < height * HEAD_SHARE || y > height * FOOT_SHARE

const placeOf = ({ text, x }: Segment) => `${text.toLowerCase()} ${Math.round(x / GRID_POINTS)}`

/**
 * Finds names beside their speech in the body of a page, with their x position. After a page break such a name can be
 * alone in the top margin, where it must not be removed as a page header.
 */
function findNamesBesideWords(rows: readonly Row[], sizes: readonly PageSize[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => {
      const [name, words] = row.segments
      const isWithin = !isInMargin(row, (sizes[row.page - 1] ?? LETTER).height)
      return name && words && isWithin && canBeName(name.text.replace(/[.:]$/u, '')) ? [placeOf(name)] : []
    }),
  )
}

/**
 * Whether the segment is the last one of its row and repeats the number at the row's start (`12  INT. BARN  12`) or
 * follows a slugline.
 */
const isAgain = (segment: Segment, { segments }: Row) =>
  segments.length > 1 &&
  segment === segments.at(-1) &&
  segments.slice(0, -1).some(({ text }, index) => isSlugline(text) || (index === 0 && text === segment.text))

/** Whether a row is a name directly above text that starts further left. */
function isAboveWords(rows: readonly Row[], index: number, tight: number): boolean {
  const [row, next] = [rows[index], rows[index + 1]]
  if (!row || next?.page !== row.page || row.segments.length !== 1) return false
  return next.gap < tight && rowLeft(next) < rowLeft(row) - 8 && looksLikeCue(rowText(row))
}

/**
 * Returns for each row whether its whole group of adjacent rows is in the margins. A group that extends into the body
 * of the page belongs to the script.
 */
function findSeparateRows(rows: readonly Row[], sizes: readonly PageSize[], tight: number): boolean[] {
  const isSeparate: boolean[] = []
  let piece: Row[] = []
  const close = () => {
    const isInMargins = piece.every((row) => isInMargin(row, (sizes[row.page - 1] ?? LETTER).height))
    for (const _row of piece) isSeparate.push(isInMargins)
    piece = []
  }
  for (const row of rows) {
    if (row.gap >= tight) close()
    piece.push(row)
  }
  close()
  return isSeparate
}

/** Maximum number of removed texts that are stored as samples, so that the user can check them. */
const MAX_SAMPLES = 12
const MAX_SAMPLE_LENGTH = 80

/** Returns the left and right edge of the text, in points. Scene numbers are outside these edges. */
function measureMargins(rows: readonly Row[]): { left: number; right: number } {
  const words = rows.flatMap(({ segments }) => segments).filter(({ text }) => text.length > 24)
  const lefts = words.map(({ x }) => x).toSorted((one, other) => one - other)
  const rights = words.map(({ x, width }) => x + width).toSorted((one, other) => one - other)
  return {
    left: lefts[Math.floor(lefts.length * 0.02)] ?? 0,
    right: rights[Math.floor(rights.length * 0.98)] ?? Infinity,
  }
}

/** Calculates the distance of each row to the row above it; Infinity for the first row of a page. */
export function measureGaps(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const before = rows[index - 1]
    return { ...row, gap: before?.page === row.page && row.y > before.y ? row.y - before.y : Infinity }
  })
}
