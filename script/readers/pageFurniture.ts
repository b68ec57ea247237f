// What every page of a script bears and nobody says: told by standing at the same place on page after page.
import { isFurniture } from '../furniture.ts'
import type { Row, Segment } from './rows.ts'

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

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:page\s+)?(?:\d{1,4}|[ivxl]{1,6})[A-Z]?\s*\.?[-–—\s]*(?:of \d+)?$/iu.test(text)
const isChangeMark = (text: string) => /^\*+$/u.test(text)
const isSceneNumber = (text: string) => /^\d{1,4}[A-Z]{0,2}(?:-[A-Z\d]{1,4})?\.?$/u.test(text)

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

  const whatIs = (segment: Segment, row: Row): string | undefined => {
    const { text } = segment
    const height = sizes[row.page - 1]?.height ?? 792
    const isMargin = row.y < height * HEAD_SHARE || row.y > height * FOOT_SHARE
    const repeats = pagesOf.get(keyOf(segment, row))?.size ?? 0
    if (isMargin && isPageNumber(text)) return 'page numbers'
    if (isMargin && (repeats >= REPEATED || (repeats === sizes.length && repeats > 1))) return 'running heads'
    if (isMargin && isFurniture(text)) return 'running heads'
    if (isChangeMark(text)) return 'marks of revision'
    const isBeside = segment.x + segment.width < margins.left - 6 || segment.x > margins.right
    if (isBeside && isSceneNumber(text)) return 'scene numbers'
    if (sizes.length >= FEWEST_PAGES && repeats >= sizes.length * MOST_PAGES) return 'words over every page'
    if (row.segments.length === 1 && isFurniture(text) && !isPageNumber(text)) return 'marks of the page'
    return undefined
  }
  const kept = rows.flatMap((row) => {
    const segments = row.segments.filter((segment) => {
      const what = whatIs(segment, row)
      if (what) note(what, row.page, segment.text)
      return !what
    })
    return segments.length > 0 ? [{ ...row, segments }] : []
  })
  return {
    rows: withGaps(kept),
    left: [...found].map(([what, { count, pages, words }]) => ({
      what,
      count,
      pages: [...pages].slice(0, 50),
      words: [...words],
    })),
  }
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
    return { ...row, gap: before?.page === row.page ? row.y - before.y : Infinity }
  })
}
