// Tests of how many texts of one kind must be names, and how many italic texts must be directions.
import { describe, expect, test } from 'vitest'
import { detectItalicsUse } from './buildBlocksByNames.ts'
import { findItalicDirections } from './italicDirections.ts'
import type { MarkedRow } from './markedRows.ts'
import { findCueOfRow, findNameElements } from './nameMarks.ts'
import { createIsNameRow } from './nameRows.ts'

const repeat = <One>(count: number, of: (at: number) => One) => Array.from({ length: count }, (_one, at) => of(at))
const piece = (text: string, isItalic = false) => ({ text, isItalic, isBold: false, isDirection: false })
const marked = (lead: string, rest = ' You came.', kind = 'b'): MarkedRow => ({
  ...{ pieces: [piece(lead + rest)], text: lead + rest, blockIds: [], level: 0, startsParagraph: true },
  leadingElements: [{ kind, end: lead.length }],
})
const nameAt = (at: number) => (at % 2 === 0 ? 'Anna' : 'Ben')

describe('a kind of text that marks names', () => {
  const find = (rows: readonly MarkedRow[]) => [...(findNameElements(rows) ?? [])]

  test('bold text marks names if two names recur', () => {
    expect(find(repeat(4, (at) => marked(nameAt(at))))).toEqual(['b'])
    expect(find(repeat(4, () => marked('Anna')))).toEqual([])
    expect(find([...repeat(3, () => marked('Anna')), marked('Ben')])).toEqual([])
  })

  test('three of five bold texts must be names', () => {
    const others = (count: number) => repeat(count, () => marked('it rains'))
    expect(find([...repeat(6, (at) => marked(nameAt(at))), ...others(4)])).toEqual(['b'])
    expect(find([...repeat(6, (at) => marked(nameAt(at))), ...others(5)])).toEqual([])
  })

  test('a second kind of text marks names, too, if most of its names are known', () => {
    const bold = repeat(12, (at) => marked(['Anna', 'Ben', 'Carl', 'Dora'][at % 4] ?? ''))
    const italic = (names: readonly string[]) => [...names, ...names].map((name) => marked(name, ' You came.', 'i'))
    expect(find([...bold, ...italic(['Anna', 'Ben', 'Carl', 'Rain'])])).toEqual(['b', 'i'])
    expect(find([...bold, ...italic(['Anna', 'Ben', 'Rain'])])).toEqual(['b'])
  })

  test('the mark after a name is not part of the cue, and a sentence is no cue', () => {
    const cueOf = (lead: string) => findCueOfRow(marked(lead), new Set(['b']))?.cue
    expect([cueOf('Anna (aside):'), cueOf('Anna.'), cueOf('It rains. So'), cueOf('Who?')]).toEqual([
      ...['Anna (aside)', 'Anna', undefined, undefined],
    ])
    expect(findCueOfRow(marked('Anna'), new Set(['i']))).toBeUndefined()
  })
})

test('a row with only a name belongs to the row below it: in capitals, or in title case if the name recurs', () => {
  const isNameRow = createIsNameRow(['Anna', 'Anna (sits)', 'Ben', 'CARL'])
  expect(['Anna', 'Anna.', 'Ben', 'CARL', 'DORA', 'CARL. (sighs) Well.', ''].map(isNameRow)).toEqual([
    ...[true, true, false, true, true, false, false],
  ])
})

describe('what italics mean', () => {
  const direction = [piece('You came. '), piece('She sits down.', true), piece(' So did I.')]
  const title = [piece('You came. '), piece('The Sea Wall.', true), piece(' So did I.')]
  const find = (paragraphs: readonly (readonly ReturnType<typeof piece>[])[]) =>
    findItalicDirections(paragraphs)?.flat().length

  test('italics between sentences are directions if four of them are worded like directions', () => {
    expect(find(repeat(4, () => direction))).toBe(4)
    expect(find(repeat(3, () => direction))).toBeUndefined()
  })

  test('three of five italic texts between sentences must be worded like directions', () => {
    expect(find([...repeat(6, () => direction), ...repeat(4, () => title)])).toBe(10)
    expect(find([...repeat(6, () => direction), ...repeat(5, () => title)])).toBeUndefined()
  })

  test('italics with `I` or `you`, questions and single answers are spoken', () => {
    const spoken = ['I sit down.', 'She sits down?', 'Really.', 'ACT ONE'].map((text) => [
      piece('You came. '),
      piece(text, true),
      piece(' So did I.'),
    ])
    expect(find([...repeat(8, () => direction), ...spoken])).toBe(8)
  })

  test('if four italic texts are in brackets, only complete paragraphs in italics are further directions', () => {
    const bracketed = [piece('You came. ('), piece('sits down', true), piece(') So did I.')]
    const whole = [piece('She sits down.', true)]
    expect(find([...repeat(4, () => bracketed), whole, direction])).toBe(1)
    expect(find([...repeat(3, () => bracketed), whole, ...repeat(3, () => direction)])).toBe(4)
  })

  test('names in italics that begin a fifth of the paragraphs are not directions', () => {
    const named = (name: string) => [piece(name, true), piece(' You came.')]
    const plain = (count: number) => repeat(count, () => [piece('It rains.')])
    const text = (others: number) => [
      ...repeat(4, () => direction),
      ...repeat(3, () => named('Smiling.')),
      ...plain(others),
    ]
    expect(find(text(8))).toBe(4)
    expect(find(text(9))).toBe(7)
  })

  test('italics are stress if more than two fifths of the spoken letters are italic', () => {
    const row = (italic: number): MarkedRow => ({
      ...marked('Anna', ''),
      pieces: [piece('Anna'), piece('x'.repeat(italic), true), piece('x'.repeat(100 - italic))],
    })
    expect(detectItalicsUse([row(40)], new Set(['b']))).toBe('directions')
    expect(detectItalicsUse([row(41)], new Set(['b']))).toBe('stress')
  })
})
