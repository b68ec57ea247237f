import { expect, test } from 'vitest'
import { splitLines } from './lines.ts'
import { markLeadingNames } from './markLeadingNames.ts'

/** Returns the rows with a colon after the names that begin them; undefined if no names are found. */
const read = (rows: readonly string[]) => markLeadingNames(splitLines(rows.join('\n')))?.map(({ text }) => text)
/** Builds rows in which two names begin the rows in turn. */
const rowsOf = (count: number, row: (name: string) => string, names: readonly string[] = ['Ida', 'Moor']) =>
  Array.from({ length: count }, (_one, at) => row(names[at % names.length] ?? ''))
const marked = (count: number, names: readonly string[] = ['Ida', 'Moor']) =>
  rowsOf(count, (name) => `${name}: You kept the key.`, names)

test.each([
  ['before a wide gap', 8, (name: string) => `${name}    You kept the key.`],
  ['before a dash', 6, (name: string) => `${name} - You kept the key.`],
  ['in title case before a sentence', 8, (name: string) => `${name} You kept the key.`],
])('names %s are found if they begin %i rows, but not if they begin one row fewer', (_how, count, row) => {
  expect(read(rowsOf(count, row))).toEqual(marked(count))
  expect(read(rowsOf(count - 1, row))).toBeUndefined()
})

test('names in capitals before a sentence are found if they begin six rows, but not if they begin five', () => {
  const row = (name: string) => `${name} You kept the key.`
  expect(read(rowsOf(6, row, ['IDA', 'MOOR']))).toEqual(marked(6, ['IDA', 'MOOR']))
  expect(read(rowsOf(5, row, ['IDA', 'MOOR']))).toBeUndefined()
})

test('if the same name begins all rows, it is not a cue, because a dialogue has two speakers', () => {
  expect(read(rowsOf(12, (name) => `${name} You kept the key.`, ['Ida']))).toBeUndefined()
  expect(read(rowsOf(12, (name) => `${name} - You kept the key.`, ['Ida']))).toBeUndefined()
})

test('names are cues only if at least half of the paragraphs begin with one', () => {
  const text = (others: number) =>
    [
      ...rowsOf(8, (name) => `${name} You kept the key.`),
      ...Array.from({ length: others }, () => 'the gate was open.'),
    ].flatMap((row) => [row, ''])
  expect(read(text(8))?.slice(0, 3)).toEqual([marked(1)[0], '', 'Moor: You kept the key.'])
  expect(read(text(9))).toBeUndefined()
})

const turns = rowsOf(10, (name) => `${name} You kept the key.`)

test('in title case, a word is a name only if it begins three rows', () => {
  const sam = 'Sam You kept the key.'
  expect(read([...turns, sam, sam, sam])?.at(-1)).toBe('Sam: You kept the key.')
  expect(read([...turns, sam, sam])?.at(-1)).toBe(sam)
})

test('a word is not a name if two of three rows that begin with it continue in lower case, like `Rain fell on the key.`', () => {
  const capital = Array.from({ length: 3 }, () => 'Rain You kept the key.')
  const small = (count: number) => Array.from({ length: count }, () => 'Rain fell on the key.')
  expect(read([...turns, ...small(5), ...capital])?.at(-1)).toBe('Rain: You kept the key.')
  expect(read([...turns, ...small(6), ...capital])?.at(-1)).toBe('Rain You kept the key.')
})

test('`Anna Bell` is one name if at most one of five rows with `Anna` lacks `Bell`; if two of six lack it, the name is `Anna`', () => {
  const both = Array.from({ length: 4 }, () => 'Anna Bell You kept the key.')
  const alone = (count: number) => Array.from({ length: count }, () => 'Anna You kept the key.')
  expect(read([...turns, ...alone(1), ...both])?.at(-1)).toBe('Anna Bell: You kept the key.')
  expect(read([...turns, ...alone(2), ...both])?.at(-1)).toBe('Anna: Bell You kept the key.')
})
