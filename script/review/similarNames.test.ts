import { expect, test } from 'vitest'
import { findOnlySimilarName, foldName } from './similarNames.ts'

test('names are compared without accents, spaces and punctuation', () => {
  expect([foldName('Zoé'), foldName('J. D.'), foldName('MARY-ANN')]).toEqual(['ZOE', 'JD', 'MARYANN'])
})

test.each([
  ['CLARA', 'LARA'],
  ['CLARA', 'CLAR'],
  ['CLARA', 'CLARRA'],
  ['CLARA', 'CLORA'],
  ['CLARA', 'LCARA'],
  ['CLARA', 'CLAAR'],
  ['ÉVE', 'EVE'],
])('the name %s is similar to %s', (name, other) => {
  expect(findOnlySimilarName([name])(other)).toBe(name)
  expect(findOnlySimilarName([other])(name)).toBe(other)
})

test.each([
  ['CLARA', 'CLARA'],
  ['CLARA', 'CRALA'],
  ['CLARA', 'CLAIRE'],
  ['TIM', 'TOM'],
  ['GUARD 1', 'GUARD 2'],
  ['FRIEND', 'FRIENDS'],
  ['FRIENDS', 'FRIEND'],
])('the name %s is not similar to %s', (name, other) => {
  expect(findOnlySimilarName([name])(other)).toBeUndefined()
})

test('if two of the known names are similar to a name, neither of them is returned', () => {
  expect(findOnlySimilarName(['CLARA', 'CLORA'])('CLIRA')).toBeUndefined()
  expect(findOnlySimilarName(['CLARA', 'MARTHA'])('CLIRA')).toBe('CLARA')
})
