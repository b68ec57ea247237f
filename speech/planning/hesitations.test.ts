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

test('a unit whose spoken text and written text have different numbers of words is not divided', () => {
  const unit = { text: 'One—two three four five', spoken: 'One two three four five', pauseAfterMs: 7 }
  expect(insertHesitations(unit)).toEqual([unit])
})

test('a hesitation lasts about 420 ms, and the unit keeps its own pause after its last piece', () => {
  const text = 'I think it is late'
  const [first, last] = insertHesitations({ text, spoken: text, pauseAfterMs: 7 })
  expect(Math.abs((first?.pauseAfterMs ?? 0) - 420)).toBeLessThanOrEqual(140)
  expect(last?.pauseAfterMs).toBe(7)
})

test('a unit of at least 12 words has a second hesitation, about halfway between the first one and the end', () => {
  const words = Array.from({ length: 12 }, (_, at) => `word${at + 1}`)
  expect(listPieces(words.slice(0, 11).join(' '))).toHaveLength(2)
  expect(listPieces(words.join(' '))).toEqual([
    'word1 word2 ',
    'word3 word4 word5 word6 word7 word8 ',
    'word9 word10 word11 word12',
  ])
})

test('a unit of four words has a hesitation, and a unit of three words has none', () => {
  expect(listPieces('We waited all night')).toEqual(['We waited ', 'all night'])
  expect(listPieces('We waited there')).toEqual(['We waited there'])
})
