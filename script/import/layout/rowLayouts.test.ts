// Tests what the positions of a page's rows show: columns, equal gaps after the names, line height, paragraphs, dual
// dialogue, wrapped names.
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

describe('groups of distances', () => {
  test('with a tolerance of 5, the values 10, 12 and 15 form one group at their median 12, but 10 and 15.1 form two groups', () => {
    expect(clusterValues([30, 15, 12, 10], 5)).toEqual([
      { at: 12, count: 3 },
      { at: 30, count: 1 },
    ])
    expect(clusterValues([15.1, 10], 5)).toHaveLength(2)
  })

  test('the line height is the smallest distance that at least a tenth of the rows have; if all distances are 3 points, it is 12 points', () => {
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

  test('a constant gap is found if a text has six rows with a name and a speech, but not if it has only five', () => {
    expect(findConstantGap(repeat(6, (at) => pair(at)))).toBe(20)
    expect(findConstantGap(repeat(5, (at) => pair(at)))).toBeUndefined()
  })

  test('a constant gap is found if six of ten rows have it, but not if six of eleven do', () => {
    const others = (count: number) => repeat(count, (at) => pair(at, 30 + at * 9))
    expect(findConstantGap([...repeat(6, (at) => pair(at)), ...others(4)])).toBe(20)
    expect(findConstantGap([...repeat(6, (at) => pair(at)), ...others(5)])).toBeUndefined()
  })

  test('if all speeches begin at the same position, they form a column, and no constant gap is found', () => {
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

  test('the columns of names and speeches are found from two cues, or from a single cue if the text has at most twelve rows', () => {
    expect(findColumns([...repeat(12, action), ...speech('ANNA'), ...speech('BEN')])).toMatchObject({
      ...{ action: 108, cue: 252, dialogue: 180, isStagePlay: false, areNamesTitleCase: false },
    })
    expect(findColumns([...repeat(11, action), ...speech('ANNA')])).toBeUndefined()
    expect(findColumns([...repeat(10, action), ...speech('ANNA')])).toMatchObject({ cue: 252 })
  })

  test('a column of names in title case is found if at least two different names occur more than once', () => {
    const names = ['Anna', 'Ben', 'Anna', 'Ben']
    expect(findColumns([...repeat(4, action), ...names.flatMap(speech)])).toMatchObject({ areNamesTitleCase: true })
    expect(findColumns([...repeat(4, action), ...['Anna', 'Ben', 'Anna', 'Carl'].flatMap(speech)])).toBeUndefined()
  })

  test('names have a column of their own only if they are indented by more than half an inch (36 points)', () => {
    const near = (indent: number) =>
      repeat(4, (at) => [row([[at % 2 ? 'BEN' : 'ANNA', 108 + indent]], 24), row([['You came.', 108]])]).flat()
    expect(findColumns([...repeat(4, action), ...near(36)])).toBeUndefined()
    expect(findColumns([...repeat(4, action), ...near(37)])).toMatchObject({ cue: 145, isStagePlay: true })
  })
})

describe('rows as text', () => {
  test('at a line height of 12 points, a row begins a paragraph if it is 17 points below the row above, but not if it is 16 points below', () => {
    const text = (gap: number) =>
      layOutRows([...repeat(9, () => row([['It rains.', 72]])), row([['So.', 72]], gap)]).text
    expect(text(16)).toMatch(/rains\.\nSo\.$/u)
    expect(text(17)).toMatch(/rains\.\n\nSo\.$/u)
  })

  test('the first row of a page begins a paragraph only if the last row of the previous page ends a sentence', () => {
    const text = (before: string) => layOutRows([row([[before, 72]]), row([['gate.', 72]], Infinity, 2)])
    expect(text('It rains on the')).toEqual({ text: 'It rains on the\ngate.', pages: [1, 2] })
    expect(text('It rains.')).toEqual({ text: 'It rains.\n\ngate.', pages: [1, 2, 2] })
  })

  test('a name gets a colon if exactly one text is beside it and it has no colon yet: “ANNA: You came.”', () => {
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

describe('dual dialogue: two speeches beside each other', () => {
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

  test('two names on one row begin dual dialogue if their left edges are at least 90 points apart', () => {
    expect(split(90, [both()])?.blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      ...['cue ANNA', 'dialogue You came.', 'cue BEN', 'dialogue I did.'],
    ])
    expect(split(89, [both(12, 89)])).toBeUndefined()
  })

  test('dual dialogue ends before a name, a row across both columns, or a new paragraph in the left column, but not in the right column', () => {
    const wide = row([['It rains on the gate and on the field.', 100]])
    for (const end of [wide, row([['CARL', 100]]), row([['It rains.', 100]], 24)])
      expect(split(90, [both(), end])?.lastRow).toBe(1)
    expect(split(90, [both(), row([['It rains.', 100]])])?.lastRow).toBe(2)
    expect(split(90, [both(), row([['It rains.', 190]], 24)])?.lastRow).toBe(2)
  })

  test('two names on one row are not dual dialogue if one of them has no words below it', () => {
    expect(split(90, [])).toBeUndefined()
    expect(split(90, [row([['You came.', 100]])])).toBeUndefined()
  })
})

describe('a name on two rows, LORD above CAVERSHAM', () => {
  const line = (name: string, words: string): TableLine => ({
    row: row([[name, 72]]),
    columns: [segment([name, 72]), words === '' ? undefined : segment([words, 140])],
  })
  const turns = (beside: readonly string[]) =>
    beside.flatMap((words) => [line('LORD', 'I never said so.'), line('CAVERSHAM', words)])

  test('the name is found if one of two rows with CAVERSHAM has no text beside it, but not if only one of three has none', () => {
    expect(findWrappedNames(turns(['', 'Never.'])).size).toBe(2)
    expect(findWrappedNames(turns(['', 'Never.', 'Never.'])).size).toBe(0)
  })

  test('the name is not found if CAVERSHAM is also below another name, or if a LORD has no name below it', () => {
    expect(findWrappedNames([...turns(['', '']), line('CARL', 'So.'), line('CAVERSHAM', '')]).size).toBe(0)
    const alone = { row: row([['So.', 140]]), columns: [undefined, segment(['So.', 140])] }
    expect(findWrappedNames([...turns(['', '']), line('LORD', 'Never.'), alone]).size).toBe(0)
  })
})
