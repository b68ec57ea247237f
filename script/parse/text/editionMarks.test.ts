import { describe, expect, test } from 'vitest'
import { findEditorialNotes, removeEditionMarks } from './editionMarks.ts'
import { splitLines } from './lines.ts'

const repeat = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_one, at) => row(at))
const read = (rows: readonly string[]) => removeEditionMarks(splitLines(rows.join('\n'))).map(({ text }) => text)
const verse = 'we stand and count the boats'

describe('line numbers and footnote marks', () => {
  const numbered = (count: number) => repeat(count, (at) => `${verse}     ${at * 5 + 5}`)

  test('five numbers at row ends that increase by five (5, 10, 15 …) are line numbers; four such numbers are spoken', () => {
    expect(read(numbered(5))).toEqual(repeat(5, () => verse))
    expect(read(numbered(4))).toEqual(numbered(4))
  })

  test('if at most one in five numbers at row ends is out of order, the rest are line numbers; if more are, none of them is', () => {
    const others = (count: number) => repeat(count, (at) => `the tide was at     ${at + 11}`)
    expect(read([...numbered(8), ...others(2)])[0]).toBe(verse)
    expect(read([...numbered(8), ...others(3)])[0]).toBe(numbered(1)[0])
  })

  test('a number after a single space is a line number only if it continues the count: after 25, the 30 does, but not the 150', () => {
    const rows = [...numbered(5), `${verse} 30`, `${verse} 150`]
    expect(read(rows).slice(-2)).toEqual([verse, `${verse} 150`])
  })

  test('footnote marks (`[1]`) are removed if three rows have one, but not if two rows have one', () => {
    const rows = (count: number) => repeat(count, (at) => `${verse};[${at + 1}]`)
    expect(read(rows(3))).toEqual(repeat(3, () => `${verse};`))
    expect(read(rows(2))).toEqual(rows(2))
  })
})

describe('notes of an edition', () => {
  const find = (rows: readonly string[]) => [...findEditorialNotes(splitLines(rows.join('\n')))]
  const note = 'a note on the text'

  test('a note such as `[Footnote 1: …]` ends at its own closing bracket; without a closing bracket, it is not a note', () => {
    expect(find(['[Footnote 1: an old', 'word [for rope].]', verse])).toEqual([
      [1, note],
      [2, note],
    ])
    expect(find(['[Footnote 1: an old', ...repeat(90, () => verse)])).toEqual([])
  })

  test('the heading `Notes` and the rows below it are notes only if the first of these rows looks like one: `12. boats: ships`', () => {
    expect(find(['Notes', '', '12. boats: ships', verse, verse]).map(([row]) => row)).toEqual([1, 3, 4, 5])
    expect(find(['Notes', '', verse, '12. boats: ships'])).toEqual([])
  })

  test('a paragraph after a note is also a note if one of its three rows looks like one, but not if one of four does', () => {
    const after = (rows: number) =>
      find(['[Footnote 1: x]', '', '12. boats: ships', ...repeat(rows, () => verse)]).length
    expect(after(2)).toBe(4)
    expect(after(3)).toBe(1)
  })

  test('who made the electronic text (`Produced by Ada Brown`) is recognised only in the first 120 rows', () => {
    const text = (rows: number) => [...repeat(rows, () => ''), 'Produced by Ada Brown']
    expect(find(text(119))).toEqual([[120, 'who made the text']])
    expect(find(text(120))).toEqual([])
  })
})
