import { expect, test } from 'vitest'
import { isScript } from './isScript.ts'

/** Creates speeches of ANNA and BEN in turn that all have this confidence. */
const createSpeeches = (count: number, confidence: number) =>
  Array.from({ length: count }, (_, at) => ({ characters: [at % 2 === 0 ? 'ANNA' : 'BEN'], confidence }))
const slugline = 'INT. BARN - DAY'

test.each<[count: number, confidence: number, heading: string, expected: boolean]>([
  [4, 0.9, '', true],
  [4, 0.89, '', false],
  [3, 0.9, '', false],
  [3, 0.6, slugline, true],
  [3, 0.6, 'Scene 1', false],
  [2, 0.6, slugline, false],
  [2, 0.95, '', true],
  [2, 0.94, '', false],
])('%i speeches of two roles with the confidence %d below the heading "%s": isScript returns %s', (...row) => {
  const [count, confidence, heading, expected] = row
  expect(isScript(createSpeeches(count, confidence), { scenes: [{ heading }] })).toBe(expected)
})

test('a text with speeches of only one role is not a script, even if it has eight certain speeches and a slugline', () => {
  const monologue = Array.from({ length: 8 }, () => ({ characters: ['ANNA'], confidence: 1 }))
  expect(isScript(monologue, { scenes: [{ heading: slugline }] })).toBe(false)
})
