import type { ScannedPage } from './scanPdf.ts'

/** A page is divided into this many horizontal strips. Page numbers are searched in the first and last strip. */
const marginParts = 8
const pageNumber = /^\(?(\d{1,3})[.)]?$/u

/**
 * Returns the number printed at the top or bottom of a page; undefined if the page has no number or several different
 * numbers.
 */
export function findPageNumber({ height, words }: Pick<ScannedPage, 'height' | 'words'>): number | undefined {
  const isInMargin = (baseline: number) => baseline < height / marginParts || baseline > height - height / marginParts
  const found = words.flatMap(({ text, baseline }) => {
    const [, digits] = pageNumber.exec(text) ?? []
    return digits !== undefined && isInMargin(baseline) ? [Number(digits)] : []
  })
  return new Set(found).size === 1 ? found[0] : undefined
}

/**
 * Returns the pages in the order of their printed numbers. Keeps the given order if `findPageNumber` finds no number
 * for a page, or the same number for two pages.
 */
export function orderPages<Page extends Pick<ScannedPage, 'height' | 'words'>>(pages: readonly Page[]): Page[] {
  const numbered = pages.map((page) => ({ page, number: findPageNumber(page) }))
  const numbers = new Set(numbered.map(({ number }) => number))
  if (numbers.has(undefined) || numbers.size < pages.length) return [...pages]
  return numbered.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)).map(({ page }) => page)
}
