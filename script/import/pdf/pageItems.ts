// The words of one page at their places: the right way up, each once, and the pages of a sheet apart.
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './pageFurniture.ts'
import { plainText } from './plainText.ts'
import { median, type Segment } from './rows.ts'

export type Item = Segment & { y: number; isTurned: boolean }
export type PageItems = { items: Item[]; size: PageSize }

/** A turned word lies over the page, and belongs to whoever it was sent to. */
const TURNED = 0.05
const QUARTERS = [0, 90, 180, 270]

type Placed = { str: string; width: number; transform: number[] }

/** Scripts made of typed spaces: what stands behind many of them stands at a place of its own. */
function cutAtSpaces(item: Item): Item[] {
  const { text, x, width } = item
  const letter = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+(?:\s{1,2}\S+)*/gu)].map(({ 0: words, index }) => {
    const isWhole = words.length === text.trimEnd().length
    return isWhole
      ? { ...item, text: words, width: letter * words.length }
      : { ...item, text: words, x: x + letter * index, width: letter * words.length }
  })
}

function placed({ str, width, transform }: Placed, viewport: { transform: number[] }): Item[] {
  const text = plainText(str)
  if (text.trim() === '') return []
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, transform) as number[]
  const isTurned = a < 0 || Math.abs(b) > a * TURNED
  const item = { text, x, y, width, size: Math.hypot(c, d), isTurned }
  return isTurned ? [item] : cutAtSpaces(item)
}

const lettersOf = (items: readonly Item[]) => items.reduce((sum, { text }) => sum + text.length, 0)

/** A page whose words lie on their side is looked at from there. */
export async function itemsOf(page: PDFPageProxy): Promise<PageItems> {
  const { items } = await page.getTextContent({ includeMarkedContent: false })
  const pieces = items.filter((item) => 'str' in item)
  const views = QUARTERS.map((quarter) => () => {
    const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + quarter) % 360 })
    const size = { width: viewport.width, height: viewport.height }
    return { items: pieces.flatMap((piece) => placed(piece as Placed, viewport)), size }
  })
  let first: PageItems | undefined
  for (const look of views) {
    const found = look()
    const upright = found.items.filter(({ isTurned }) => !isTurned)
    if (lettersOf(upright) * 2 >= lettersOf(found.items)) return found
    first ??= found
  }
  return first ?? { items: [], size: { width: 0, height: 0 } }
}

const GUTTER = 4
const LEAST_SHARE = 0.25
const LEAST_ROWS = 12
/** Points in which two words stand on one line, near enough to count lines. */
const ROW = 6
const MIDDLE = { from: 0.42, to: 0.58, step: 2 }

/** Where a page falls into two halves that no word crosses; nothing where one does. */
function gutterOf({ items, size }: PageItems): number | undefined {
  const upright = items.filter(({ isTurned }) => !isTurned)
  const crosses = (at: number) => upright.some(({ x, width }) => x < at + GUTTER && x + width > at - GUTTER)
  const middle = size.width / 2
  const places: number[] = []
  for (let at = size.width * MIDDLE.from; at <= size.width * MIDDLE.to; at += MIDDLE.step) places.push(at)
  return places.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle)).find((at) => !crosses(at))
}

const rowsOf = (items: readonly Item[]) => new Set(items.map(({ y }) => Math.round(y / ROW))).size

/** Each half is as full as a page is: two who speak at once are no more than a few lines. */
function areHalves({ items }: PageItems, gutter: number): boolean {
  const sides = [items.filter(({ x }) => x < gutter), items.filter(({ x }) => x >= gutter)]
  const all = lettersOf(items)
  return sides.every((side) => lettersOf(side) >= all * LEAST_SHARE && rowsOf(side) >= LEAST_ROWS)
}

/** A headline may run over both: little of a page does. */
const MOST_ACROSS = 0.2
const isMostlyApart = ({ items }: PageItems, gutter: number) =>
  lettersOf(items.filter(({ x, width }) => x < gutter && x + width > gutter)) <= lettersOf(items) * MOST_ACROSS

/** Two pages on a sheet, or two columns on a page, where most pages are so: `sheets` tells of each which it stood on. */
export function apartPages(pages: readonly PageItems[]): { pages: PageItems[]; sheets: number[] } {
  const gutters = pages.map(gutterOf)
  const halved = gutters.filter((gutter, index) => {
    const page = pages[index]
    return gutter !== undefined && page !== undefined && areHalves(page, gutter)
  })
  const areMost = halved.length > 0 && halved.length * 2 >= pages.filter(({ items }) => items.length > 0).length
  const usual = median(halved.map((gutter) => gutter ?? 0))
  const apart = pages.flatMap((page, index): { page: PageItems; sheet: number }[] => {
    const gutter = areMost ? (gutters[index] ?? (isMostlyApart(page, usual) ? usual : undefined)) : undefined
    if (gutter === undefined) return [{ page, sheet: index + 1 }]
    const half = page.size.width / 2
    const size = { width: half, height: page.size.height }
    const left = page.items.filter(({ x }) => x < gutter)
    const right = page.items.filter(({ x }) => x >= gutter).map((item) => ({ ...item, x: item.x - half }))
    return [left, right]
      .filter((items) => items.length > 0)
      .map((items) => ({ page: { items, size }, sheet: index + 1 }))
  })
  return { pages: apart.map(({ page }) => page), sheets: apart.map(({ sheet }) => sheet) }
}
