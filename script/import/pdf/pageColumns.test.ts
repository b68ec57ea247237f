import { expect, test } from 'vitest'
import type { Row } from '../layout/rows.ts'
import { findDualEdges } from './dualEdges.ts'
import { splitDoublePages, type PageItem } from './pageItems.ts'

const item = (text: string, x: number, y: number): PageItem => ({
  ...{ text, x, y, width: text.length * 6, size: 12 },
  ...{ isTurned: false, font: '', isUnclear: false },
})
const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))

test('a page with 20 cues in the left column is divided into two pages if the right column has three cues, but not if it has two', () => {
  const page = (names: number) => ({
    items: repeat(20, (at) => [
      item('ANNA. You came.', 50, 100 + at * 20),
      item(at < names ? 'ANNA. You came.' : 'it rains on us.', 350, 100 + at * 20),
    ]).flat(),
    size: { width: 612, height: 792 },
  })
  expect(splitDoublePages([page(3)])).toMatchObject({ sheets: [1, 1] })
  expect(splitDoublePages([page(2)])).toMatchObject({ sheets: [1] })
})

test('below two names side by side, rows that begin under the left name get the left edge of the right column, up to a blank row', () => {
  const itemRows = [
    [item('ANNA', 100, 100), item('BEN', 300, 100)],
    [item('You came here.', 100, 112)],
    [item('Or there.', 115, 124)],
    [item('And so.', 100, 136)],
    [item('It rains.', 100, 160)],
    [item('It snows.', 100, 172)],
  ]
  const rows = itemRows.map((items): Row => ({ page: 1, y: items[0]?.y ?? 0, gap: 12, segments: items }))
  expect(findDualEdges(rows, itemRows)).toEqual([undefined, 300, undefined, 300, undefined, undefined])
})

test('two names side by side begin two columns if their left edges are at least 90 points apart', () => {
  const itemRows = (distance: number) => [
    [item('ANNA', 100, 100), item('BEN', 100 + distance, 100)],
    [item('You came.', 100, 112)],
  ]
  const edges = (distance: number) =>
    findDualEdges(
      itemRows(distance).map((items): Row => ({ page: 1, y: items[0]?.y ?? 0, gap: 12, segments: items })),
      itemRows(distance),
    )
  expect(edges(90)).toEqual([undefined, 190])
  expect(edges(89)).toEqual([undefined, undefined])
})
