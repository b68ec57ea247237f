import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtAnchors } from './splitAtAnchors.ts'

/** Describes the pieces as text: a shared line as itself, and the parts between shared lines separated by slashes. */
const describeCuts = (...texts: string[]) =>
  splitAtAnchors(texts.map((text) => text.split(''))).map((piece) =>
    'shared' in piece ? piece.shared : piece.parts.map((part) => part.join('')).join('/'),
  )

test('texts are divided at the lines that occur exactly once in each text', () => {
  expect(describeCuts('abc', 'abc', 'abc')).toEqual(['a', 'b', 'c'])
  expect(describeCuts('abc', 'aXc', 'abYc')).toEqual(['a', 'b/X/bY', 'c'])
  expect(describeCuts('ab', 'Xab', 'abY')).toEqual(['/X/', 'a', 'b', '//Y'])
  expect(describeCuts('abc', 'ac', 'abc')).toEqual(['a', 'b//b', 'c'])
})

test('a line that occurs twice in one of the texts is no anchor: the texts are not divided there', () => {
  expect(describeCuts('a-b', 'a-b-', 'a-b')).toEqual(['a', '-/-/-', 'b', '/-/'])
  expect(describeCuts('a-b-', 'a-b', 'a-b')).toEqual(['a', '-/-/-', 'b', '-//'])
  expect(describeCuts('aaa', 'a', 'a')).toEqual(['aaa/a/a'])
})

test('if lines were moved, the anchors are the largest possible set of lines that have the same order in all texts', () => {
  expect(describeCuts('abcde', 'eabcd', 'abcde')).toEqual(['/e/', 'a', 'b', 'c', 'd', 'e//e'])
  expect(describeCuts('abcde', 'bcdea', 'abcde')).toEqual(['a//a', 'b', 'c', 'd', 'e', '/a/'])
  expect(describeCuts('abcde', 'abcde', 'acdeb')).toEqual(['a', 'b/b/', 'c', 'd', 'e', '//b'])
  expect(describeCuts('abcdefgh', 'cdabghef', 'abcdefgh').filter((piece) => piece.length === 1)).toHaveLength(4)
})

test('empty texts are divided into no pieces', () => {
  expect(describeCuts('', '', '')).toEqual([])
  expect(splitAtAnchors([])).toEqual([])
  expect(describeCuts('', 'ab', '')).toEqual(['/ab/'])
})

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', ''), { maxLength: 10 })

test('after texts are cut at anchors, joining all pieces of one text gives this text again', () => {
  fc.assert(
    fc.property(lines, lines, lines, (...texts) => {
      const pieces = splitAtAnchors(texts)
      for (const [index, text] of texts.entries())
        expect(pieces.flatMap((piece) => ('shared' in piece ? [piece.shared] : (piece.parts[index] ?? [])))).toEqual(
          text,
        )
    }),
  )
})

/** Returns the length of the longest increasing subsequence. Slow but simple: it compares all pairs of numbers. */
function longestSlowly(places: readonly number[]): number {
  const best: number[] = []
  for (const [index, place] of places.entries())
    best[index] = 1 + Math.max(0, ...best.filter((_, before) => (places[before] ?? 0) < place))
  return Math.max(0, ...best)
}

test('if a text is another text with its lines in any other order, as many lines as possible become anchors', () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(order, (places) => {
      const first = places.map((_, index) => String(index))
      const moved = places.map(String)
      const shared = splitAtAnchors([first, moved]).filter((piece) => 'shared' in piece)
      expect(shared).toHaveLength(longestSlowly(places))
    }),
  )
})
