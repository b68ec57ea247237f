import { expect, test } from 'vitest'
import { findTableColumns, readTableRow } from './tableColumns.ts'

const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))
const row = (...cells: string[]) => cells.map((text) => (text === '' ? [] : [text]))
const nameAt = (at: number) => (at % 2 === 0 ? 'Ida' : 'Moor')
const usesOf = (rows: readonly (readonly (readonly string[])[])[]) => findTableColumns(rows)?.uses

test('a table column contains names if at least two names recur in it, in at least four cells together', () => {
  expect(usesOf(repeat(4, (at) => row(nameAt(at), 'You came.')))).toEqual(['names', 'words'])
  expect(usesOf(repeat(3, (at) => row(nameAt(at), 'You came.')))).toBeUndefined()
  expect(usesOf(repeat(6, () => row('Ida', 'You came.')))).toBeUndefined()
})

test('a table column contains names only if three of five of its cells are names: 6 of 10, but not 6 of 11', () => {
  const names = repeat(6, (at) => row(nameAt(at), 'You came.'))
  const others = (count: number) => repeat(count, (at) => row(`the gate is open ${at}`, 'It rains.'))
  expect(usesOf([...names, ...others(4)])).toEqual(['names', 'words'])
  expect(usesOf([...names, ...others(5)])).toBeUndefined()
})

test('a table column contains numbers if seven of ten of its cells are numbers or times, but not if six are', () => {
  const table = (numbers: number) =>
    repeat(10, (at) => row(at < numbers ? `0:0${at}` : 'Rain.', nameAt(at), 'You came.'))
  expect(usesOf(table(7))).toEqual(['numbers', 'names', 'words'])
  expect(usesOf(table(6))).toEqual(['actions', 'names', 'words'])
})

test('in a table of two columns, one contains dialogue if 15 % of its cells begin with a recurring name, and the other the actions', () => {
  const table = (cells: number) => repeat(cells, (at) => row('A wide field.', at < 2 ? 'IDA: You came.' : 'It rains.'))
  expect(usesOf(table(13))).toEqual(['actions', 'words'])
  expect(usesOf(table(14))).toBeUndefined()
  // A table of two rows is too short.
  expect(usesOf(repeat(2, () => row('A wide field.', 'IDA: You came.')))).toBeUndefined()
})

test('in a table of at least three rows, column titles such as VIDEO and AUDIO say what the columns contain', () => {
  const body = repeat(3, () => row('A wide field.', 'It rains.'))
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body])).toEqual(['actions', 'words'])
  expect(usesOf(body)).toBeUndefined()
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body.slice(1)])).toEqual(['actions', 'words'])
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body.slice(2)])).toBeUndefined()
})

test('camera terms before a colon, such as `WIDE SHOT:`, are not names of roles', () => {
  expect(usesOf(repeat(6, (at) => row(`WIDE SHOT: gate ${at % 2}`, 'It rains.')))).toBeUndefined()
})

test('a table row becomes an action and a speech; words without a name an action; a heading a paragraph; column titles nothing', () => {
  const columns = { uses: ['actions', 'names', 'words'] as const }
  expect(readTableRow(row('A field.', 'Ida:', 'You came.'), columns)).toEqual([
    { kind: 'action', text: '[A field.]' },
    { kind: 'speech', name: 'Ida', text: 'You came.' },
  ])
  expect(readTableRow(row('', '', 'It rains.'), columns)).toEqual([{ kind: 'action', text: '[It rains.]' }])
  expect(readTableRow(row('', 'ACT ONE', ''), columns)).toEqual([{ kind: 'paragraph', text: 'ACT ONE' }])
  expect(readTableRow(row('VIDEO', 'NAME', 'AUDIO'), columns)).toEqual([])
  expect(readTableRow(row('[A field.]', 'IDA: You came.'), { uses: ['actions', 'words'] })).toEqual([
    { kind: 'action', text: '[A field.]' },
    { kind: 'paragraph', text: 'IDA: You came.' },
  ])
})
