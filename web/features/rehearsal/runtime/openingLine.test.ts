import { expect, test } from 'vitest'
import { parseTestScript } from '../testing/fakeRehearsal.tsx'
import { findNextOwnScene, findOpeningLine, findPlaceAfterScene, findResumeLine } from './openingLine.ts'
import { buildRehearsalLines } from './rehearsalLines.ts'
import { findRunRange } from './runs.ts'

const long = 'This goes on for a good while, and nobody else in the hall has anything to add to it at all.'
const build = (text: string, scenes = 1) => buildRehearsalLines(parseTestScript(text, scenes), ['MARA'], new Map())
const openingText = (text: string) => {
  const lines = build(text)
  return lines[findOpeningLine(lines, findRunRange(lines, { scene: 0 }))]?.text
}

test('a scene starts at its first line if the actor’s first cue comes soon', () => {
  expect(openingText('TOBIN: First.\nIVO: Second.\nMARA: Mine.')).toBe('First.')
})

test('a scene starts at the actor’s first cue if the lines before this cue take more than 20 seconds', () => {
  const before = Array.from({ length: 5 }, () => `TOBIN: ${long}`).join('\n')
  expect(openingText(`${before}\nIVO: The cue.\nMARA: Mine.\nTOBIN: After.`)).toBe('The cue.')
  // Directions are only shown, so they take no time of the reader.
  const directions = Array.from({ length: 5 }, () => `\n${long}\n`).join('')
  expect(openingText(`IVO: First.\n${directions}\nIVO: The cue.\nMARA: Mine.`)).toBe('First.')
  // A scene without a line of the actor starts at its first line.
  expect(openingText(`IVO: The beginning.\n${before}`)).toBe('The beginning.')
})

test('a range without a line of the actor starts at its first line, even if the actor speaks after the range', () => {
  const before = Array.from({ length: 6 }, () => `TOBIN: ${long}`).join('\n')
  const lines = build(`${before}\nMARA: Mine.`)
  expect(findOpeningLine(lines, { first: 0, last: 5 })).toBe(0)
  expect(findOpeningLine(lines, { first: 0, last: 6 })).toBe(5)
})

test('a rehearsal that stopped at a line of the actor continues at the cue of that line', () => {
  const lines = build('TOBIN: First.\nTOBIN: The cue.\nMARA: Mine.\nTOBIN: After.')
  expect([0, 1, 2, 3].map((at) => findResumeLine(lines, at))).toEqual([0, 1, 1, 3])
})

test('after the end of a scene, the next visit starts with the next scene in which the actor speaks', () => {
  const lines = build('MARA: One.\nTOBIN: Two.\nIVO: Three.\nMARA: Four.', 4)
  expect([0, 1, 2, 3].map((scene) => findNextOwnScene(lines, scene))).toEqual([3, 3, 3, undefined])
  expect(findPlaceAfterScene(lines, 0)).toBe(lines[3]?.id)
  expect(findPlaceAfterScene(lines, 3)).toBe(lines[3]?.id)
})
