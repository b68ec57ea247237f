// Tests of what rows at positions mean: columns, constant gaps, paragraphs, dual dialogue.
import { describe, expect, test } from 'vitest'
import { findColumns } from './columns.ts'
import { findConstantGap } from './constantGaps.ts'
import { layOutRows } from './layOutRows.ts'
import { clusterValues, measureLineHeight, type Row } from './rows.ts'
import { splitDualDialogue } from './splitDualDialogue.ts'
import { findWrappedNames, type TableLine } from './wrappedNames.ts'

const LETTER = 6
type Piece = readonly [text: string, x: number]
const segment = ([text, x]: Piece) => ({ text, x, width: text.length * LETTER, size: 12 })
const row = (pieces: readonly Piece[], gap = 12, page = 1): Row => ({ page, y: 0, segments: pieces.map(segment), gap })
const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))

describe('distances', () => {
  test('values are one group if they are at most the tolerance apart', () => {
    expect(clusterValues([30, 15, 12, 10], 5)).toEqual([
      { at: 12, count: 3 },
      { at: 30, count: 1 },
    ])
    expect(clusterValues([15.1, 10], 5)).toHaveLength(2)
  })

  test('the line height is the smallest distance that a tenth of the rows have', () => {
    const rows = (small: number) => [...repeat(10, () => row([['a', 0]])), ...repeat(small, () => row([['a', 0]], 8))]
    expect(measureLineHeight(rows(1))).toBe(12)
    expect(measureLineHeight(rows(2))).toBe(8)
    expect(measureLineHeight(repeat(9, () => row([['a', 0]], 3)))).toBe(12)
  })
})

describe('a gap between names and speeches that is the same on every row', () => {
  const pair = (at: number, gap = 20) =>
    row([
      ['A'.repeat(at + 2), 72],
      ['You came.', 72 + (at + 2) * LETTER + gap],
    ])

  test('such a gap is found on six rows, but not on five', () => {
    expect(findConstantGap(repeat(6, (at) => pair(at)))).toBe(20)
    expect(findConstantGap(repeat(5, (at) => pair(at)))).toBeUndefined()
  })

  test('three of five rows must have this gap', () => {
    const others = (count: number) => repeat(count, (at) => pair(at, 30 + at * 9))
    expect(findConstantGap([...repeat(6, (at) => pair(at)), ...others(4)])).toBe(20)
    expect(findConstantGap([...repeat(6, (at) => pair(at)), ...others(5)])).toBeUndefined()
  })

  test('speeches that begin at one position are a column and have no constant gap', () => {
    expect(
      findConstantGap(
        repeat(8, () =>
          row([
            ['ANNA', 72],
            ['You came.', 140],
          ]),
        ),
      ),
    ).toBeUndefined()
  })
})

describe('columns of names and speeches', () => {
  const action = () => row([['It rains on the gate.', 108]], 24)
  const speech = (name: string) => [row([[name, 252]], 24), row([['You came here at last.', 180]])]

  test('two names above speeches make columns; one name does only in a very short text', () => {
    expect(findColumns([...repeat(12, action), ...speech('ANNA'), ...speech('BEN')])).toMatchObject({
      ...{ action: 108, cue: 252, dialogue: 180, isStagePlay: false, areNamesTitleCase: false },
    })
    expect(findColumns([...repeat(12, action), ...speech('ANNA')])).toBeUndefined()
    expect(findColumns([...repeat(8, action), ...speech('ANNA')])).toMatchObject({ cue: 252 })
  })

  test('names in title case make columns if two of them recur', () => {
    const names = ['Anna', 'Ben', 'Anna', 'Ben']
    expect(findColumns([...repeat(4, action), ...names.flatMap(speech)])).toMatchObject({ areNamesTitleCase: true })
    expect(findColumns([...repeat(4, action), ...['Anna', 'Ben', 'Anna', 'Carl'].flatMap(speech)])).toBeUndefined()
  })

  test('names that are indented by less than half an inch have no column of their own', () => {
    const near = (indent: number) =>
      repeat(4, (at) => [row([[at % 2 ? 'BEN' : 'ANNA', 108 + indent]], 24), row([['You came.', 108]])]).flat()
    expect(findColumns([...repeat(4, action), ...near(36)])).toBeUndefined()
    expect(findColumns([...repeat(4, action), ...near(37)])).toMatchObject({ cue: 145, isStagePlay: true })
  })
})

describe('rows as text', () => {
  test('a row begins a paragraph if its gap is clearly larger than the line height', () => {
    const text = (gap: number) =>
      layOutRows([...repeat(9, () => row([['It rains.', 72]])), row([['So.', 72]], gap)]).text
    expect(text(16)).toMatch(/rains\.\nSo\.$/u)
    expect(text(17)).toMatch(/rains\.\n\nSo\.$/u)
  })

  test('on a new page, a row begins a paragraph only if the page before ends with a sentence', () => {
    const text = (before: string) => layOutRows([row([[before, 72]]), row([['gate.', 72]], Infinity, 2)])
    expect(text('It rains on the')).toEqual({ text: 'It rains on the\ngate.', pages: [1, 2] })
    expect(text('It rains.')).toEqual({ text: 'It rains.\n\ngate.', pages: [1, 2, 2] })
  })

  test('a name beside one text gets a colon, but not a name beside two texts', () => {
    expect(
      layOutRows([
        row([
          ['ANNA', 72],
          ['You came.', 140],
        ]),
      ]).text,
    ).toBe('ANNA: You came.')
    expect(
      layOutRows([
        row([
          ['ANNA', 72],
          ['You', 140],
          ['came.', 240],
        ]),
      ]).text,
    ).toBe('ANNA  You  came.')
    expect(
      layOutRows([
        row([
          ['ANNA:', 72],
          ['You came.', 140],
        ]),
      ]).text,
    ).toBe('ANNA:  You came.')
  })
})

describe('two speeches beside each other', () => {
  const split = (distance: number, below: readonly Row[]) =>
    splitDualDialogue(
      [
        row([
          ['ANNA', 100],
          ['BEN', 100 + distance],
        ]),
        ...below,
      ],
      0,
      { paragraphGap: 17, isName: () => false },
    )
  const both = (gap = 12, distance = 90) =>
    row(
      [
        ['You came.', 100],
        ['I did.', 100 + distance],
      ],
      gap,
    )

  test('two names are dual dialogue if they are far enough apart', () => {
    expect(split(90, [both()])?.blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      ...['cue ANNA', 'dialogue You came.', 'cue BEN', 'dialogue I did.'],
    ])
    expect(split(89, [both(12, 89)])).toBeUndefined()
  })

  test('dual dialogue ends before a row across both columns, a name, or a row on the left below a gap', () => {
    const wide = row([['It rains on the gate and on the field.', 100]])
    for (const end of [wide, row([['CARL', 100]]), row([['It rains.', 100]], 24)])
      expect(split(90, [both(), end])?.lastRow).toBe(1)
    expect(split(90, [both(), row([['It rains.', 100]])])?.lastRow).toBe(2)
    expect(split(90, [both(), row([['It rains.', 190]], 24)])?.lastRow).toBe(2)
  })

  test('names without words below them are not dual dialogue', () => {
    expect(split(90, [])).toBeUndefined()
    expect(split(90, [row([['You came.', 100]])])).toBeUndefined()
  })
})

test('the second part of a wrapped name is found if at least half of its rows have no new sentence beside it', () => {
  const line = (name: string, words: string): TableLine => ({
    row: row([[name, 72]]),
    columns: [segment([name, 72]), words === '' ? undefined : segment([words, 140])],
  })
  const turns = (beside: readonly string[]) =>
    beside.flatMap((words) => [line('LORD', 'I never said so.'), line('CAVERSHAM', words)])
  expect(findWrappedNames(turns(['', 'Never.'])).size).toBe(2)
  expect(findWrappedNames(turns(['', 'Never.', 'Never.'])).size).toBe(0)
  expect(findWrappedNames([...turns(['', '']), line('CARL', 'So.'), line('CAVERSHAM', '')]).size).toBe(0)
  const alone = { row: row([['So.', 140]]), columns: [undefined, segment(['So.', 140])] }
  expect(findWrappedNames([...turns(['', '']), line('LORD', 'Never.'), alone]).size).toBe(0)
})
