import { expect, test } from 'vitest'
import { findLastUse } from './lastUse.ts'

const addedAt = '2026-11-01T10:00:00.000Z'
const rehearsedAt = '2026-11-20T10:00:00.000Z'

test('the last use of a script is when it was rehearsed or, if it was never rehearsed, when it was added', () => {
  expect(findLastUse({ rehearsedAt, addedAt, isFirstScene: false })).toBe(rehearsedAt)
  expect(findLastUse({ rehearsedAt: null, addedAt, isFirstScene: false })).toBe(addedAt)
})

test('the first scene, which the server adds to an account, counts as used only after it was rehearsed', () => {
  expect(findLastUse({ rehearsedAt: null, addedAt, isFirstScene: true })).toBe('')
  expect(findLastUse({ rehearsedAt, addedAt, isFirstScene: true })).toBe(rehearsedAt)
})
