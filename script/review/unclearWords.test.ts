import { expect, test } from 'vitest'
import { formatUnclearWords, isAboutUnclearWords } from './unclearWords.ts'

test('the doubt about a line names its unclear words', () => {
  expect(formatUnclearWords(['came', 'wind'])).toBe(
    'These words were hard to read: “came”, “wind”. Compare them with the page.',
  )
})

test('the doubt names at most six words, each with at most 30 characters, and counts the others', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'x'.repeat(31)]
  const named = '“one”, “two”, “three”, “four”, “five”'
  const last = `“${'x'.repeat(30)}”`
  expect(formatUnclearWords(words)).toBe(
    `These words were hard to read: ${named}, ${last}. Compare them with the page.`,
  )
  expect(formatUnclearWords([...words, 'seven', 'eight'])).toBe(
    `These words were hard to read: ${named}, ${last} and 2 more. Compare them with the page.`,
  )
})

test('a doubt about unclear words is distinguished from other doubts and from no doubt', () => {
  expect(isAboutUnclearWords(formatUnclearWords(['came']))).toBe(true)
  expect(isAboutUnclearWords('The page is torn here.')).toBe(false)
  expect(isAboutUnclearWords(undefined)).toBe(false)
})
