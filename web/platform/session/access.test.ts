import { expect, test } from 'vitest'
import { sessionWith } from '../testing/visit.tsx'
import { isAdmin, isReadOnly, isStaff, isSubscriber, mayEnterStudio } from './access.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const later = '2026-12-20T12:00:00.000Z'
const before = '2026-11-20T11:59:59.000Z'

test.each(['paid', 'premium_trial', 'studio', 'pro'] as const)('tier %s has Studio access', (subscriptionTier) => {
  expect(mayEnterStudio(sessionWith({ subscriptionTier }), now)).toBe(true)
})

test.each(['free', 'inactive'] as const)('tier %s has none', (subscriptionTier) => {
  expect(mayEnterStudio(sessionWith({ subscriptionTier }), now)).toBe(false)
  expect(mayEnterStudio(null, now)).toBe(false)
})

test('a trial and a plan count until they end', () => {
  const { user: trial } = sessionWith({ subscriptionTier: 'premium_trial', trialEndDate: later })
  expect(isSubscriber(trial, now)).toBe(true)
  expect(isSubscriber({ ...trial, trialEndDate: before }, now)).toBe(false)
  const { user: paying } = sessionWith({ subscriptionTier: 'paid', subscriptionExpiresAt: before })
  expect(isSubscriber(paying, now)).toBe(false)
})

test('admins bypass the subscription gate; impersonated sessions are not treated as admin', () => {
  expect(mayEnterStudio(sessionWith({}, { admin: true }), now)).toBe(true)
  const viewed = sessionWith({}, { admin: true, impersonatedBy: 'a1' })
  expect(isAdmin(viewed)).toBe(false)
  expect(isReadOnly(viewed)).toBe(true)
  expect(mayEnterStudio(viewed, now)).toBe(false)
})

test('a manager sees the admin area, but is no admin', () => {
  const manager = sessionWith({}, { role: 'manager' })
  expect([isStaff(manager), isAdmin(manager)]).toEqual([true, false])
})
