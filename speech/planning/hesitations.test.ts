import { expect, test } from 'vitest'
import { insertHesitations } from './hesitations.ts'

const listPieces = (text: string) =>
  insertHesitations({ text, spoken: text, pauseAfterMs: 0 }).map((piece) => piece.text)

test('a hesitant speaker pauses after a clause, and never before a single last word', () => {
  expect(listPieces('If he comes, we are lost')).toEqual(['If he comes, ', 'we are lost'])
  expect(listPieces('I know him, sir')).toEqual(['I know ', 'him, sir'])
})

test('a hesitant speaker does not pause after a word that belongs to the next word, or in a short unit', () => {
  expect(listPieces('Give the book back')).toEqual(['Give the book back'])
  expect(listPieces('Not now, please')).toEqual(['Not now, please'])
})

test('a long unit has two pauses, and its pieces together have the text of the unit', () => {
  const text = 'I told him that we would wait here until the last boat had gone home'
  expect(listPieces(text)).toHaveLength(3)
  expect(listPieces(text).join('')).toBe(text)
})
