import { expect, test } from 'vitest'
import { bracketRuns, findItalicDirections, type StyledPiece } from './italicDirections.ts'

const plain = (text: string): StyledPiece => ({ text, isBold: false, isItalic: false })
const italic = (text: string): StyledPiece => ({ text, isBold: false, isItalic: true })
const speech = (direction: string) => [plain('It rains. ('), italic(direction), plain(') And nobody is there.')]
const speeches = ['Smiling.', 'Sits down.', 'Aside.', 'He looks up.'].map(speech)

/** Returns the paragraphs as texts with brackets around the directions that were found. */
const mark = (paragraphs: readonly (readonly StyledPiece[])[]) => {
  const found = findItalicDirections(paragraphs)
  return paragraphs.map((pieces, index) =>
    bracketRuns(pieces, found?.[index] ?? [])
      .map(({ text }) => text)
      .join(''),
  )
}

test('if the directions in speeches are italic and in brackets, a paragraph in italics is an action', () => {
  expect(mark([...speeches, [italic('Bell crosses to the window. ')]]).at(-1)).toBe('[Bell crosses to the window.] ')
})

test.each(['ACT II', 'You are my sunshine, I am your rain.', 'Who is there?'])(
  'if the directions in speeches are italic and in brackets, a heading, a song and a question in italics are no actions: %s',
  (text) => {
    expect(mark([...speeches, [italic(text)]]).at(-1)).toBe(text)
  },
)

test('if fewer than four directions in speeches are italic and in brackets, a paragraph in italics stays as it is', () => {
  expect(mark([...speeches.slice(1), [italic('Bell crosses to the window.')]]).at(-1)).toBe(
    'Bell crosses to the window.',
  )
})
