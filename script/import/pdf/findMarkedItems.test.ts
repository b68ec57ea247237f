import { expect, test } from 'vitest'
import { findMarkedItems, mayHaveUnclearWords, UNCLEAR_MARK } from './unclearWords.ts'

const begin = (tag = UNCLEAR_MARK) => ({ type: 'beginMarkedContent', tag })
const end = { type: 'endMarkedContent' }
const word = (str: string) => ({ str })
const find = (...items: Parameters<typeof findMarkedItems>[0][number][]) =>
  [...findMarkedItems(items)].map(({ str }) => str)

test('a marked word of a scanned page is unclear, but not the words around it or within other marks', () => {
  expect(find(word('We'), begin(), word(' '), word('came'), end, word('late'))).toEqual(['came'])
  expect(find(begin('Span'), word('came'), end)).toEqual([])
})

test.each([
  ['two words', [begin(), word('came'), word('late'), end]],
  ['a text with a space', [begin(), word('came late'), end]],
  ['no word', [begin(), end]],
  ['another mark inside', [begin(), begin('Span'), word('came'), end, end]],
  ['no end', [begin(), word('came')]],
  ['an end too many', [end, begin(), word('came'), end]],
  ['properties', [{ type: 'beginMarkedContentProps', tag: UNCLEAR_MARK }, word('came'), end]],
])('if one mark of a page is invalid, no word is unclear: %s', (_how, items) => {
  expect(find(...items, begin(), word('wind'), end)).toEqual([])
})

test('only a file that contains such a mark may have unclear words', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(mayHaveUnclearWords(bytes(`q /${UNCLEAR_MARK} BMC`))).toBe(true)
  expect(mayHaveUnclearWords(bytes(`q /${UNCLEAR_MARK}`))).toBe(false)
})
