import { expect, test } from 'vitest'
import { markParagraphs } from './markParagraphs.ts'

const piece = (text: string, isBold: boolean) => ({ text, isBold, isItalic: false })
const kindsOf = (...pieces: ReturnType<typeof piece>[]) => {
  const text = pieces.map((one) => one.text).join('')
  const [row] = markParagraphs([{ pieces, text, style: '', indent: 0, isCentred: false }])
  return row?.leadingElements
}

test('“Ida Cole” in bold counts as a bold name, even if the space between its words is not bold', () => {
  const bold = kindsOf(piece('Ida Cole', true))
  expect(kindsOf(piece('Ida', true), piece(' ', false), piece('Cole', true))).toEqual(bold)
  expect(kindsOf(piece('Ida Cole', false))).not.toEqual(bold)
})

test('if a paragraph begins in bold (“Ida Cole. ” before “It rains.”), the bold text without the space at its end is a possible name', () => {
  expect(kindsOf(piece('Ida Cole. ', true), piece('It rains.', false))).toContainEqual({ kind: 'b', end: 9 })
})
