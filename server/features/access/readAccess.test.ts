import { expect, test } from 'vitest'
import { maySpeak, readAccess } from './readAccess.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const config = { adminUids: ['listed'], adminEmails: ['owner@example.com'] }

type User = Parameters<typeof readAccess>[0]
const nobody: User = {
  id: 'one', email: 'ada@example.com', emailVerified: true, isAdmin: false, role: null, override: null,
  subscriptionTier: 'inactive', subscriptionStatus: 'inactive', subscriptionExpiresAt: null, trialEndDate: null,
  quotaMinutesTotal: 0,
}
const read = (user: Partial<User>) => readAccess({ ...nobody, ...user }, { now, config })
const override = (status: 'active' | 'revoked', days: number) => ({
  status, tier: 'studio' as const, expiresAt: inDays(days).toISOString(),
  createdAt: now.toISOString(), createdBy: 'admin', reason: 'A gift', type: 'override',
})

const trial = (days: number, quota = 30_000): Partial<User> => ({
  subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', subscriptionExpiresAt: inDays(days),
  trialEndDate: inDays(days), quotaMinutesTotal: quota,
})
const paid = (days: number | null): Partial<User> => ({
  subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: days === null ? null : inDays(days),
})

test.each<[string, Partial<User>, object]>([
  ['a new account', {}, { tier: 'inactive', isSubscriber: false, limit: 10_000 }],
  ['the free tier', { subscriptionTier: 'free' }, { tier: 'free', isSubscriber: false, limit: 10_000 }],
  ['a running trial', trial(3), { tier: 'premium_trial', status: 'trialing', isSubscriber: true, limit: 30_000 }],
  ['a trial with more characters', trial(3, 90_000), { limit: 90_000 }],
  ['a trial that ended this moment', trial(0), { tier: 'free', status: 'none', isSubscriber: false, limit: 10_000 }],
  ['an ended trial with more characters', trial(-1, 90_000), { limit: 10_000 }],
  ['a plan that renews', paid(null), { tier: 'paid', status: 'active', isSubscriber: true, limit: 30_000 }],
  ['a plan that ran out', paid(-1), { tier: 'free', isSubscriber: false }],
  ['pro', { subscriptionTier: 'pro', subscriptionStatus: 'active' }, { isSubscriber: true, limit: 30_000 }],
  ['a stored 0 of sign-up', { ...paid(9), quotaMinutesTotal: 0 }, { limit: 30_000 }],
  ['an active override', { override: override('active', 5) }, { tier: 'studio', isSubscriber: true, expiresAt: inDays(5) }],
  ['S-72 an override that ended this moment', { override: override('active', 0) }, { tier: 'inactive', isSubscriber: false }],
  ['a revoked override', { override: override('revoked', 5) }, { tier: 'inactive', isSubscriber: false }],
  ['an override over a trial', { ...trial(3), override: override('active', 9) }, { tier: 'studio', expiresAt: inDays(9) }],
  ['an admin by role', { role: 'admin' }, { isAdmin: true, isSubscriber: true, limit: null }],
  ['S-73 an unverified address of the list', { email: 'owner@example.com', emailVerified: false }, { isAdmin: false, limit: 10_000 }],
  ['a listed id', { id: 'listed' }, { tier: 'paid', status: 'active', isAdmin: true, limit: null }],
  ['a manager', { role: 'manager' }, { isAdmin: false, isSubscriber: false, limit: 10_000 }],
])('%s', (_name, user, expected) => {
  expect(read(user)).toMatchObject(expected)
})

test('the Studio is for subscribers and admins; practice is for everyone', () => {
  expect(maySpeak(read({}), 'studio')).toBe(false)
  expect(maySpeak(read({}), 'practice')).toBe(true)
  expect(maySpeak(read(trial(1)), 'studio')).toBe(true)
  expect(maySpeak(read({ role: 'admin' }), 'studio')).toBe(true)
})
