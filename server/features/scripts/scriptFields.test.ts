import { expect, test } from 'vitest'
import { emptyScript, isSameScript, validateScriptFields } from './scriptFields.ts'

test('a script can have a title of 200 characters and fifty tags of 50 characters; a line break in a title becomes a space, and a blank title becomes “Untitled Script”', () => {
  const tags = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(50, 'x'))
  const longest = { ...emptyScript, title: 'x'.repeat(200), content: 'But soft!', tags }
  expect(validateScriptFields(longest)).toEqual(longest)
  const titleOf = (title: string) => validateScriptFields({ ...longest, title }).title
  expect(titleOf(' Romeo\n\tand  Juliet ')).toBe('Romeo and Juliet')
  expect(titleOf(' \n ')).toBe('Untitled Script')
})

test('isSameScript returns true for equal fields, and false if any one field differs', () => {
  expect(isSameScript(emptyScript, { ...emptyScript, tags: [] })).toBe(true)
  for (const [name, value] of Object.entries(emptyScript)) {
    const changed = { ...emptyScript, [name]: Array.isArray(value) ? ['verse'] : 'But soft!' }
    expect([name, isSameScript(emptyScript, changed)]).toEqual([name, false])
  }
})
