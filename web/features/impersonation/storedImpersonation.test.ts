import { beforeEach, expect, test } from 'vitest'
import { getStoredReturn, readStoredImpersonation } from './storedImpersonation.ts'

const end = Date.parse('2026-11-20T12:00:00.000Z')
const tokens = {
  ...{ customToken: 'in', adminReturnToken: 'back', sessionId: 's1' },
  expiresAt: new Date(end).toISOString(),
}
const store = (value: unknown) => sessionStorage.setItem('sp.impersonation', JSON.stringify(value))

beforeEach(() => sessionStorage.clear())

test('an impersonation can be used until the moment at which it ends; the tokens for the return to the admin’s session also later', () => {
  store(tokens)
  expect(readStoredImpersonation(end - 1)).toEqual(tokens)
  expect(readStoredImpersonation(end)).toBe('expired')
  expect(getStoredReturn()).toEqual(tokens)
})

test.each([
  ['is a list', ['in', 'back', 's1'], 'invalid'],
  ['is null', null, 'invalid'],
  ['has no end', { ...tokens, expiresAt: undefined }, 'invalid'],
  ['has an end that is no time', { ...tokens, expiresAt: 'soon' }, 'invalid'],
  ['has a token that is a number', { ...tokens, customToken: 1 }, 'missing'],
  ['has no token for the return', { ...tokens, adminReturnToken: '' }, 'missing'],
  ['has no id', { ...tokens, sessionId: undefined }, 'missing'],
])('a stored impersonation that %s cannot be used, also not for the return', (_fault, stored, reason) => {
  store(stored)
  expect(readStoredImpersonation(end - 1)).toBe(reason)
  expect(getStoredReturn()).toBeNull()
})
