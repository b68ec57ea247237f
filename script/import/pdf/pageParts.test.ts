// Tests of what is removed from the pages of a PDF: by position, repetition and size.
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
  /** Returns the removed texts of these rows on pages of Letter size, each with some text. */
  const removed = (rows: readonly Row[], pages = 1) => {
    const all = [...rows, ...repeat(pages, (at) => body(at + 1)).flat()].toSorted(
      (one, other) => one.page - other.page || one.y - other.y,
    )
    return removePageArtifacts(
      measureGaps(all),
      repeat(pages, () => ({ width: 612, height: 792 })),
    ).removed.flatMap(({ words }) => words)
  }

  test('a number is a page number in the top or bottom margin, but not in the text', () => {
    expect(removed([row('12', { y: 69 })])).toEqual(['12'])
    expect(removed([row('12', { y: 71 })])).toEqual([])
    expect(removed([row('12', { y: 734 })])).toEqual(['12'])
    expect(removed([row('12', { y: 731 })])).toEqual([])
  })

  test('on the first or last row of a page, a number at the right is a page number also outside the margins', () => {
    expect(removed([row('12', { y: 80, x: 465 })])).toEqual(['12'])
    expect(removed([row('12', { y: 80, x: 250 })])).toEqual([])
    expect(removed([row('12', { y: 206, x: 290 })])).toEqual([])
  })

  test('a text in the top margin is a page header on three pages or on all of two pages', () => {
    const heads = (...pages: number[]) => pages.map((page) => row('The Barn', { y: 40, page }))
    expect(removed(heads(1, 2, 3), 4)).toEqual(['The Barn'])
    expect(removed(heads(1, 2), 2)).toEqual(['The Barn'])
    expect(removed(heads(1, 2), 3)).toEqual([])
    expect(removed(heads(1), 1)).toEqual([])
  })

  test('a text within the page is a watermark if it is on three of five pages', () => {
    const marks = (count: number) => repeat(count, (at) => row('Sample copy', { y: 400, page: at + 1 }))
    expect(removed(marks(3), 5)).toEqual(['Sample copy'])
    expect(removed(marks(3), 6)).toEqual([])
    expect(removed(marks(4), 4)).toEqual([])
  })

  test('a number beside the text is a scene number, but a word there is not', () => {
    expect(removed([row('45A', { y: 300, x: 60 })])).toEqual(['45A'])
    expect(removed([row('Mad', { y: 300, x: 60 })])).toEqual([])
    expect(removed([row('45', { y: 300, x: 108 })])).toEqual([])
  })

  test('START is a stamp beside the text or in another size, but a speech in its place', () => {
    expect(removed([row('START', { y: 300, x: 400 })])).toEqual(['START'])
    expect(removed([row('START', { y: 300, x: 150, size: 14 })])).toEqual(['START'])
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

  test('a page with few rows far apart is removed, and its largest line is the title', () => {
    expect(remove(front)).toMatchObject({ title: 'THE BARN', removed: front.map(({ segments: [one] }) => one?.text) })
    expect(removeTitlePage(measureGaps(front), 1)).toMatchObject({ title: '', removed: [] })
  })

  test('a first page stays if its rows are close together, if a row is long, or if it has a scene heading', () => {
    const close = (count: number) => repeat(count, (at) => row('It rains.', { y: 300 + at * 12 }))
    expect(remove([...front.slice(0, 3), ...close(4)]).removed).toHaveLength(7)
    expect(remove([...front.slice(0, 3), ...close(7)]).removed).toEqual([])
    expect(remove([...front, row('It rains. '.repeat(9).trim(), { y: 320 })]).removed).toHaveLength(5)
    expect(remove([...front, row(`${'It rains. '.repeat(9)}`, { y: 320 })]).removed).toEqual([])
    expect(remove([...front, row('INT. BARN - DAY', { y: 320 })]).removed).toEqual([])
  })

  test('two lines of the title are joined if they are near each other and larger than the others', () => {
    const second = (y: number) => [front[0] as Row, row('OF THE SEA', { y, size: 24 }), row('A true story', { y: 290 })]
    expect(remove(second(248)).title).toBe('THE BARN OF THE SEA')
    expect(remove(second(249)).title).toBe('THE BARN')
  })

  test('a page with a motto of up to twelve rows after the title page is removed, too', () => {
    const motto = (count: number) => repeat(count, (at) => row('It rains.', { y: 200 + at * 12, page: 2 }))
    expect(remove(front, motto(12), 3).removed).toHaveLength(16)
    expect(remove(front, motto(13), 3).removed).toHaveLength(4)
  })

  test.each(['Draft of May 2026', '12/11/26', 'Blue pages', 'Agent: A. Brown', '\u00A9 Ada Brown', 'Written by A'])(
    'the row “%s” of a title page is not the title, however large it is',
    (text) => {
      expect(remove([row(text, { y: 100, size: 40 }), ...front]).title).toBe('THE BARN')
    },
  )
})
