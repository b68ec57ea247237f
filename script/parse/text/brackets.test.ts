import { expect, test } from 'vitest'
import { bracketDepthAfter, countBrackets } from '../brackets.ts'

const depthAfter = (...texts: string[]) =>
  bracketDepthAfter(texts.map((text) => ({ bracketChange: countBrackets(text) })))

test('the number of open square brackets after some rows is at least 0, also if a row closes too many', () => {
  expect(depthAfter('[Ida sits down', 'and looks up.')).toBe(1)
  expect(depthAfter('[Ida sits down', 'and looks up.]')).toBe(0)
  expect(depthAfter('Ida sits down.]', 'It rains.')).toBe(0)
  expect(depthAfter('Ida sits down.]', '[She looks up')).toBe(1)
  expect(depthAfter('and looks up.] It rains. [She')).toBe(1)
})
