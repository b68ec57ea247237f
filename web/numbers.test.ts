// @vitest-environment node
import { expect, test } from 'vitest'
import { roleLineCount, roleWordCount } from './features/casting/messages.ts'
import { lineCount, lineStartAt } from './features/rehearsal/messages.ts'
import { progressUnits } from './features/studio/messages.ts'

test.each([
  ['the lines of a role', roleLineCount(9_986), '9,986 lines'],
  ['the words of a role', roleWordCount(9_986), '9,986 words'],
  ['the lines of a scene', lineCount(9_986), '9,986 lines'],
  ['the line to start at', lineStartAt(1_200), 'Start at line 1,200'],
  ['the units of a reading', progressUnits(1_000, 1_494), 'Reading 1,000 of 1,494'],
])('the text for %s separates the thousands of its numbers with a comma', (_what, shown, expected) => {
  expect(shown).toBe(expected)
})
