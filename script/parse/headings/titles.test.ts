import { expect, test } from 'vitest'
import { detectDialect } from '../detectDialect.ts'
import { findNumberHeadings, markNumberHeadingsOfText } from './numberHeadings.ts'
import { isHeading, isTransition } from './headings.ts'
import { parseScript } from '../parseScript.ts'
import { splitLines } from '../text/lines.ts'

const dialogue = 'ANNA\nYou came.\n\nBEN\nI did.\n\nANNA\nSit.\n\nBEN\nThank you.\n'
const titleOf = (...front: string[]) => parseScript(`${front.join('\n\n')}\n\nACT ONE\n\n${dialogue}`).title

test('a sentence of more than six words above a play is not its title', () => {
  expect(titleOf('We shall all go down to sea.', 'THE SEA')).toBe('THE SEA')
  expect(titleOf('We shall go down to sea.', 'THE SEA')).toBe('We shall go down to sea.')
})

test('a row that occurs twice above a play is its title, but not if it is as short as `SEA`', () => {
  expect(titleOf('A. BROWN', 'THE SEA', 'A play', 'The Sea')).toBe('The Sea')
  expect(titleOf('A. BROWN', 'SEA', 'A play', 'Sea')).toBe('A. BROWN')
})

test('a title is searched in the first 40 rows of a text, and shortened to 120 characters', () => {
  expect(titleOf(...Array.from({ length: 19 }, () => '[seal]'), 'THE SEA')).toBe('THE SEA')
  expect(titleOf(...Array.from({ length: 20 }, () => '[seal]'), 'THE SEA')).toBe('')
  expect(titleOf(`Title: ${'sea '.repeat(40)}`)).toHaveLength(120)
})

test('a script is British or American if it has six words of this dialect, and more than twice as many as of the other dialect', () => {
  const [british, american] = ['colour ', 'color ']
  expect(detectDialect(british.repeat(6))).toBe('British')
  expect(detectDialect(british.repeat(5))).toBeUndefined()
  expect(detectDialect(british.repeat(7) + american.repeat(3))).toBe('British')
  expect(detectDialect(british.repeat(6) + american.repeat(3))).toBeUndefined()
  expect(detectDialect(american.repeat(6))).toBe('American')
  expect(detectDialect(american.repeat(5))).toBeUndefined()
  expect(detectDialect(american.repeat(7) + british.repeat(3))).toBe('American')
  expect(detectDialect(american.repeat(6) + british.repeat(3))).toBeUndefined()
})

test('a paragraph in capitals that begins like a slugline is a scene heading if it has 93 characters, but not if it has 105', () => {
  expect(isHeading(`INTERIOR. ${'A LONG ROOM '.repeat(7).trim()}`)).toBe(true)
  expect(isHeading(`INTERIOR. ${'A LONG ROOM '.repeat(8).trim()}`)).toBe(false)
})

test.each([
  ['CUT TO:', true],
  ['SMASH CUT TO BLACK.', true],
  ['FADE OUT', true],
  ['BACK TO:', true],
  ['Cut to:', false],
  ['I LISTEN TO', false],
  ['FADE', false],
])('whether the row %s is a transition: %s', (text, expected) => {
  expect(isTransition(text)).toBe(expected)
})

test('rows such as `ONE`, `TWO`, `THREE` are headings if there are at least three and they count from one; the count may begin again', () => {
  const find = (...texts: string[]) => [...findNumberHeadings(texts.flatMap((text) => [text, 'It rains.']))]
  expect(find('ONE', 'TWO', 'THREE')).toEqual([0, 2, 4])
  expect(find('ONE', 'TWO')).toEqual([])
  expect(find('TWO', 'THREE', 'FOUR')).toEqual([])
  expect(find('ONE', 'THREE', 'FOUR')).toEqual([])
  expect(find('ONE', 'TWO', 'ONE', 'TWO')).toEqual([0, 2, 4, 6])
})

test('three rows `1`, `2`, `3` are headings if the scenes between them differ in length, but not if they are equal, as pages are', () => {
  const scene = (number: number, rows: number) => `\n${number}\n\n${'It rains.\n'.repeat(rows)}`
  const count = (...rows: number[]) =>
    markNumberHeadingsOfText(splitLines(rows.map((one, at) => scene(at + 1, one)).join(''))).filter(({ text }) =>
      isHeading(text),
    ).length
  expect(count(5, 2, 2)).toBe(3)
  expect(count(5, 5, 2)).toBe(0)
  expect(count(5, 2)).toBe(0)
})
