import { Failure } from '@scene-partner/contract/failures'
import { expect, test } from 'vitest'
import { addMonths, computeGrant, type GrantUser } from './computeGrant.ts'
import type { CouponRow } from './checkCoupon.ts'
import { couponRow, now } from './testing/couponRow.ts'

test.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-08-31', 12, '2027-08-31'],
  ['2026-12-21', -1, '2026-11-21'],
])('%s plus %i months is %s', (from, months, to) => {
  const start = new Date(`${from}T09:30:00.000Z`)
  expect(addMonths(start, months).toISOString()).toBe(`${to}T09:30:00.000Z`)
  expect(start.toISOString()).toBe(`${from}T09:30:00.000Z`)
})

const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const newAccount: GrantUser = {
  id: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  isAdmin: false,
  needsAdminConfirmation: false,
  role: null,
  subscriptionTier: 'inactive',
  subscriptionStatus: 'inactive',
  subscriptionExpiresAt: null,
  trialEndDate: null,
  quotaMinutesTotal: 0,
  paymentSubscriptionId: null,
  usedCoupons: [],
}
const paidUntil = (days: number): Partial<GrantUser> => ({
  subscriptionTier: 'paid',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: inDays(days),
})
const trialUntil = (days: number): Partial<GrantUser> => ({
  subscriptionTier: 'premium_trial',
  subscriptionStatus: 'trialing',
  subscriptionExpiresAt: inDays(days),
  trialEndDate: inDays(days),
})

function grant(coupon: Partial<CouponRow>, user: Partial<GrantUser> = {}) {
  const result = computeGrant(couponRow(coupon), { ...newAccount, ...user }, now)
  return result instanceof Failure ? result.code : result
}
/** Returns the most important changes of a grant as one line of text, or the code of the refusal. */
function summary(coupon: Partial<CouponRow>, user: Partial<GrantUser> = {}) {
  const result = grant(coupon, user)
  if (typeof result === 'string') return result
  const { subscriptionTier, subscriptionExpiresAt, quotaMinutesTotal } = result.change
  return `${subscriptionTier} until ${subscriptionExpiresAt?.toISOString().slice(0, 10)}, ${quotaMinutesTotal} characters`
}

const trial = { type: 'trial', value: 20, duration: '30d' } as const

// [spec2 §5.17] [spec2 §5.18]
test('a trial coupon grants its days from now on, and the user row stores the coupon as 100 % for one month', () => {
  expect(grant({ ...trial, trialDays: 90 })).toEqual({
    message: 'Your 90-day premium trial is active.',
    change: {
      plan: 'paid',
      subscriptionTier: 'premium_trial',
      subscriptionStatus: 'trialing',
      subscriptionStartedAt: now,
      subscriptionExpiresAt: inDays(90),
      trialEndDate: inDays(90),
      quotaMinutesTotal: 30_000,
      appliedCoupon: {
        ...{ code: 'SPRING', type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 1 },
        appliedAt: now.toISOString(),
      },
      usedCoupons: ['SPRING'],
    },
  })
  // A trial without a number of days lasts 30 days.
  expect(summary(trial)).toBe('premium_trial until 2026-12-21, 30000 characters')
})

// [spec2 §3.25]
test('a 100 % coupon grants its months and does not change the end of a trial; the user row stores the terms of the coupon', () => {
  const user = { usedCoupons: ['OLD', 'SPRING'] }
  expect(grant({ duration: 'repeating', durationInMonths: 3 }, user)).toEqual({
    message: 'Your premium plan is paid for 3 months. It does not renew by itself.',
    change: {
      plan: 'paid',
      subscriptionTier: 'paid',
      subscriptionStatus: 'active',
      subscriptionStartedAt: now,
      subscriptionExpiresAt: new Date('2027-02-21T09:30:00.000Z'),
      quotaMinutesTotal: 30_000,
      appliedCoupon: {
        ...{ code: 'SPRING', type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 3 },
        appliedAt: now.toISOString(),
      },
      // A coupon code that the user has redeemed twice is in the list once.
      usedCoupons: ['OLD', 'SPRING'],
    },
  })
  for (const oneMonth of [{}, { duration: '30d', durationInMonths: 7 }]) {
    const result = grant(oneMonth)
    expect(result).toMatchObject({ message: expect.stringContaining('paid for one month.') })
    expect(result).toMatchObject({ change: { subscriptionExpiresAt: new Date('2026-12-21T09:30:00.000Z') } })
  }
})

test.each<[string, Partial<CouponRow>, Partial<GrantUser>, string]>([
  ['granted months start after the paid months', {}, paidUntil(40), 'paid until 2027-01-31, 30000 characters'],
  ['a granted month starts now if the plan is over', {}, paidUntil(-1), 'paid until 2026-12-21, 30000 characters'],
  ['a granted month starts now while a trial runs', {}, trialUntil(20), 'paid until 2026-12-21, 30000 characters'],
  ['a month is refused during a trial that ends after the month', {}, trialUntil(60), 'coupon/already-subscribed'],
  ['a month is refused during a trial that ends with the month', {}, trialUntil(30), 'coupon/already-subscribed'],
  ['a trial is refused during a plan that ends after the trial', trial, paidUntil(31), 'coupon/already-subscribed'],
  [
    'a trial replaces a plan that ends before the trial',
    trial,
    paidUntil(29),
    'premium_trial until 2026-12-21, 30000 characters',
  ],
  [
    'a coupon is refused for an account whose plan has no end',
    {},
    { ...paidUntil(1), subscriptionExpiresAt: null },
    'coupon/already-subscribed',
  ],
  [
    'a coupon is refused for an account with a billed plan',
    {},
    { ...paidUntil(1), paymentSubscriptionId: 'sub_1' },
    'coupon/already-subscribed',
  ],
  [
    'a coupon is refused for a billed account that has a trial',
    {},
    { ...trialUntil(1), paymentSubscriptionId: 'sub_1' },
    'coupon/already-subscribed',
  ],
  [
    'a coupon is accepted after a billed plan has ended',
    {},
    { ...paidUntil(-1), paymentSubscriptionId: 'sub_1' },
    'paid until 2026-12-21, 30000 characters',
  ],
  [
    'the allowance in `quotaCharacters` is granted if it is the largest',
    { quotaCharacters: 50_000, quotaMinutes: 40_000 },
    {},
    'paid until 2026-12-21, 50000 characters',
  ],
  [
    'the allowance in `quotaMinutes`, which counts characters, is granted if it is the largest',
    { quotaCharacters: 40_000, quotaMinutes: 50_000 },
    {},
    'paid until 2026-12-21, 50000 characters',
  ],
  [
    'a smaller allowance of the coupon does not lower the allowance of the plan',
    { quotaCharacters: 500 },
    {},
    'paid until 2026-12-21, 30000 characters',
  ],
  [
    'a larger allowance of the running trial stays',
    {},
    { ...trialUntil(20), quotaMinutesTotal: 90_000 },
    'paid until 2026-12-21, 90000 characters',
  ],
  [
    'a larger allowance of the paid months stays',
    {},
    { ...paidUntil(20), quotaMinutesTotal: 90_000 },
    'paid until 2027-01-11, 90000 characters',
  ],
  [
    'a larger allowance of a plan that is over does not count',
    {},
    { ...paidUntil(-1), quotaMinutesTotal: 90_000 },
    'paid until 2026-12-21, 30000 characters',
  ],
  [
    'a trial coupon whose stored number of days is 0 gives 30 days',
    { ...trial, trialDays: 0 },
    {},
    'premium_trial until 2026-12-21, 30000 characters',
  ],
  ['a discount grants nothing', { value: 99 }, {}, 'coupon/at-checkout-only'],
])('%s', (_name, coupon, user, expected) => {
  expect(summary(coupon, user)).toBe(expected)
})
