import { expect, test } from 'vitest'
import { findTableColumns, readTableRow } from './tableColumns.ts'

const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))
const row = (...cells: string[]) => cells.map((text) => (text === '' ? [] : [text]))
const nameAt = (at: number) => (at % 2 === 0 ? 'Ida' : 'Moor')
const usesOf = (rows: readonly (readonly (readonly string[])[])[]) => findTableColumns(rows)?.uses

test('a column contains names if two names recur in at least four cells', () => {
  expect(usesOf(repeat(4, (at) => row(nameAt(at), 'You came.')))).toEqual(['names', 'words'])
  expect(usesOf(repeat(3, (at) => row(nameAt(at), 'You came.')))).toBeUndefined()
  expect(usesOf(repeat(6, () => row('Ida', 'You came.')))).toBeUndefined()
})

test('three of five cells of a column of names must be names', () => {
  const names = repeat(6, (at) => row(nameAt(at), 'You came.'))
  const others = (count: number) => repeat(count, (at) => row(`the gate is open ${at}`, 'It rains.'))
  expect(usesOf([...names, ...others(4)])).toEqual(['names', 'words'])
  expect(usesOf([...names, ...others(5)])).toBeUndefined()
})

test('a column is left out as numbers if seven of ten of its cells are numbers or times', () => {
  const table = (numbers: number) =>
    repeat(10, (at) => row(at < numbers ? `0:0${at}` : 'Rain.', nameAt(at), 'You came.'))
  expect(usesOf(table(7))).toEqual(['numbers', 'names', 'words'])
  expect(usesOf(table(6))).toEqual(['actions', 'names', 'words'])
})

test('a column contains dialogue if two of thirteen cells begin with a recurring name; the other has the actions', () => {
  const table = (cells: number) => repeat(cells, (at) => row('A wide field.', at < 2 ? 'IDA: You came.' : 'It rains.'))
  expect(usesOf(table(13))).toEqual(['actions', 'words'])
  expect(usesOf(table(14))).toBeUndefined()
  expect(usesOf(repeat(2, () => row('A wide field.', 'IDA: You came.')))).toBeUndefined()
})

test('the titles of columns say what the columns contain', () => {
  const body = repeat(3, () => row('A wide field.', 'It rains.'))
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body])).toEqual(['actions', 'words'])
  expect(usesOf(body)).toBeUndefined()
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body.slice(1)])).toEqual(['actions', 'words'])
  expect(usesOf([row('VIDEO', 'AUDIO'), ...body.slice(2)])).toBeUndefined()
})

test('terms that describe a picture are not names of a cell', () => {
  expect(usesOf(repeat(6, (at) => row(`WIDE SHOT: gate ${at % 2}`, 'It rains.')))).toBeUndefined()
})

test('a table row gives its actions, and a speech, a direction or a heading', () => {
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
