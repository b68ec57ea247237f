import { expect, test } from 'vitest'
import { markParagraphs } from './markParagraphs.ts'

const piece = (text: string, isBold: boolean) => ({ text, isBold, isItalic: false })
const kindsOf = (...pieces: ReturnType<typeof piece>[]) => {
  const text = pieces.map((one) => one.text).join('')
  const [row] = markParagraphs([{ pieces, text, style: '', indent: 0, isCentred: false }])
  return row?.leadingElements
}

test('a space that is not bold does not make a bold name another kind of name', () => {
  const bold = kindsOf(piece('Ida Cole', true))
  expect(kindsOf(piece('Ida', true), piece(' ', false), piece('Cole', true))).toEqual(bold)
  expect(kindsOf(piece('Ida Cole', false))).not.toEqual(bold)
})

test('a bold name at the start of a paragraph ends where the text that is not bold begins', () => {
  expect(kindsOf(piece('Ida Cole. ', true), piece('It rains.', false))).toContainEqual({ kind: 'b', end: 9 })
})
