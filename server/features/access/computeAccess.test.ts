import { tier as tiers } from '@scene-partner/contract/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccessUser, canGenerate, computeAccess } from './computeAccess.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const config = { adminUids: ['listed'], adminEmails: ['owner@example.com'] }

const newAccount: AccessUser = {
  id: 'one',
  email: 'ada@example.com',
  emailVerified: true,
  isAdmin: false,
  role: null,
  override: null,
  subscriptionTier: 'inactive',
  subscriptionStatus: 'inactive',
  subscriptionExpiresAt: null,
  trialEndDate: null,
  quotaMinutesTotal: 0,
}
const read = (user: Partial<AccessUser>) => computeAccess({ ...newAccount, ...user }, { now, config })
const override = (status: 'active' | 'revoked', days: number) => ({
  status,
  tier: 'studio' as const,
  expiresAt: inDays(days).toISOString(),
  createdAt: now.toISOString(),
  createdBy: 'admin',
  reason: 'A gift',
  type: 'override',
})

const trial = (days: number, quota = 30_000): Partial<AccessUser> => ({
  subscriptionTier: 'premium_trial',
  subscriptionStatus: 'trialing',
  subscriptionExpiresAt: inDays(days),
  trialEndDate: inDays(days),
  quotaMinutesTotal: quota,
})
const paid = (days: number | null): Partial<AccessUser> => ({
  subscriptionTier: 'paid',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: days === null ? null : inDays(days),
})

// [spec2 §3.10] [spec2 §3.11] [spec2 §3.13] [spec2 §3.14] [spec2 §4.11] [spec2 §5.24] [spec2 §9.6] [spec2 §9.7]
test.each<[string, Partial<AccessUser>, object]>([
  ['a new account', {}, { tier: 'inactive', isSubscriber: false, limit: 10_000 }],
  ['the free tier', { subscriptionTier: 'free' }, { tier: 'free', isSubscriber: false, limit: 10_000 }],
  ['a running trial', trial(3), { tier: 'premium_trial', status: 'trialing', isSubscriber: true, limit: 30_000 }],
  ['a trial with more characters', trial(3, 90_000), { limit: 90_000 }],
  ['a trial that ends at this instant', trial(0), { tier: 'free', status: 'none', isSubscriber: false, limit: 10_000 }],
  ['an ended trial with more characters', trial(-1, 90_000), { limit: 10_000 }],
  ['a plan that renews', paid(null), { tier: 'paid', status: 'active', isSubscriber: true, limit: 30_000 }],
  ['a plan that ran out', paid(-1), { tier: 'free', isSubscriber: false }],
  [
    'a plan that was ended',
    { ...paid(9), subscriptionStatus: 'inactive' },
    { tier: 'free', status: 'inactive', isSubscriber: false },
  ],
  ['pro', { subscriptionTier: 'pro', subscriptionStatus: 'active' }, { isSubscriber: true, limit: 30_000 }],
  ['a stored 0 of sign-up', { ...paid(9), quotaMinutesTotal: 0 }, { limit: 30_000 }],
  [
    'an active override',
    { override: override('active', 5) },
    { tier: 'studio', isSubscriber: true, expiresAt: inDays(5) },
  ],
  [
    'S-72 an override that ends at this instant',
    { override: override('active', 0) },
    { tier: 'inactive', isSubscriber: false },
  ],
  [
    'an override beside a trial that is over',
    { ...trial(-1, 90_000), override: override('active', 5) },
    { tier: 'studio', limit: 30_000 },
  ],
  [
    'an override beside a trial that runs',
    { ...trial(3, 90_000), override: override('active', 5) },
    { tier: 'studio', limit: 90_000 },
  ],
  [
    'an unknown tier',
    { subscriptionTier: 'gold', subscriptionStatus: 'active' },
    { tier: 'inactive', isSubscriber: false },
  ],
  ['a revoked override', { override: override('revoked', 5) }, { tier: 'inactive', isSubscriber: false }],
  [
    'an override over a trial',
    { ...trial(3), override: override('active', 9) },
    { tier: 'studio', expiresAt: inDays(9) },
  ],
  ['an admin by role', { role: 'admin' }, { isAdmin: true, isSubscriber: true, limit: null }],
  [
    'S-73 an unverified address of the list',
    { email: 'owner@example.com', emailVerified: false },
    { isAdmin: false, limit: 10_000 },
  ],
  ['a listed id', { id: 'listed' }, { tier: 'paid', status: 'active', isAdmin: true, limit: null }],
  ['a manager', { role: 'manager' }, { isAdmin: false, isSubscriber: false, limit: 10_000 }],
])('%s', (_name, user, expected) => {
  expect(read(user)).toMatchObject(expected)
})

const maybeDate = fc.option(fc.integer({ min: -60, max: 60 }).map(inDays))
const anyone: fc.Arbitrary<AccessUser> = fc.record({
  id: fc.constantFrom('one', 'listed'),
  email: fc.constantFrom('ada@example.com', 'owner@example.com'),
  emailVerified: fc.boolean(),
  isAdmin: fc.boolean(),
  role: fc.constantFrom(null, 'admin' as const, 'superadmin' as const, 'manager' as const),
  override: fc.option(
    fc
      .record({ kind: fc.constantFrom('active' as const, 'revoked' as const), days: fc.integer({ min: -60, max: 60 }) })
      .map(({ kind, days }) => override(kind, days)),
  ),
  subscriptionTier: fc.constantFrom(...tiers.options),
  subscriptionStatus: fc.constantFrom('none', 'inactive', 'active', 'trialing'),
  subscriptionExpiresAt: maybeDate,
  trialEndDate: maybeDate,
  quotaMinutesTotal: fc.integer({ min: 0, max: 100_000 }),
})

// [spec2 §5.24]
test('every account has at least the free limit, only admins have none, and nothing expired counts', () => {
  fc.assert(
    fc.property(anyone, (user) => {
      const access = computeAccess(user, { now, config })
      expect(access.limit === null).toBe(access.isAdmin)
      expect(access.limit ?? Infinity).toBeGreaterThanOrEqual(access.isSubscriber ? 30_000 : 10_000)
      expect(access.isSubscriber).toBe(access.isAdmin || access.status === 'active' || access.status === 'trialing')
      if (access.expiresAt) expect(access.expiresAt.getTime()).toBeGreaterThan(now.getTime())
      expect(access.status === 'trialing').toBe(access.tier === 'premium_trial')
    }),
  )
})

test('access ends at its expiry, to the millisecond', () => {
  fc.assert(
    fc.property(anyone, (user) => {
      const { expiresAt, isAdmin } = computeAccess(user, { now, config })
      if (!expiresAt || isAdmin) return
      const justBefore = computeAccess(user, { now: new Date(expiresAt.getTime() - 1), config })
      expect(justBefore).toMatchObject({ isSubscriber: true, expiresAt })
      const then = computeAccess(user, { now: expiresAt, config })
      expect(then.expiresAt?.getTime() ?? Infinity).toBeGreaterThan(expiresAt.getTime())
    }),
  )
})

// [spec2 §6.12]
test('subscribers and admins can use the Studio; everyone can practise', () => {
  expect(canGenerate(read({}), 'studio')).toBe(false)
  expect(canGenerate(read({}), 'practice')).toBe(true)
  expect(canGenerate(read(trial(1)), 'studio')).toBe(true)
  expect(canGenerate(read({ role: 'admin' }), 'studio')).toBe(true)
})
