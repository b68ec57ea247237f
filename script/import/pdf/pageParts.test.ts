// Tests which texts are removed from the pages of a PDF because of their position, repetition or size.
import { describe, expect, test } from 'vitest'
import type { Row } from '../layout/rows.ts'
import { measureGaps, removePageArtifacts } from './removePageArtifacts.ts'
import { removeTitlePage } from './removeTitlePage.ts'

type Place = { x?: number; y: number; page?: number; size?: number }
const row = (text: string, { x = 108, y, page = 1, size = 12 }: Place): Row => ({
  ...{ page, y, gap: Infinity },
  segments: [{ text, x, width: text.length * 6, size }],
})
const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))
const body = (page: number) =>
  [200, 212, 224].map((y, at) => row(`It rains on the ${'abcdef'[page]}${'xyz'[at]} gate of the yard.`, { y, page }))

describe('text that is not part of the script', () => {
  /** Adds three rows of text to each page (Letter size) and returns which of all texts are removed from the pages. */
  const removed = (rows: readonly Row[], pages = 1) => {
    const all = [...rows, ...repeat(pages, (at) => body(at + 1)).flat()].toSorted(
      (one, other) => one.page - other.page || one.y - other.y,
    )
    return removePageArtifacts(
      measureGaps(all),
      repeat(pages, () => ({ width: 612, height: 792 })),
    ).removed.flatMap(({ words }) => words)
  }

  test('a number in the top or bottom margin is removed as a page number, but not a number in the body of the page', () => {
    expect(removed([row('12', { y: 69 })])).toEqual(['12'])
    expect(removed([row('12', { y: 71 })])).toEqual([])
    expect(removed([row('12', { y: 734 })])).toEqual(['12'])
    expect(removed([row('12', { y: 731 })])).toEqual([])
  })

  test('in the body of a page, a number is a page number if it is on the first or last row and in the right quarter of the page', () => {
    // With a row across the page, a number at the right is not beside the text, where it would be a scene number.
    const wide = row('It rains on the gate of the yard, on the wall behind it and on the field at the river.', {
      y: 236,
    })
    expect(removed([wide, row('12', { y: 80, x: 465 })])).toEqual(['12'])
    expect(removed([wide, row('12', { y: 700, x: 465 })])).toEqual(['12'])
    expect(removed([wide, row('12', { y: 80, x: 450 })])).toEqual([])
    expect(removed([wide, row('12', { y: 206, x: 465 })])).toEqual([])
  })

  test('a text in the top margin is a page header if it is on three of four pages or both of two, but not on two of three or a single page', () => {
    const heads = (...pages: number[]) => pages.map((page) => row('The Barn', { y: 40, page }))
    expect(removed(heads(1, 2, 3), 4)).toEqual(['The Barn'])
    expect(removed(heads(1, 2), 2)).toEqual(['The Barn'])
    expect(removed(heads(1, 2), 3)).toEqual([])
    expect(removed(heads(1), 1)).toEqual([])
  })

  test('a text in the body is a watermark if three of five pages have it at the same place, but not if three of six or all of four have it', () => {
    const marks = (count: number) => repeat(count, (at) => row('Sample copy', { y: 400, page: at + 1 }))
    expect(removed(marks(3), 5)).toEqual(['Sample copy'])
    expect(removed(marks(3), 6)).toEqual([])
    expect(removed(marks(4), 4)).toEqual([])
  })

  test('a number left of the text, such as `45A`, is removed as a scene number, but not a word left of the text or a number in its column', () => {
    expect(removed([row('45A', { y: 300, x: 60 })])).toEqual(['45A'])
    expect(removed([row('Mad', { y: 300, x: 60 })])).toEqual([])
    expect(removed([row('45', { y: 300, x: 108 })])).toEqual([])
  })

  test('`START` on a row of its own is removed as a stamp, beside the text and in its column, in each font size; `STARTS` is not', () => {
    expect(removed([row('START', { y: 300, x: 400 })])).toEqual(['START'])
    expect(removed([row('START', { y: 300, x: 150, size: 14 })])).toEqual(['START'])
    expect(removed([row('START', { y: 300, x: 150 })])).toEqual(['START'])
    expect(removed([row('STARTS', { y: 300, x: 400 })])).toEqual([])
  })
})

describe('the title page', () => {
  const front = [
    row('THE BARN', { y: 200, size: 24 }),
    row('a play', { y: 240 }),
    row('by Ada Brown', { y: 280 }),
    row('ada@mail.example', { y: 700 }),
  ]
  const remove = (first: readonly Row[], more: readonly Row[] = [], pages = 2) =>
    removeTitlePage(measureGaps([...first, ...more, ...body(pages)]), pages)

  test('a first page with a few rows and large gaps is removed, and its largest row is the title, but not if the file has only one page', () => {
    expect(remove(front)).toMatchObject({ title: 'THE BARN', removed: front.map(({ segments: [one] }) => one?.text) })
    expect(removeTitlePage(measureGaps(front), 1)).toMatchObject({ title: '', removed: [] })
  })

  test('a first page is no title page if less than a third of its rows have a large gap above, a row has 90 characters, or one is a slugline', () => {
    const close = (count: number) => repeat(count, (at) => row('It rains.', { y: 300 + at * 12 }))
    expect(remove([...front.slice(0, 3), ...close(4)]).removed).toHaveLength(7)
    expect(remove([...front.slice(0, 3), ...close(7)]).removed).toEqual([])
    expect(remove([...front, row('It rains. '.repeat(9).trim(), { y: 320 })]).removed).toHaveLength(5)
    expect(remove([...front, row(`${'It rains. '.repeat(9)}`, { y: 320 })]).removed).toEqual([])
    expect(remove([...front, row('INT. BARN - DAY', { y: 320 })]).removed).toEqual([])
  })

  test('two rows form one title if other rows are smaller and the two are at most 48 points apart at a font size of 24 points', () => {
    const second = (y: number) => [front[0] as Row, row('OF THE SEA', { y, size: 24 }), row('A true story', { y: 290 })]
    expect(remove(second(248)).title).toBe('THE BARN OF THE SEA')
    expect(remove(second(249)).title).toBe('THE BARN')
    expect(remove(second(248).slice(0, 2)).title).toBe('THE BARN')
  })

  test('a page of at most twelve rows after the title page, such as a motto, is removed, too', () => {
    const motto = (count: number) => repeat(count, (at) => row('It rains.', { y: 200 + at * 12, page: 2 }))
    expect(remove(front, motto(12), 3).removed).toHaveLength(16)
    expect(remove(front, motto(13), 3).removed).toHaveLength(4)
  })

  test.each(['Draft of May 2026', '12/11/26', 'Blue pages', 'Agent: A. Brown', '\u00A9 Ada Brown', 'Written by A'])(
    'the text “%s” is not the title, even if it has the largest letters of the title page',
    (text) => {
      expect(remove([row(text, { y: 100, size: 40 }), ...front]).title).toBe('THE BARN')
    },
  )
})
