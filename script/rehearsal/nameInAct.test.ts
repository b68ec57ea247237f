import { expect, test } from 'vitest'
import { nameInAct } from './nameInAct.ts'

test('in a list under its act, the name of a scene does not repeat the act', () => {
  expect(nameInAct({ name: 'Act I, Scene 2', act: 'Act I' })).toBe('Scene 2')
})

test('a scene without an act, or with a name that does not begin with its act, keeps its name', () => {
  expect(nameInAct({ name: 'Act I, Scene 2' })).toBe('Act I, Scene 2')
  expect(nameInAct({ name: 'The garden', act: 'Act I' })).toBe('The garden')
  expect(nameInAct({ name: 'Act II, Scene 1', act: 'Act I' })).toBe('Act II, Scene 1')
  expect(nameInAct({ name: 'Act I', act: 'Act I' })).toBe('Act I')
})
