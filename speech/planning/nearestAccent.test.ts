import { expect, test } from 'vitest'
import { findNearestAccent } from './nearestAccent.ts'

test('a role gets its own accent if a voice has that accent, otherwise the nearest accent that a voice has', () => {
  expect(findNearestAccent('Irish', new Set(['British', 'Scottish', 'Irish']))).toBe('Irish')
  expect(findNearestAccent('Irish', new Set(['British', 'Scottish']))).toBe('Scottish')
  expect(findNearestAccent('New Zealand', new Set(['American', 'British']))).toBe('British')
})

test('a role has no nearest accent if no voice has an accent near to its own', () => {
  expect(findNearestAccent('French', new Set(['British', 'American']))).toBeUndefined()
  expect(findNearestAccent('New York', new Set(['British']))).toBeUndefined()
})
