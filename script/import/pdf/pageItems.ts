// Extracts the text items of PDF pages with their positions, turns them upright, and splits double pages.
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './removePageArtifacts.ts'
import { parseCues } from '../../parse/cues/cues.ts'
import { isHeading } from '../../parse/headings/headings.ts'
import { removeInvalidCharacters } from '../text/removeInvalidCharacters.ts'
import { median, type Segment } from '../layout/rows.ts'
import { findMarkedItems } from './unclearWords.ts'

/**
 * `isTurned`: whether the text is not upright on the page. `font`: the internal font name of pdf.js. `isUnclear`:
 * whether text recognition of a scan was uncertain about the word.
 */
export type PageItem = Segment & { y: number; isTurned: boolean; font: string; isUnclear: boolean }
export type PageItems = { items: PageItem[]; size: PageSize }

/** Tangent of the largest angle at which a text item still counts as upright. */
const MAX_SLANT = 0.05
const QUARTERS = [0, 90, 180, 270]

type TextPiece = { str: string; width: number; transform: number[]; fontName: string }

/** Splits an item at three or more typed spaces. Each part gets its own position. */
function splitAtSpaces(item: PageItem): PageItem[] {
  const { text, x, width } = item
  const letter = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+(?:\s{1,2}\S+)*/gu)].map(({ 0: words, index }) => {
    const isWhole = words.length === text.trimEnd().length
    return isWhole
      ? { ...item, text: words, width: letter * words.length }
      : { ...item, text: words, x: x + letter * index, width: letter * words.length }
  })
}

function placeItem(
  { str, width, transform, fontName }: TextPiece,
  { viewport, isUnclear }: { viewport: { transform: number[] }; isUnclear: boolean },
): PageItem[] {
  const text = removeInvalidCharacters(str)
  if (text.trim() === '') return []
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, transform) as number[]
  const isRotated = a < 0 || Math.abs(b) > a * MAX_SLANT
  const item = { text, x, y, width, size: Math.hypot(c, d), isTurned: isRotated, font: fontName, isUnclear }
  return isRotated ? [item] : splitAtSpaces(item)
}

const countLetters = (items: readonly PageItem[]) => items.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Returns the items of a page in the first rotation in which at least half of the letters are upright; in the rotation
 * that the file states if there is none. `hasUnclearWords`: whether the file may contain marked unclear words (see
 * `unclearWords.ts`).
 */
export async function readPageItems(page: PDFPageProxy, hasUnclearWords: boolean): Promise<PageItems> {
  // Marked content is requested only if the file may contain marks of unclear words, because pdf.js then also divides
  // the text at the marks that other programs wrote.
  const { items } = await page.getTextContent({ includeMarkedContent: hasUnclearWords })
  const unclear: ReadonlySet<unknown> = findMarkedItems(items)
  const pieces = items.filter((item) => 'str' in item)
  const readViews = QUARTERS.map((quarter) => () => {
    const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + quarter) % 360 })
    const size = { width: viewport.width, height: viewport.height }
    return {
      items: pieces.flatMap((piece) => placeItem(piece as TextPiece, { viewport, isUnclear: unclear.has(piece) })),
      size,
    }
  })
  let first: PageItems | undefined
  for (const readView of readViews) {
    const found = readView()
    const upright = found.items.filter(({ isTurned: isRotated }) => !isRotated)
    if (countLetters(upright) * 2 >= countLetters(found.items)) return found
    first ??= found
  }
  return first ?? { items: [], size: { width: 0, height: 0 } }
}

const GUTTER = 4
const MIN_SHARE = 0.25
const MIN_ROWS = 12
/** Items within this vertical distance, in points, count as one row. */
const ROW_TOLERANCE = 6
const MIDDLE = { from: 0.42, to: 0.58, step: 2 }

/** Returns the x position of a vertical gap near the middle that no item crosses; undefined if there is none. */
function findGutter({ items, size }: PageItems): number | undefined {
  const upright = items.filter(({ isTurned: isRotated }) => !isRotated)
  const crosses = (at: number) => upright.some(({ x, width }) => x < at + GUTTER && x + width > at - GUTTER)
  const middle = size.width / 2
  const places: number[] = []
  for (let at = size.width * MIDDLE.from; at <= size.width * MIDDLE.to; at += MIDDLE.step) places.push(at)
  return places.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle)).find((at) => !crosses(at))
}

const countRows = (items: readonly PageItem[]) => new Set(items.map(({ y }) => Math.round(y / ROW_TOLERANCE))).size

/**
 * Whether each half of the page contains many rows and much text. Dual dialogue also has two columns, but only a few
 * rows.
 */
function areHalves({ items }: PageItems, gutter: number): boolean {
  const sides = [items.filter(({ x }) => x < gutter), items.filter(({ x }) => x >= gutter)]
  const all = countLetters(items)
  return sides.every((side) => countLetters(side) >= all * MIN_SHARE && countRows(side) >= MIN_ROWS)
}

const MIN_CUES = 4
/** If one half has less than this share of the names of the other half, it contains actions beside the dialogue. */
const MIN_CUE_SHARE = 0.15

/**
 * Whether both halves of the pages contain cues. Also true if each half has fewer than `MIN_CUES` cues, because these
 * are too few to compare.
 */
function areBothHalvesSpoken(pages: readonly PageItems[], gutters: readonly (number | undefined)[]): boolean {
  let [left, right] = [0, 0]
  for (const [index, { items }] of pages.entries()) {
    const gutter = gutters[index]
    if (gutter === undefined) continue
    for (const { x, text } of items) {
      const isCue = parseCues(text).some(({ style }) => style === 'alone' || style === 'capsInline')
      if (!isCue || isHeading(text)) continue
      if (x < gutter) left++
      else right++
    }
  }
  const [least, most] = [Math.min(left, right), Math.max(left, right)]
  return most < MIN_CUES || least >= most * MIN_CUE_SHARE
}

/**
 * A page without a gap of its own is split at the usual gap, unless the items across that gap have more than this share
 * of its letters. A headline may cross the gap.
 */
const MAX_ACROSS_SHARE = 0.2
const isMostlySplit = ({ items }: PageItems, gutter: number) =>
  countLetters(items.filter(({ x, width }) => x < gutter && x + width > gutter)) <=
  countLetters(items) * MAX_ACROSS_SHARE

/**
 * Splits double pages and two-column pages, if at least half of the pages with text have this form. `sheets`: for each
 * resulting page, the number of the page in the file, counted from 1.
 */
export function splitDoublePages(pages: readonly PageItems[]): { pages: PageItems[]; sheets: number[] } {
  const gutters = pages.map(findGutter)
  const halved = gutters.filter((gutter, index) => {
    const page = pages[index]
    return gutter !== undefined && page !== undefined && areHalves(page, gutter)
  })
  const isOften = halved.length > 0 && halved.length * 2 >= pages.filter(({ items }) => items.length > 0).length
  const isUsual = isOften && areBothHalvesSpoken(pages, gutters)
  const usual = median(halved.map((gutter) => gutter ?? 0))
  const split = pages.flatMap((page, index): { page: PageItems; sheet: number }[] => {
    const gutter = isUsual ? (gutters[index] ?? (isMostlySplit(page, usual) ? usual : undefined)) : undefined
    if (gutter === undefined) return [{ page, sheet: index + 1 }]
    const half = page.size.width / 2
    const size = { width: half, height: page.size.height }
    const left = page.items.filter(({ x }) => x < gutter)
    const right = page.items.filter(({ x }) => x >= gutter).map((item) => ({ ...item, x: item.x - half }))
    return [left, right]
      .filter((items) => items.length > 0)
      .map((items) => ({ page: { items, size }, sheet: index + 1 }))
  })
  return { pages: split.map(({ page }) => page), sheets: split.map(({ sheet }) => sheet) }
}
