// A PDF knows no lines and no paragraphs: only words at places. Rows are made of them here; `columns.ts` tells what they are.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, PasswordResponses, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withGaps, type PageSize } from './pageFurniture.ts'
import { apartPages, itemsOf, type Item, type PageItems } from './pageItems.ts'
import { plainText } from './plainText.ts'
import { clusters, leftOf, median, type Row, type Segment } from './rows.ts'
import { Unreadable } from './unreadable.ts'

/** `sheets`: of each page which of the file's it stood on, since two may share one. */
export type PdfPages = {
  rows: Row[]
  sizes: PageSize[]
  sheets: number[]
  count: number
  emptyPages: number[]
  title: string
  watermarks: number
}

const LONGEST_FILE = 1_000
const MOST_ITEMS = 600_000
/** Wider than the two spaces after a sentence: a column of its own. */
const WIDE_GAP = 2.9
const NARROW_GAP = 0.28
/** A very large word lies over the page as a turned one does. */
const LARGE = 1.9
/** So does one of another size than the script's, at one place of most pages, unless it is their head or foot. */
const OTHER_SIZE = 0.25
const NEAR = 6
const MOST_PAGES = 0.6
const FEWEST = 3
const MARGIN = 0.1
/** In points: what is printed smaller, or larger, is looked at as if it were as large as scripts are. */
const USUAL = 12
const SMALL = 9
const HUGE = 16
/** Bold letters of some programs are the same letters twice. */
const TWICE = 1.5
/** Names beside their words may leave no more room than this, where those begin at one place all along. */
const EDGE_GAP = 1.5
const EDGE_SHARE = 0.05

const dataFolder = (name: string) =>
  `${join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), name)}/`

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A copy of its own: the library refuses what Node calls a Buffer, and empties what it is given.
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
    throw new Unreadable(isLocked ? 'encrypted' : 'broken', { cause })
  }
}

const unspaced = (text: string) => text.replace(/\s+/gu, '')

/** One segment as long as the gaps are those between words. */
function joinItems(items: readonly Item[], edges: readonly number[]): Segment[] {
  const segments: Segment[] = []
  for (const { text, x, width, size } of items.toSorted((one, other) => one.x - other.x)) {
    const last = segments.at(-1)
    if (last && x + width < last.x + last.width + TWICE && unspaced(last.text).includes(unspaced(text))) continue
    const letter = Math.max(width / Math.max(1, text.length), size * 0.3)
    const gap = last ? x - (last.x + last.width) : 0
    const isColumn = gap > letter * EDGE_GAP && edges.some((edge) => Math.abs(x - edge) < TWICE)
    if (!last || isColumn || gap > letter * WIDE_GAP) {
      segments.push({ text: text.trimEnd(), x, width, size })
      continue
    }
    const isApart = gap > letter * NARROW_GAP || /^\s/u.test(text)
    last.text += `${isApart && !/\s$/u.test(last.text) ? ' ' : ''}${text.trim()}`
    last.width = Math.max(last.width, x + width - last.x)
  }
  return segments.map((segment) => ({ ...segment, text: segment.text.replace(/\s+/gu, ' ').trim() }))
}

/** Words on one baseline, whatever order the file has them in. */
function toRows(items: readonly Item[], page: number, edges: readonly number[] = []): Row[] {
  const rows: { y: number; items: Item[] }[] = []
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const last = rows.at(-1)
    if (last && item.y - last.y < Math.max(2, item.size * 0.35)) last.items.push(item)
    else rows.push({ y: item.y, items: [item] })
  }
  return rows.map(({ items: own }) => ({ page, y: baselineOf(own), segments: joinItems(own, edges), gap: Infinity }))
}

/** Where words begin that have their names beside them: many rows begin there, and many go on there behind a gap. */
function besideEdges(rows: readonly Row[]): number[] {
  const few = rows.length * EDGE_SHARE
  const behind = clusters(
    rows.flatMap(({ segments }) => (segments.length === 2 && segments[1] ? [segments[1].x] : [])),
    TWICE,
  ).filter(({ count }) => count > few)
  const firsts = clusters(rows.map(leftOf), TWICE).filter(({ count }) => count > few)
  return behind.filter(({ at }) => firsts.some((first) => Math.abs(first.at - at) < TWICE)).map(({ at }) => at)
}

/** Of most of a row's letters: a stamp beside them stands a little higher. */
const baselineOf = (items: readonly Item[]): number =>
  items.reduce((longest, item) => (item.text.length > longest.text.length ? item : longest)).y

const usualSize = (pages: readonly PageItems[]) =>
  median(pages.flatMap(({ items }) => items.slice(0, 400)).map(({ size }) => size))

function scaled({ items, size }: PageItems, factor: number): PageItems {
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

/** What lies over the pages: turned words, very large ones, and of another size at one place of most pages. */
function findOver(pages: readonly PageItems[]): (item: Item, page: number) => boolean {
  const usual = usualSize(pages)
  const isLarge = ({ size }: Item) => size > usual * LARGE
  const isOther = ({ size }: Item) => Math.abs(size - usual) > usual * OTHER_SIZE
  const counts = new Map<string, number>()
  const keyOf = ({ text, x, y }: Item) => `${text} ${Math.round(x / NEAR)} ${Math.round(y / NEAR)}`
  for (const { items } of pages) {
    for (const key of new Set(items.filter(isOther).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const again = new Set(pages.slice(1).flatMap(({ items }) => items.filter(isLarge).map(({ text }) => text)))
  const fewest = Math.max(FEWEST, pages.length * MOST_PAGES)
  return (item, page) => {
    if (item.isTurned) return true
    if (isLarge(item)) return page > 0 || again.has(item.text)
    const height = pages[page]?.size.height ?? 0
    const isWithin = item.y > height * MARGIN && item.y < height * (1 - MARGIN)
    return isOther(item) && isWithin && (counts.get(keyOf(item)) ?? 0) >= fewest
  }
}

/** All text of a PDF as rows, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPages> {
  const document = await open(bytes)
  try {
    if (document.numPages > LONGEST_FILE) throw new Unreadable('tooLong')
    const read: PageItems[] = []
    let count = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const found = await itemsOf(page)
      page.cleanup()
      read.push(found)
      count += found.items.length
      if (count > MOST_ITEMS) throw new Unreadable('tooLong')
    }
    const usual = usualSize(read)
    const factor = usual > 0 && (usual < SMALL || usual > HUGE) ? USUAL / usual : 1
    const { pages, sheets } = apartPages(read.map((page) => scaled(page, factor)))
    const isOver = findOver(pages)
    const own = pages.map(({ items }, index) => items.filter((item) => !isOver(item, index)))
    const watermarks = pages.reduce((sum, { items }, index) => sum + items.length - (own[index]?.length ?? 0), 0)
    const first = own.flatMap((items, index) => toRows(items, index + 1))
    const edges = besideEdges(first)
    const rows = edges.length > 0 ? own.flatMap((items, index) => toRows(items, index + 1, edges)) : first
    const emptyPages = read.flatMap(({ items }, index) => (items.length === 0 ? [index + 1] : []))
    const { info } = (await document.getMetadata()) as { info: { Title?: unknown } }
    const title = typeof info.Title === 'string' ? plainText(info.Title).trim() : ''
    const sizes = pages.map(({ size }) => size)
    return { rows: withGaps(rows), sizes, sheets, count: read.length, emptyPages, title, watermarks }
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause
    throw new Unreadable('broken', { cause })
  } finally {
    await document.loadingTask.destroy()
  }
}
