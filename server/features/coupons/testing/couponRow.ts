import type { CouponRow } from '../checkCoupon.ts'

/** The time at which the tests of coupons run. */
export const now = new Date('2026-11-21T09:30:00.000Z')

/** Returns a row of a 100 % coupon without limits, with the given changes of its columns. */
export const couponRow = (change: Partial<CouponRow> = {}): CouponRow => ({
  id: 'one',
  code: 'SPRING',
  description: '',
  type: 'percentage',
  value: 100,
  duration: 'once',
  durationInMonths: null,
  trialDays: null,
  quotaMinutes: null,
  quotaCharacters: null,
  metadata: {},
  status: 'active',
  state: 'active',
  isActive: null,
  deleted: false,
  deletedAt: null,
  batch: null,
  createdBy: null,
  version: 1,
  expiresAt: null,
  maxRedemptions: null,
  timesRedeemed: 0,
  constraints: {},
  createdAt: now,
  updatedAt: now,
  ...change,
})
