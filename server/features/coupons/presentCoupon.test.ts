import { expect, test } from 'vitest'
import type { CouponRow } from './checkCoupon.ts'
import { presentCoupon } from './presentCoupon.ts'
import { couponRow, now } from './testing/couponRow.ts'

const presented = {
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
  metadata: { is30DayTrial: false },
  status: 'active',
  state: 'active',
  isActive: true,
  deleted: false,
  deletedAt: null,
  expiresAt: null,
  maxRedemptions: null,
  maxUses: null,
  timesRedeemed: 0,
  currentRedemptions: 0,
  constraints: {},
  batch: null,
  isLocalOnly: false,
  version: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
}
const monthOnly = { duration: 'repeating', durationInMonths: 1 }
const disabled = { status: 'disabled', isActive: false }
const later = new Date('2027-01-01T00:00:00.000Z')

// [spec2 §3.25] [spec2 §3.28] [spec2 §3.31]
test.each<[string, Partial<CouponRow>, object]>([
  ['a coupon in the current form', {}, {}],
  ['an older trial', { type: 'trial', value: 20 }, { metadata: { is30DayTrial: true } }],
  ['a coupon with trial days', { value: 20, trialDays: 7 }, { trialDays: 7, metadata: { is30DayTrial: true } }],
  ['a discount in money', { type: 'amount', value: 500 }, { type: 'amount', value: 500 }],
  ['a coupon with the duration 30d', { duration: '30d', durationInMonths: 4 }, monthOnly],
  [
    'a repeating coupon',
    { duration: 'repeating', durationInMonths: 4 },
    { duration: 'repeating', durationInMonths: 4 },
  ],
  ['a disabled coupon', { status: 'disabled' }, disabled],
  ['a coupon that an older version disabled', { isActive: false }, disabled],
  ['a coupon that an older version enabled', { isActive: true }, {}],
  ['a draft', { state: 'draft' }, { state: 'draft' }],
  ['a coupon in a state of an older version', { state: 'published' }, {}],
  ['a deleted coupon', { deleted: true, deletedAt: later }, { deleted: true, deletedAt: later.toISOString() }],
  ['a coupon that expires', { expiresAt: later }, { expiresAt: later.toISOString() }],
  [
    'limit and counter, each under both names',
    { maxRedemptions: 9, timesRedeemed: 4 },
    { maxRedemptions: 9, maxUses: 9, timesRedeemed: 4, currentRedemptions: 4 },
  ],
  ['the code of local mode', { metadata: { isLocalOnly: true } }, { isLocalOnly: true }],
])('presentCoupon returns the fields of the contract: %s', (_name, change, expected) => {
  expect(presentCoupon(couponRow(change))).toEqual({ ...presented, ...expected })
})
