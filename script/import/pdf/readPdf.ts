// A PDF contains text at positions, but no lines or paragraphs. This file builds rows; `columns.ts` classifies them.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, PasswordResponses, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { measureGaps, type PageSize } from './removePageArtifacts.ts'
import { splitDoublePages, readPageItems, type PageItem, type PageItems } from './pageItems.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import { findConstantGap, isConstantGap, joinConstantGap } from '../layout/constantGaps.ts'
import { cleanPieces, joinSameType } from '../layout/styledText.ts'
import { findDualEdges } from './dualEdges.ts'
import { canBeginRow, EDGE_GAP, findNameEdges, isAt, type Edges } from './nameEdges.ts'
import { readFontTypes, type FontType } from './readFontTypes.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { median, type Row, type Segment } from '../layout/rows.ts'
import { UnreadableFileError } from '../unreadableFile.ts'
import { mayHaveUnclearWords, type PageWord } from './unclearWords.ts'

/**
 * The rows of a PDF. `sheets`: for each page, its page number in the file, where a double page is one page.
 * `unclearPages`: all words of each page with unclear words, by page number.
 */
export type PdfPages = {
  rows: Row[]
  sizes: PageSize[]
  sheets: number[]
  count: number
  emptyPages: number[]
  title: string
  watermarks: number
  unclearPages: ReadonlyMap<number, readonly PageWord[]>
}

const MAX_PAGES = 1_000
const MAX_ITEMS = 600_000
/** A gap of more than this many letter widths separates columns. Two spaces after a sentence are narrower. */
const WIDE_GAP = 2.9
const NARROW_GAP = 0.28
/** Items larger than this times the usual size are watermarks; those on page 1 only if a later page repeats them. */
const LARGE_RATIO = 1.9
/** An item at one position on most pages is a watermark if its size differs from the usual by more than this share. */
const OTHER_SIZE_RATIO = 0.25
const TOLERANCE = 6
const MIN_PAGE_SHARE = 0.6
const MIN_PAGES = 3
const MARGIN_SHARE = 0.1
/**
 * If the usual size of the text is below `SMALL_SIZE` or above `HUGE_SIZE`, pages are scaled to this size. In points.
 */
const USUAL_SIZE = 12
const SMALL_SIZE = 9
const HUGE_SIZE = 16
/** A repeated text within this distance, in points, is a second copy that imitates bold type. */
const DUPLICATE_DISTANCE = 1.5
/** Used instead of `EDGE_GAP` for the gap after a name that begins at a left edge of names. In letter widths. */
const NAME_GAP = 0.6

const dataFolder = (name: string) =>
  `${join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), name)}/`

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // Copies the bytes, because pdf.js rejects a Node Buffer and detaches the array that it receives.
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      cMapUrl: dataFolder('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: dataFolder('standard_fonts'),
    }).promise
  } catch (cause) {
    const { name, code } = cause as { name?: string; code?: number }
    const isLocked = name === 'PasswordException' || code === PasswordResponses.NEED_PASSWORD
    throw new UnreadableFileError(isLocked ? 'encrypted' : 'broken', { cause })
  }
}

type FontTypes = ReadonlyMap<string, FontType>
/** `constantGap`: distance in points between names and speeches if it is constant (see `constantGaps.ts`). */
type JoinOptions = { types: FontTypes; constantGap?: number | undefined }

const removeSpaces = (text: string) => text.replace(/\s+/gu, '')

const PLAIN: FontType = { isBold: false, isItalic: false }

const letterWidth = ({ text, width }: Pick<Segment, 'text' | 'width'>) => width / Math.max(1, text.length)

/**
 * Returns the letter width next to a gap, in points. Of two long texts, takes the smaller average width, because a text
 * of dashes has wide letters.
 */
function measureLetter(item: Pick<Segment, 'text' | 'width' | 'size'>, before: Segment | undefined): number {
  const isLong = before && Math.min(item.text.length, before.text.length) >= MIN_MEASURED_LETTERS
  const own = isLong ? Math.min(letterWidth(item), letterWidth(before)) : letterWidth(item)
  return Math.max(own, item.size * 0.3)
}
const MIN_MEASURED_LETTERS = 8

/** Joins items of a row to segments. A new segment begins at a wide gap, a constant gap or one of the `edges`. */
function joinItems(items: readonly PageItem[], edges: Edges, { types, constantGap }: JoinOptions): Segment[] {
  const segments: (Segment & { pieces: StyledPiece[] })[] = []
  for (const { text, x, width, size, font } of items) {
    const last = segments.at(-1)
    if (
      last &&
      x + width < last.x + last.width + DUPLICATE_DISTANCE &&
      removeSpaces(last.text).includes(removeSpaces(text))
    )
      continue
    const letter = measureLetter({ text, width, size }, last)
    const gap = last ? x - (last.x + last.width) : 0
    const isName = segments.length === 1 && last !== undefined && isAt(edges.names, last.x) && canBeginRow(last.text)
    const isColumn = gap > letter * (isName ? NAME_GAP : EDGE_GAP) && isAt(edges.words, x)
    const isAfterName = segments.length === 1 && isConstantGap(gap, constantGap)
    const isDual = edges.dual !== undefined && gap > letter * NARROW_GAP && isAt([edges.dual], x)
    if (!last || isColumn || isDual || isAfterName || gap > letter * WIDE_GAP) {
      const own = text.trimEnd()
      segments.push({ text: own, x, width, size, pieces: [{ text: own, ...(types.get(font) ?? PLAIN) }] })
      continue
    }
    const needsSpace = gap > letter * NARROW_GAP || /^\s/u.test(text)
    const added = `${needsSpace && !/\s$/u.test(last.text) ? ' ' : ''}${text.trim()}`
    last.text += added
    last.pieces.push({ text: added, ...(types.get(font) ?? PLAIN) })
    last.width = Math.max(last.width, x + width - last.x)
  }
  return segments.map(({ pieces, ...segment }) => {
    const text = segment.text.replace(/\s+/gu, ' ').trim()
    return types.size > 0 ? { ...segment, text, pieces: joinSameType(cleanPieces(pieces)) } : { ...segment, text }
  })
}

/** Groups items by baseline, from left to right. Their order in the file does not matter. */
function groupByBaseline(items: readonly PageItem[]): PageItem[][] {
  const rows: { y: number; items: PageItem[] }[] = []
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const last = rows.at(-1)
    if (last && item.y - last.y < Math.max(2, item.size * 0.35)) last.items.push(item)
    else rows.push({ y: item.y, items: [item] })
  }
  return rows.map((row) => row.items.toSorted((one, other) => one.x - other.x))
}

const isUnclear = (item: PageItem) => item.isUnclear

/** Returns, for each page that has an unclear word, all its words in reading order. */
function findUnclearPages(pages: readonly (readonly PageItem[])[]): ReadonlyMap<number, readonly PageWord[]> {
  return new Map(
    pages.flatMap((items, index): [number, PageWord[]][] => {
      if (!items.some(isUnclear)) return []
      const words = groupByBaseline(items)
        .flat()
        .flatMap((item) => item.text.split(/\s+/u).map((text) => ({ text, isUnclear: item.isUnclear })))
      return [[index + 1, words]]
    }),
  )
}

/** Builds the rows of a page from its items, which are grouped by baseline. */
function toRows(itemRows: readonly PageItem[][], page: number, options: JoinOptions): Row[] {
  const build = (edges: Edges, dualEdges: readonly (number | undefined)[] = []) =>
    itemRows.map((items, index) => {
      const segments = joinItems(items, { ...edges, dual: dualEdges[index] }, options)
      return { page, y: baselineOf(items), segments, gap: Infinity }
    })
  const rows = build({ names: [], words: [] })
  const edges = findNameEdges(rows, itemRows)
  const dualEdges = findDualEdges(rows, itemRows)
  const hasDual = dualEdges.some((edge) => edge !== undefined)
  return edges.words.length > 0 || hasDual ? build(edges, dualEdges) : rows
}

/**
 * Builds the rows of all pages. If names have a constant distance from their speeches, this gap does not divide rows.
 */
function toRowsOfPages(pages: readonly PageItem[][][], types: FontTypes): Row[] {
  const build = (options: JoinOptions) => pages.flatMap((itemRows, index) => toRows(itemRows, index + 1, options))
  const rows = build({ types })
  const constantGap = findConstantGap(rows)
  return constantGap === undefined ? rows : joinConstantGap(build({ types, constantGap }), constantGap)
}

/** Returns the baseline of the longest item in a row, because a short stamp beside it can be slightly higher. */
const baselineOf = (items: readonly PageItem[]): number =>
  items.reduce((longest, item) => (item.text.length > longest.text.length ? item : longest)).y

const measureUsualSize = (pages: readonly PageItems[]) =>
  median(pages.flatMap(({ items }) => items.slice(0, 400)).map(({ size }) => size))

function scalePage({ items, size }: PageItems, factor: number): PageItems {
  if (factor === 1) return { items, size }
  return {
    items: items.map((item) => ({
      ...item,
      x: item.x * factor,
      y: item.y * factor,
      width: item.width * factor,
      size: item.size * factor,
    })),
    size: { width: size.width * factor, height: size.height * factor },
  }
}

/**
 * Returns each item with the text of its whole phrase. Some PDFs place every word separately, so that `FTLN 0141`, the
 * line number of an edition, is two items. Only the phrase shows that this text is different on each page.
 */
function listPhrases(items: readonly PageItem[]): [PageItem, string][] {
  const phrases: PageItem[][] = []
  for (const row of groupByBaseline(items)) {
    let last: PageItem | undefined
    for (const item of row) {
      const isBeside = last !== undefined && item.x - (last.x + last.width) < item.size
      if (isBeside) phrases.at(-1)?.push(item)
      else phrases.push([item])
      last = item
    }
  }
  return phrases.flatMap((phrase) => {
    const text = phrase.map((item) => item.text).join(' ')
    return phrase.map((item): [PageItem, string] => [item, text])
  })
}

/**
 * Returns a function that recognises watermarks: rotated or very large items, or items of another size at the same
 * position on most pages.
 */
function createIsWatermark(pages: readonly PageItems[]): (item: PageItem, page: number) => boolean {
  const usual = measureUsualSize(pages)
  const isLarge = ({ size }: PageItem) => size > usual * LARGE_RATIO
  const isOther = ({ size }: PageItem) => Math.abs(size - usual) > usual * OTHER_SIZE_RATIO
  const counts = new Map<string, number>()
  const phrases = new Map(pages.flatMap(({ items }) => listPhrases(items.filter(isOther))))
  const keyOf = (item: PageItem) =>
    `${phrases.get(item)} ${Math.round(item.x / TOLERANCE)} ${Math.round(item.y / TOLERANCE)}`
  for (const { items } of pages) {
    for (const key of new Set(items.filter(isOther).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const repeatedTexts = new Set(pages.slice(1).flatMap(({ items }) => items.filter(isLarge).map(({ text }) => text)))
  const minPages = Math.max(MIN_PAGES, pages.length * MIN_PAGE_SHARE)
  return (item, page) => {
    if (item.isTurned) return true
    if (isLarge(item)) return page > 0 || repeatedTexts.has(item.text)
    const height = pages[page]?.size.height ?? 0
    const isWithin = item.y > height * MARGIN_SHARE && item.y < height * (1 - MARGIN_SHARE)
    return isOther(item) && isWithin && (counts.get(keyOf(item)) ?? 0) >= minPages
  }
}

/**
 * Extracts the text of a PDF, without watermarks, as rows, page by page.
 *
 * @throws UnreadableFileError `encrypted`, `broken` or `tooLong`
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfPages> {
  const document = await open(bytes)
  const hasUnclearWords = mayHaveUnclearWords(bytes)
  try {
    if (document.numPages > MAX_PAGES) throw new UnreadableFileError('tooLong')
    const read: PageItems[] = []
    let count = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const found = await readPageItems(page, hasUnclearWords)
      page.cleanup()
      read.push(found)
      count += found.items.length
      if (count > MAX_ITEMS) throw new UnreadableFileError('tooLong')
    }
    const types = await readFontTypes(document, read)
    const usual = measureUsualSize(read)
    const factor = usual > 0 && (usual < SMALL_SIZE || usual > HUGE_SIZE) ? USUAL_SIZE / usual : 1
    const { pages, sheets } = splitDoublePages(read.map((page) => scalePage(page, factor)))
    const isWatermark = createIsWatermark(pages)
    const own = pages.map(({ items }, index) => items.filter((item) => !isWatermark(item, index)))
    const watermarks = pages.reduce((sum, { items }, index) => sum + items.length - (own[index]?.length ?? 0), 0)
    const rows = toRowsOfPages(own.map(groupByBaseline), types)
    const emptyPages = read.flatMap(({ items }, index) => (items.length === 0 ? [index + 1] : []))
    const { info } = (await document.getMetadata()) as { info: { Title?: unknown } }
    const title = typeof info.Title === 'string' ? removeInvalidCharacters(info.Title).trim() : ''
    const sizes = pages.map(({ size }) => size)
    const unclearPages = findUnclearPages(own)
    return { rows: measureGaps(rows), sizes, sheets, count: read.length, emptyPages, title, watermarks, unclearPages }
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause
    throw new UnreadableFileError('broken', { cause })
  } finally {
    await document.loadingTask.destroy()
  }
}
