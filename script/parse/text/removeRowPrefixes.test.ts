import { describe, expect, test } from 'vitest'
import { splitLines } from './lines.ts'
import { removeRowPrefixes } from './removeRowPrefixes.ts'

/** Returns the rows without prefixes; undefined if the text stays as it is. */
const read = (rows: readonly string[]) => removeRowPrefixes(splitLines(rows.join('\n')))?.map(({ text }) => text)
const repeat = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_one, at) => row(at))
const words = (at: number) => `The ferry left at ${at} and we stood there.`
const plain = (count: number) => repeat(count, () => 'And nobody came.')
/** Puts a blank row between the rows, so that each of them is a paragraph. */
const asParagraphs = (rows: readonly string[]) => rows.flatMap((row) => [row, ''])

describe('prefixes before rows', () => {
  test('the `>` of a quoted e-mail is removed if eight rows begin with it; a text with seven such rows stays unchanged', () => {
    expect(read(repeat(8, (at) => `> ${words(at)}`))).toEqual(repeat(8, words))
    expect(read(repeat(7, (at) => `> ${words(at)}`))).toBeUndefined()
  })

  test('bullets are removed if three of five rows begin with one; if fewer rows do, the text stays unchanged', () => {
    const bullets = repeat(9, (at) => `\u2022 ${words(at)}`)
    expect(read([...bullets, ...plain(6)])?.[8]).toBe(words(8))
    expect(read([...bullets, ...plain(7)])).toBeUndefined()
  })

  test('times before rows (`[00:01:10]`) are removed if four rows have one, but not if three rows have one', () => {
    const timed = (at: number) => `[00:0${at}:10] ${words(at)}`
    expect(read(repeat(4, timed))).toEqual(repeat(4, words))
    expect(read(repeat(3, timed))).toBeUndefined()
  })

  test('dates and times of a chat (`[12/11/2026, 18:01]`) are removed from four rows', () => {
    expect(read(repeat(4, (at) => `[12/11/2026, 18:0${at}] ${words(at)}`))).toEqual(repeat(4, words))
  })
})

describe('numbers before rows', () => {
  const numbered = (numbers: readonly number[]) => numbers.map((number, at) => `${number}. ${words(at)}`)
  const count = (length: number, step = 1) => repeat(length, () => '').map((_one, at) => (at + 1) * step)

  test('numbers that count the paragraphs (1., 2., 3. …) are removed from five paragraphs, but not from four', () => {
    expect(read(asParagraphs(numbered(count(5))))?.[0]).toBe(words(0))
    expect(read(asParagraphs(numbered(count(4))))).toBeUndefined()
  })

  test('numbers in square brackets (`[1]`) that count the rows are removed, too', () => {
    expect(read(repeat(5, (at) => `[${at + 1}] ${words(at)}`))).toEqual(repeat(5, words))
  })

  test('numbers that increase by three are removed from eight paragraphs, but not from seven; numbers that increase by four are not', () => {
    expect(read(asParagraphs(numbered(count(8, 3))))?.[0]).toBe(words(0))
    expect(read(asParagraphs(numbered(count(7, 3))))).toBeUndefined()
    expect(read(asParagraphs(numbered(count(8, 4))))).toBeUndefined()
  })

  test('numbers are removed if three of twenty repeat the number before, but not if four do', () => {
    const withRepeats = (repeats: number) =>
      count(20 - repeats).flatMap((number, at) => (at > 0 && at <= repeats ? [number, number] : [number]))
    expect(read(asParagraphs(numbered(withRepeats(3))))?.[0]).toBe(words(0))
    expect(read(asParagraphs(numbered(withRepeats(4))))).toBeUndefined()
  })

  test('numbers with gaps are removed if two of five paragraphs have one; of numbers that increase by one, one of five is enough', () => {
    const among = (rows: readonly string[], others: number) => read(asParagraphs([...rows, ...plain(others)]))
    expect(among(numbered(count(8, 2)), 12)?.[0]).toBe(words(0))
    expect(among(numbered(count(8, 2)), 13)).toBeUndefined()
    expect(among(numbered(count(5)), 20)?.[0]).toBe(words(0))
    expect(among(numbered(count(5)), 21)).toBeUndefined()
  })
})

describe('labels with which an edition numbers its rows', () => {
  const label = (at: number) => `FTLN ${String(at + 1).padStart(4, '0')}`
  const labelled = (length: number, row = words) => repeat(length, (at) => `${label(at)} ${row(at)}`)

  test('row labels (`FTLN 0001`) are removed if at least eight rows, and half of all rows, have one', () => {
    expect(read(labelled(8))).toEqual(repeat(8, words))
    expect(read(labelled(7))).toBeUndefined()
    expect(read([...labelled(8), ...plain(8)])?.[0]).toBe(words(0))
    expect(read([...labelled(8), ...plain(9)])).toBeUndefined()
  })

  test('row labels are removed if three of twenty repeat the number before, but not if four do', () => {
    const withRepeats = (repeats: number) => repeat(20, (at) => `${label(Math.max(0, at - repeats))} ${words(at)}`)
    expect(read(withRepeats(3))?.[0]).toBe(words(0))
    expect(read(withRepeats(4))).toBeUndefined()
  })

  test('increasing numbers at the ends of three labelled rows are line numbers and are removed; two such numbers are spoken', () => {
    const ending = (ends: number) =>
      labelled(9, (at) => (at < ends ? `we stood there. ${at * 5 + 5}` : 'we stood there.'))
    expect(read(ending(3))?.slice(0, 2)).toEqual(['we stood there.', 'we stood there.'])
    expect(read(ending(2))?.slice(0, 2)).toEqual(['we stood there. 5', 'we stood there. 10'])
  })

  test('blank rows below 7 of 10 labelled rows are removed, except above a name; if 6 of 10 have one, the blank rows stay', () => {
    const withGaps = (gaps: number, row = words) =>
      labelled(10, row).flatMap((text, at) => (at < gaps ? [text, ''] : [text]))
    expect(read(withGaps(7))).toHaveLength(10)
    expect(read(withGaps(6))).toHaveLength(16)
    expect(read(withGaps(9, (at) => (at === 4 ? 'MARA. I know.' : words(at))))?.indexOf('')).toBe(4)
  })
})

test('numbers, times and leading dashes of three subtitles are removed; a text with two subtitles stays unchanged', () => {
  const subtitle = (at: number) => [String(at + 1), `00:00:0${at},000 --> 00:00:0${at},900`, `- ${words(at)}`]
  expect(read(repeat(3, String).flatMap((_one, at) => subtitle(at)))).toEqual(
    repeat(3, words).flatMap((row) => ['', '', row]),
  )
  expect(read(repeat(2, String).flatMap((_one, at) => subtitle(at)))).toBeUndefined()
})
