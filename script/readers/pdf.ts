// A PDF knows no lines and no paragraphs: only words at places. Rows are made of them here; `columns.ts` tells what they are.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, PasswordResponses, Util, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withGaps, type PageSize } from './pageFurniture.ts'
import { plainText } from './plainText.ts'
import { median, type Row, type Segment } from './rows.ts'
import { Unreadable } from './unreadable.ts'

export type PdfPages = { rows: Row[]; sizes: PageSize[]; emptyPages: number[]; title: string; watermarks: number }

const MOST_PAGES = 1_000
const MOST_ITEMS = 600_000
/** Wider than the two spaces after a sentence: a column of its own. */
const WIDE_GAP = 2.9
const NARROW_GAP = 0.28
/** A turned or very large word lies over the page, and belongs to whoever it was sent to. */
const TURNED = 0.05
const LARGE = 1.9

type Item = Segment & { y: number; isTurned: boolean }

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

async function itemsOf(page: PDFPageProxy): Promise<{ items: Item[]; size: PageSize }> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent({ includeMarkedContent: false })
  const placed = items.flatMap((item): Item[] => {
    if (!('str' in item)) return []
    const text = plainText(item.str)
    if (text.trim() === '') return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, item.transform) as number[]
    const size = Math.hypot(c, d)
    return [{ text, x, y, width: item.width, size, isTurned: Math.abs(b) > Math.abs(a) * TURNED }]
  })
  return { items: placed, size: { width: viewport.width, height: viewport.height } }
}

/** One segment as long as the gaps are those between words. */
function joinItems(items: readonly Item[]): Segment[] {
  const segments: Segment[] = []
  for (const { text, x, width, size } of items.toSorted((one, other) => one.x - other.x)) {
    const last = segments.at(-1)
    const letter = Math.max(width / Math.max(1, text.length), size * 0.3)
    const gap = last ? x - (last.x + last.width) : 0
    if (!last || gap > letter * WIDE_GAP) {
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
function toRows(items: readonly Item[], page: number): Row[] {
  const rows: { y: number; items: Item[] }[] = []
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const last = rows.at(-1)
    if (last && item.y - last.y < Math.max(2, item.size * 0.35)) last.items.push(item)
    else rows.push({ y: item.y, items: [item] })
  }
  return rows.map(({ y, items: own }) => ({ page, y, segments: joinItems(own), gap: Infinity }))
}

/** All text of a PDF as rows, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPages> {
  const document = await open(bytes)
  try {
    if (document.numPages > MOST_PAGES) throw new Unreadable('tooLong')
    const pages: { items: Item[]; size: PageSize }[] = []
    let count = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const read = await itemsOf(page)
      page.cleanup()
      pages.push(read)
      count += read.items.length
      if (count > MOST_ITEMS) throw new Unreadable('tooLong')
    }
    const usual = median(pages.flatMap(({ items }) => items.slice(0, 400)).map(({ size }) => size))
    const isOver = ({ isTurned, size }: Item, page: number) => isTurned || (page > 1 && size > usual * LARGE)
    let watermarks = 0
    const rows = pages.flatMap(({ items }, index) => {
      const own = items.filter((item) => !isOver(item, index + 1))
      watermarks += items.length - own.length
      return toRows(own, index + 1)
    })
    const emptyPages = pages.flatMap(({ items }, index) => (items.length === 0 ? [index + 1] : []))
    const { info } = (await document.getMetadata()) as { info: { Title?: unknown } }
    const title = typeof info.Title === 'string' ? plainText(info.Title).trim() : ''
    return { rows: withGaps(rows), sizes: pages.map(({ size }) => size), emptyPages, title, watermarks }
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause
    throw new Unreadable('broken', { cause })
  } finally {
    await document.loadingTask.destroy()
  }
}
