import { expect, test } from 'vitest'
import { bracketRuns, findItalicDirections, type StyledPiece } from './italicDirections.ts'

const plain = (text: string): StyledPiece => ({ text, isBold: false, isItalic: false })
const italic = (text: string): StyledPiece => ({ text, isBold: false, isItalic: true })
const speech = (direction: string) => [plain('It rains. ('), italic(direction), plain(') And nobody is there.')]
const speeches = ['Smiling.', 'Sits down.', 'Aside.', 'He looks up.'].map(speech)

/** Returns the paragraphs as texts with square brackets around the directions that were found. */
const mark = (paragraphs: readonly (readonly StyledPiece[])[]) => {
  const found = findItalicDirections(paragraphs)
  return paragraphs.map((pieces, index) =>
    bracketRuns(pieces, found?.[index] ?? [])
      .map(({ text }) => text)
      .join(''),
  )
}

test('if directions within speeches are in italics and parentheses, a completely italic paragraph is a direction, too, and gets `[…]`', () => {
  expect(mark([...speeches, [italic('Bell crosses to the window. ')]]).at(-1)).toBe('[Bell crosses to the window.] ')
})

test.each([
  ['a heading', 'ACT II'],
  ['a song', 'You are my sunshine, I am your rain.'],
  ['a question', 'Who is there?'],
])(
  'if directions within speeches are in italics and parentheses, an italic paragraph that is %s is no direction: %s',
  (_what, text) => {
    expect(mark([...speeches, [italic(text)]]).at(-1)).toBe(text)
  },
)

test('if only three directions within speeches are in italics and parentheses, a completely italic paragraph gets no brackets', () => {
  expect(mark([...speeches.slice(1), [italic('Bell crosses to the window.')]]).at(-1)).toBe(
    'Bell crosses to the window.',
  )
})
