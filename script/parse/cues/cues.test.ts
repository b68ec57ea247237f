import { describe, expect, test } from 'vitest'
import { canBeName } from './canBeName.ts'
import { parseCues } from './cues.ts'
import { isTitleCaseName, isUpperCaseName, normaliseName, splitJointName } from './names.ts'

/** Formats each cue that a row can be: its style, name, mark, extension and the text after it. */
const read = (row: string) =>
  parseCues(row).map(({ style, name, mark, extension, rest }) =>
    [`${style} ${name}${mark}`, extension && `(${extension})`, rest].filter(Boolean).join(' | '),
  )

describe('rows that can be cues', () => {
  test.each([
    ['ANNA', 'alone ANNA'],
    ['ANNA.', 'alone ANNA.'],
    ['J.D.', 'alone J.D.'],
    ['ANNA (V.O.) (CONT\u2019D)', 'alone ANNA | (V.O. CONT\u2019D)'],
    ['ANNA (sitting)', 'alone ANNA | (sitting)'],
    ['ANNA ^', 'alone ANNA'],
    ['@McAnna', 'alone McAnna'],
    ['ANNA. Well.', 'capsInline ANNA. | Well.'],
    ['ANNA   Well.', 'capsInline ANNA | Well.'],
    ['ANNA \u2014 Well.', 'capsInline ANNA | Well.'],
    ['ANNA--[Turning] Well.', 'capsInline ANNA | [Turning] Well.'],
    ['ANNA [sits] Well.', 'capsInline ANNA | [sits] Well.'],
    ['ANNA (off): Well.', 'capsInline ANNA: | (off) | Well.'],
    ['ANNA, rising.', 'alone ANNA. | (rising)'],
    ['Anna: Well.', 'titleInline Anna: | Well.'],
    ['Anna [sits]: Well.', 'titleInline Anna: | [sits] Well.'],
    ['anna: well.', 'titleInline anna: | well.'],
    ['_Fer._ _Mir._ Well.', 'titleInline Fer and Mir. | Well.'],
    ['[Anna] Well.', 'tagged Anna: | Well.'],
    ['Anna.--Well.', 'titleInline Anna. | Well.'],
    ['李雷（坐下）：你好。', 'titleInline 李雷: | (坐下) 你好。'],
  ])('the row “%s” can be read as the cue “%s”', (row, cue) => {
    expect(read(row)).toContain(cue)
  })

  test.each([
    ['words in capitals after a wide gap, which are a second name', 'ANNA   BEN'],
    ['a sentence that begins with a name in capitals', 'ANNA sits down.'],
    ['a name with an age', 'ANNA (29) sits down.'],
    ['a name with pronouns', 'ANNA (she/her, 29) reads.'],
    ['a name with an extension and an action', 'ANNA (O.S.) laughs.'],
    ['a sentence in brackets', '[Nobody came.] Well.'],
    ['five words in brackets', '[Two Men In A Boat] Well.'],
    ['a name of ten words', 'THE SECOND OF THE SEVEN MERRY PORTERS FROM TOWN ANNA. Well.'],
  ])('a row is not read as a cue with a speech beside it: %s', (_why, row) => {
    expect(read(row).filter((cue) => !/^(?:alone|titleAlone) /u.test(cue))).toEqual([])
  })
})

describe('names', () => {
  test.each([
    ['LADY BRACKNELL', true],
    ['Mrs. MALAPROP', true],
    ['ALGERNON and JACK', true],
    ['O\u2019Brien', false],
    ['O\u2019BRIEN', true],
    ['MacDUFF', true],
    ['GUARD 2nd', true],
    ['ANNA’s MOTHER', true],
    ['ANNA’s brother', false],
    ['12', false],
    ['ONE TWO THREE FOUR FIVE SIX', true],
    ['ONE TWO THREE FOUR FIVE SIX SEVEN', false],
    ['A'.repeat(42), true],
    ['A'.repeat(43), false],
    ['STOP!', false],
    ['WAIT..', false],
    ['Anna BELL', false],
  ])('whether “%s” can be a name in capitals: %s', (text, expected) => {
    expect(isUpperCaseName(text)).toBe(expected)
  })

  test.each([
    ['Anna', true],
    ['Lady Bell', true],
    ['Duke of York', true],
    ['of York', false],
    ['One Two Three Four', true],
    ['One Two Three Four Five', false],
    ['Yes', false],
    ['Yes Man', true],
    ['Anna 2', false],
    ['A', false],
    [`A${'n'.repeat(31)}`, true],
    [`A${'n'.repeat(32)}`, false],
  ])('whether “%s” can be a name in title case: %s', (text, expected) => {
    expect(isTitleCaseName(text)).toBe(expected)
  })

  test.each([
    ['Anna Bell', true],
    ['Mrs. Pearce', true],
    ['Anna. Bell', false],
    ['Anna Bell.', true],
    ['(Anna)', true],
    ['anna', false],
    ['Who?', false],
    ['INT. BARN', false],
    ['BLACKOUT', false],
    ['One Two Three Four Five Six Seven', true],
    ['One Two Three Four Five Six Seven Eight', false],
    [`A${'n'.repeat(59)}`, true],
    [`A${'n'.repeat(60)}`, false],
  ])('whether “%s” can be a name on a row where a name is expected: %s', (text, expected) => {
    expect(canBeName(text)).toBe(expected)
  })

  test('names are compared without article, punctuation and letter case: `The 1st Porter` is the same name as `FIRST PORTER`', () => {
    expect(['The 1st Porter', 'a PORTER:', '@Anna', 'O`Hara', 'THE'].map(normaliseName)).toEqual([
      ...['FIRST PORTER', 'PORTER', 'ANNA', "O'HARA", 'THE'],
    ])
  })

  test.each([
    ['1st', 'FIRST'],
    ['2nd', 'SECOND'],
    ['3rd', 'THIRD'],
    ['4th', 'FOURTH'],
  ])('the cue “%s PORTER” names the same role as “%s PORTER”', (digits, word) => {
    expect(normaliseName(`${digits} PORTER`)).toBe(normaliseName(`${word} PORTER`))
  })

  test('the names in the cue of a joint speech are split at commas, `and`, `&` and `+`, but not at a slash', () => {
    expect(splitJointName('ANNA, BEN and CARL & DORA + ED')).toEqual(['ANNA', 'BEN', 'CARL', 'DORA', 'ED'])
    expect(splitJointName('BILL / THE MONSTER')).toEqual(['BILL / THE MONSTER'])
  })
})
