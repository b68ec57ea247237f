// A PDF has no lines or paragraphs, only words at positions. This file builds rows of them; `columns.ts` classifies the
// rows.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, PasswordResponses, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { measureGaps, type PageSize } from './removePageArtifacts.ts'
import { splitDoublePages, readPageItems, type PageItem, type PageItems } from './pageItems.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import { cleanPieces, joinSameType } from '../layout/styledText.ts'
import { readFontTypes, type FontType } from './readFontTypes.ts'
import { isTitleCaseName, isUpperCaseName } from '../../parse/cues/names.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { clusterValues, rowLeft, median, type Row, type Segment } from '../layout/rows.ts'
import { UnreadableFileError } from '../unreadableFile.ts'
import { mayHaveUnclearWords, type PageWord } from './unclearWords.ts'

/**
 * All rows of a PDF. `sheets`: the file's page number of each page, as two pages may share a sheet. `unclearPages`: the
 * words of the pages with unclear words, by page number.
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
/** A gap of at least this many letter widths separates columns. It is wider than the two spaces after a sentence. */
const WIDE_GAP = 2.9
const NARROW_GAP = 0.28
/** Size ratio above which a word is a watermark. */
const LARGE_RATIO = 1.9
/** Size ratio of other watermarks: words at the same place on most pages, outside the header and footer. */
const OTHER_SIZE_RATIO = 0.25
const TOLERANCE = 6
const MIN_PAGE_SHARE = 0.6
const MIN_PAGES = 3
const MARGIN_SHARE = 0.1
/** Text smaller or larger than this, in points, is scaled to the usual size of scripts. */
const USUAL_SIZE = 12
const SMALL_SIZE = 9
const HUGE_SIZE = 16
/** Distance in points within which a repeated word is a second copy that imitates bold type. */
const DUPLICATE_DISTANCE = 1.5
/** Smallest gap in letter widths between a name and its words, if the words have a common left edge. */
const EDGE_GAP = 1.5
/** The same for a name at the left edge of the names. */
const NAME_GAP = 0.6
const EDGE_SHARE = 0.05
/** How many rows of a page must have words beside a name at the same edge. */
const MIN_EDGE_ROWS = 3

const dataFolder = (name: string) =>
  `${join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), name)}/`

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // pdf.js gets a copy, because pdf.js rejects a Node Buffer and detaches the array that it gets.
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

const removeSpaces = (text: string) => text.replace(/\s+/gu, '')

const PLAIN: FontType = { isBold: false, isItalic: false }

/** Joins the words of a row to segments. A wide gap begins a new segment. */
function joinItems(items: readonly PageItem[], edges: Edges, types: FontTypes): Segment[] {
  const segments: (Segment & { pieces: StyledPiece[] })[] = []
  for (const { text, x, width, size, font } of items) {
    const last = segments.at(-1)
    if (
      last &&
      x + width < last.x + last.width + DUPLICATE_DISTANCE &&
      removeSpaces(last.text).includes(removeSpaces(text))
    )
      continue
    const letter = Math.max(width / Math.max(1, text.length), size * 0.3)
    const gap = last ? x - (last.x + last.width) : 0
    const isName = segments.length === 1 && last !== undefined && isAt(edges.names, last.x) && canBeginRow(last.text)
    const isColumn = gap > letter * (isName ? NAME_GAP : EDGE_GAP) && isAt(edges.words, x)
    if (!last || isColumn || gap > letter * WIDE_GAP) {
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

/** Groups words by baseline, from left to right. The order in the file does not matter. */
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

/** Lists the words of the pages that have unclear words, in reading order. */
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

/** Builds the rows of a page from its words, which are grouped by baseline. */
function toRows(itemRows: readonly PageItem[][], page: number, types: FontTypes): Row[] {
  const build = (edges: Edges) =>
    itemRows.map((items) => ({ page, y: baselineOf(items), segments: joinItems(items, edges, types), gap: Infinity }))
  const rows = build({ names: [], words: [] })
  const edges = findNameEdges(rows, itemRows)
  return edges.words.length > 0 ? build(edges) : rows
}

/** Left edges of names and of the words beside them, in points. */
type Edges = { names: readonly number[]; words: readonly number[] }

const isAt = (edges: readonly number[], x: number) => edges.some((edge) => Math.abs(x - edge) < DUPLICATE_DISTANCE)
const canBeginRow = (text: string) => isUpperCaseName(text) || isTitleCaseName(text)

/** Finds rows that begin with a name and words beside it. The gap between them may be narrow. */
function findPairs(
  rows: readonly Row[],
  itemRows: readonly (readonly PageItem[])[],
): { name: number; words: number }[] {
  const wide = rows.flatMap(({ segments: [name, words, more] }) =>
    name && words && !more ? [{ name: name.x, words: words.x }] : [],
  )
  const narrow = itemRows.flatMap(([name, next]) => {
    if (!name || !next) return []
    const isApart = next.x - (name.x + name.width) > (name.width / Math.max(1, name.text.length)) * EDGE_GAP
    return isApart && canBeginRow(name.text.trim().replace(/[.:]$/u, '')) ? [{ name: name.x, words: next.x }] : []
  })
  return [...wide, ...narrow]
}

/**
 * Returns the left edges of words next to names on a page: in many rows the text after a gap begins there, and other rows
 * begin there.
 */
function findNameEdges(rows: readonly Row[], itemRows: readonly (readonly PageItem[])[]): Edges {
  const pairs = findPairs(rows, itemRows)
  const rowStarts = rows.map(rowLeft)
  const words = clusterValues(
    pairs.map((pair) => pair.words),
    DUPLICATE_DISTANCE,
  )
    .filter(({ count }) => count >= Math.max(rows.length * EDGE_SHARE, MIN_EDGE_ROWS))
    .map(({ at }) => at)
    .filter((at) => isAt(rowStarts, at))
  return { words, names: pairs.flatMap((pair) => (isAt(words, pair.words) ? [pair.name] : [])) }
}

/** Returns the baseline of the longest word, because a stamp next to it is slightly higher. */
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
 * Returns a function that recognises watermarks: rotated words, very large words, or words of another size at the same
 * place on most pages.
 */
function createIsWatermark(pages: readonly PageItems[]): (item: PageItem, page: number) => boolean {
  const usual = measureUsualSize(pages)
  const isLarge = ({ size }: PageItem) => size > usual * LARGE_RATIO
  const isOther = ({ size }: PageItem) => Math.abs(size - usual) > usual * OTHER_SIZE_RATIO
  const counts = new Map<string, number>()
  const keyOf = ({ text, x, y }: PageItem) => `${text} ${Math.round(x / TOLERANCE)} ${Math.round(y / TOLERANCE)}`
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
 * Reads all text of a PDF as rows, page by page.
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
    const rows = own.flatMap((items, index) => toRows(groupByBaseline(items), index + 1, types))
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
