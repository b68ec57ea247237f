import { expect, test } from 'vitest'
import { convertStructuredRows } from './convertStructuredRows.ts'
import { splitLines } from './lines.ts'

const read = (rows: readonly string[]) => convertStructuredRows(splitLines(rows.join('\n')))?.map(({ text }) => text)
const repeat = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_one, at) => row(at))
const plain = (count: number) => repeat(count, () => 'It rains on the gate.')
const nameAt = (at: number): string => (at % 2 === 0 ? 'Ida' : 'Moor')
const spoken = (at: number) => `${nameAt(at)}: You came.`

test('rows of a table (`| Ida | You came. |`) become speeches if there are four, and they are 60 % of the rows of the text', () => {
  const table = (count: number) => repeat(count, (at) => `| ${nameAt(at)} | You came. |`)
  expect(read(table(4))).toEqual(repeat(4, spoken))
  expect(read(table(3))).toBeUndefined()
  expect(read([...table(6), ...plain(4)])?.[0]).toBe(spoken(0))
  expect(read([...table(6), ...plain(5)])).toBeUndefined()
})

test('bold names of Markdown become cues if they begin four rows and 15 % of all rows; with a Markdown heading, four are enough', () => {
  const bold = (count: number) => repeat(count, (at) => `**${nameAt(at)}:** You came.`)
  expect(read(bold(4))).toEqual(repeat(4, spoken))
  expect(read(bold(3))).toBeUndefined()
  expect(read([...bold(4), ...plain(22)])?.[0]).toBe(spoken(0))
  expect(read([...bold(4), ...plain(23)])).toBeUndefined()
  expect(read(['# The Gate', ...bold(4), ...plain(23)])?.slice(0, 2)).toEqual(['The Gate', spoken(0)])
})

test('names with times (`Ida 00:10 You came.`) become cues if there are four, with at most half as many different names', () => {
  const timed = (count: number, name = nameAt) => repeat(count, (at) => `${name(at)} 00:1${at} You came.`)
  expect(read(timed(4))).toEqual(repeat(4, spoken))
  expect(read(timed(3))).toBeUndefined()
  expect(read(timed(4, (at) => ['Ida', 'Moor', 'Bell', 'Ida'][at] ?? ''))).toBeUndefined()
})

test('names with times become cues if three of five paragraphs begin with one: 6 of 10, but not 6 of 11', () => {
  const text = (others: number) =>
    [...repeat(6, (at) => `${nameAt(at)} 00:1${at} You came.`), ...plain(others)].flatMap((row) => [row, ''])
  expect(read(text(4))?.[0]).toBe(spoken(0))
  expect(read(text(5))).toBeUndefined()
})
