// Tests how many bold or italic texts must be names so that such text marks names, and how many italic texts must be
// directions so that italics mean directions.
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

describe('bold or italic text that marks names', () => {
  const find = (rows: readonly MarkedRow[]) => [...(findNameElements(rows) ?? [])]

  test('bold text at the start of rows marks names if at least two different names in bold occur more than once', () => {
    expect(find(repeat(4, (at) => marked(nameAt(at))))).toEqual(['b'])
    expect(find(repeat(4, () => marked('Anna')))).toEqual([])
    expect(find([...repeat(3, () => marked('Anna')), marked('Ben')])).toEqual([])
  })

  test('bold text marks names if six of ten bold texts are names, but not if six of eleven are', () => {
    const others = (count: number) => repeat(count, () => marked('it rains'))
    expect(find([...repeat(6, (at) => marked(nameAt(at))), ...others(4)])).toEqual(['b'])
    expect(find([...repeat(6, (at) => marked(nameAt(at))), ...others(5)])).toEqual([])
  })

  test('if bold text marks names, italic text does so too if three of its four names are also in bold, but not if two of three are', () => {
    const bold = repeat(12, (at) => marked(['Anna', 'Ben', 'Carl', 'Dora'][at % 4] ?? ''))
    const italic = (names: readonly string[]) => [...names, ...names].map((name) => marked(name, ' You came.', 'i'))
    expect(find([...bold, ...italic(['Anna', 'Ben', 'Carl', 'Rain'])])).toEqual(['b', 'i'])
    expect(find([...bold, ...italic(['Anna', 'Ben', 'Rain'])])).toEqual(['b'])
  })

  test('bold names with a number, such as “Guard 1” and “Guard 2”, show that bold text marks names', () => {
    expect(find(repeat(4, (at) => marked(at % 2 === 0 ? 'Guard 1' : 'Guard 2')))).toEqual(['b'])
  })

  test('a name in bold text inside other bold text counts once: two such names on one row each do not recur', () => {
    const nested = (row: MarkedRow) => ({ ...row, leadingElements: [...row.leadingElements, ...row.leadingElements] })
    const rows = repeat(2, (at) => nested(marked(nameAt(at))))
    expect(find(rows)).toEqual([])
    expect(find([...rows, ...rows])).toEqual(['b'])
  })

  const cueOf = (lead: string) => findCueOfRow(marked(lead), new Set(['b']))?.cue

  test('the colon or full stop after a bold name is not part of the cue: “Anna (aside):” becomes “Anna (aside)”', () => {
    expect([cueOf('Anna (aside):'), cueOf('Anna.')]).toEqual(['Anna (aside)', 'Anna'])
  })

  test('if bold text marks names, a bold sentence or question is still no cue: “It rains. So”, “Who?”', () => {
    expect([cueOf('It rains. So'), cueOf('Who?')]).toEqual([undefined, undefined])
  })

  test('if only italic text marks names, a bold name is no cue', () => {
    expect(findCueOfRow(marked('Anna'), new Set(['i']))).toBeUndefined()
  })
})

test('a row with only a name belongs to the row below if the name is in capitals, or in title case and on two rows; `CARL. (sighs) Well.` does not', () => {
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

  test('italic texts between sentences are directions if at least four of them begin like directions: “She sits down.”', () => {
    expect(find(repeat(4, () => direction))).toBe(4)
    expect(find(repeat(3, () => direction))).toBeUndefined()
  })

  test('italic texts between sentences are directions if six of ten begin like directions, but not if six of eleven do', () => {
    expect(find([...repeat(6, () => direction), ...repeat(4, () => title)])).toBe(10)
    expect(find([...repeat(6, () => direction), ...repeat(5, () => title)])).toBeUndefined()
  })

  test('if italics mean directions, an italic text with `I`, a question, an answer (“Really.”) and a heading (“ACT ONE”) are still no directions', () => {
    const spoken = ['I sit down.', 'She sits down?', 'Really.', 'ACT ONE'].map((text) => [
      piece('You came. '),
      piece(text, true),
      piece(' So did I.'),
    ])
    expect(find([...repeat(8, () => direction), ...spoken])).toBe(8)
  })

  test('if at least four italic texts are in parentheses, italic text without parentheses is a direction only as a complete paragraph', () => {
    const bracketed = [piece('You came. ('), piece('sits down', true), piece(') So did I.')]
    const whole = [piece('She sits down.', true)]
    expect(find([...repeat(4, () => bracketed), whole, direction])).toBe(1)
    expect(find([...repeat(3, () => bracketed), whole, ...repeat(3, () => direction)])).toBe(4)
  })

  test('if at least a fifth of the paragraphs begin with the same italic word, such as “Smiling.”, this word is a name and no direction', () => {
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

  test('if more than 40 % of the letters in speeches are italic, italics mean stress, otherwise directions', () => {
    const row = (italic: number): MarkedRow => ({
      ...marked('Anna', ''),
      pieces: [piece('Anna'), piece('x'.repeat(italic), true), piece('x'.repeat(100 - italic))],
    })
    expect(detectItalicsUse([row(40)], new Set(['b']))).toBe('directions')
    expect(detectItalicsUse([row(41)], new Set(['b']))).toBe('stress')
  })
})
