import { tier as tiers } from '@scene-partner/contract/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Access, type AccessUser, canGenerate, computeAccess } from './computeAccess.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const config = { adminUids: ['listed'], adminEmails: ['owner@example.com'] }

const newAccount: AccessUser = {
  id: 'one',
  email: 'ada@example.com',
  emailVerified: true,
  isAdmin: false,
  needsAdminConfirmation: false,
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

/** The access of an account that signed up and has no plan. */
const withoutPlan: Access = {
  tier: 'inactive',
  status: 'inactive',
  expiresAt: null,
  trialEndDate: null,
  isAdmin: false,
  isSubscriber: false,
  limit: 10_000,
}
const withPlan: Access = { ...withoutPlan, tier: 'paid', status: 'active', isSubscriber: true, limit: 30_000 }
const onTrial = (days: number): Access => ({
  ...withPlan,
  tier: 'premium_trial',
  status: 'trialing',
  expiresAt: inDays(days),
  trialEndDate: inDays(days),
})
/** The access after a trial has ended: the free tier, with the end of the trial still present. */
const afterTrial = (days: number): Access => ({
  ...withoutPlan,
  tier: 'free',
  status: 'none',
  trialEndDate: inDays(days),
})
const inStudio: Access = { ...withPlan, tier: 'studio' }

// [spec2 §3.10] [spec2 §3.11] [spec2 §3.13] [spec2 §3.14] [spec2 §4.11] [spec2 §5.24] [spec2 §9.6] [spec2 §9.7]
test.each<[string, Partial<AccessUser>, Access]>([
  ['a new account', {}, withoutPlan],
  [
    'the free tier',
    { subscriptionTier: 'free', subscriptionStatus: 'none' },
    { ...withoutPlan, tier: 'free', status: 'none' },
  ],
  [
    'the free tier with a stored allowance',
    { subscriptionTier: 'free', quotaMinutesTotal: 90_000 },
    { ...withoutPlan, tier: 'free' },
  ],
  ['a running trial', trial(3), onTrial(3)],
  ['a trial with more characters', trial(3, 90_000), { ...onTrial(3), limit: 90_000 }],
  ['a trial without a trial end date', { ...trial(3), trialEndDate: null }, onTrial(3)],
  [
    'a trial whose trial end date is later than the expiry',
    { ...trial(9), subscriptionExpiresAt: inDays(-1) },
    onTrial(9),
  ],
  ['a trial that ends at this instant', trial(0), afterTrial(0)],
  ['an ended trial with more characters', trial(-1, 90_000), afterTrial(-1)],
  ['a plan that renews', paid(null), withPlan],
  ['a plan after a trial', { ...paid(9), trialEndDate: inDays(-30) }, { ...withPlan, expiresAt: inDays(9) }],
  ['a plan that ran out', paid(-1), { ...withoutPlan, tier: 'free', status: 'none' }],
  ['a plan that was ended', { ...paid(9), subscriptionStatus: 'inactive' }, { ...withoutPlan, tier: 'free' }],
  [
    'a plan that is marked as trialing',
    { ...paid(9), subscriptionStatus: 'trialing' },
    { ...withPlan, expiresAt: inDays(9) },
  ],
  ['the tier pro', { ...paid(null), subscriptionTier: 'pro' }, { ...withPlan, tier: 'pro' }],
  ['the tier studio', { ...paid(null), subscriptionTier: 'studio' }, inStudio],
  [
    'a plan with the allowance 0 that sign-up has stored',
    { ...paid(9), quotaMinutesTotal: 0 },
    { ...withPlan, expiresAt: inDays(9) },
  ],
  ['an active override', { override: override('active', 5) }, { ...inStudio, expiresAt: inDays(5) }],
  ['an override to a trial', { override: { ...override('active', 5), tier: 'premium_trial' } }, onTrial(5)],
  ['an override that ends at this instant (S-72)', { override: override('active', 0) }, withoutPlan],
  ['an override without a readable end', { override: { ...override('active', 5), expiresAt: 'soon' } }, withoutPlan],
  [
    'an override of an account whose trial has ended',
    { ...trial(-1, 90_000), override: override('active', 5) },
    { ...inStudio, expiresAt: inDays(5) },
  ],
  [
    'an override of an account with a running trial and more characters',
    { ...trial(3, 90_000), override: override('active', 5) },
    { ...inStudio, expiresAt: inDays(5), limit: 90_000 },
  ],
  ['an unknown tier', { subscriptionTier: 'gold', subscriptionStatus: 'active' }, { ...withoutPlan, status: 'none' }],
  ['a revoked override', { override: override('revoked', 5) }, withoutPlan],
  [
    'an override of an account with a running trial',
    { ...trial(3), override: override('active', 9) },
    { ...inStudio, expiresAt: inDays(9) },
  ],
  ['an admin by role', { role: 'admin' }, { ...withoutPlan, isAdmin: true, isSubscriber: true, limit: null }],
  [
    'an account whose unverified address is in ADMIN_EMAILS (S-73)',
    { email: 'owner@example.com', emailVerified: false },
    withoutPlan,
  ],
  [
    'an account whose id is in ADMIN_UIDS',
    { id: 'listed' },
    { ...withPlan, expiresAt: new Date('2099-12-31T23:59:59.000Z'), isAdmin: true, limit: null },
  ],
  ['a manager', { role: 'manager' }, withoutPlan],
])('computeAccess returns tier, status, limit and rights of %s', (_name, user, expected) => {
  expect(read(user)).toEqual(expected)
})

const maybeDate = fc.option(fc.integer({ min: -60, max: 60 }).map(inDays))
const anyone: fc.Arbitrary<AccessUser> = fc.record({
  id: fc.constantFrom('one', 'listed'),
  email: fc.constantFrom('ada@example.com', 'owner@example.com'),
  emailVerified: fc.boolean(),
  isAdmin: fc.boolean(),
  needsAdminConfirmation: fc.constant(false),
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
test('every account has at least the free limit, only admins have no limit, and an expired plan or override has no effect', () => {
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

test('a plan or override ends exactly at its expiry, to the millisecond', () => {
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
