import { expect, test } from 'vitest'
import { findMarkedItems, mayHaveUnclearWords, UNCLEAR_MARK } from './unclearWords.ts'

const begin = (tag = UNCLEAR_MARK) => ({ type: 'beginMarkedContent', tag })
const end = { type: 'endMarkedContent' }
const word = (str: string) => ({ str })
const find = (...items: Parameters<typeof findMarkedItems>[0][number][]) =>
  [...findMarkedItems(items)].map(({ str }) => str)

test('a word of a scanned page is unclear if it is inside the mark for unclear words, but not if it is beside it or inside another mark', () => {
  expect(find(word('We'), begin(), word(' '), word('came'), end, word('late'))).toEqual(['came'])
  expect(find(begin('Span'), word('came'), end)).toEqual([])
})

test.each([
  ['it contains two words', [begin(), word('came'), word('late'), end]],
  ['it contains a text with a space', [begin(), word('came late'), end]],
  ['it contains no word', [begin(), end]],
  ['it contains another mark', [begin(), begin('Span'), word('came'), end, end]],
  ['it has no end', [begin(), word('came')]],
  ['an end without a beginning is before it', [end, begin(), word('came'), end]],
  ['it has properties', [{ type: 'beginMarkedContentProps', tag: UNCLEAR_MARK }, word('came'), end]],
])('if one mark for unclear words is invalid because %s, no word of the page is unclear', (_how, items) => {
  expect(find(...items, begin(), word('wind'), end)).toEqual([])
})

test('a PDF may have unclear words only if it contains the tag of the mark for unclear words with `BMC` after it', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(mayHaveUnclearWords(bytes(`q /${UNCLEAR_MARK} BMC`))).toBe(true)
  expect(mayHaveUnclearWords(bytes(`q /${UNCLEAR_MARK}`))).toBe(false)
})
