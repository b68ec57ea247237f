import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccountCouponHistory,
  type CouponRow,
  isFullDiscount,
  isTrialCoupon,
  checkCoupon,
  normaliseCouponCode,
  isTrialCode,
} from './checkCoupon.ts'
import { couponRow, now } from './testing/couponRow.ts'

const newAccount: AccountCouponHistory = { emailDomain: 'example.com', timesUsed: 0, hadTrial: false }
const trial: Partial<CouponRow> = { type: 'trial' }

function refusal(coupon: Partial<CouponRow>, account: Partial<AccountCouponHistory> | null = {}, plan?: string) {
  const facts = { now, ...(account && { account: { ...newAccount, ...account } }), ...(plan && { plan }) }
  return checkCoupon(couponRow(coupon), facts)?.message ?? null
}

const invalid = 'Invalid or inactive coupon code'
// [spec2 §3.23] [spec2 §3.27] [spec2 §3.28] [spec2 §3.29] [spec2 §3.32] [spec2 §3.34] [spec2 §4.15] [spec2 §5.7]
// [spec2 §5.8] [spec2 §5.9] [spec2 §5.10] [spec2 §5.11] [spec2 §5.12] [spec2 §5.13] [spec2 §5.14] [spec2 §5.15]
test.each<[string, Partial<CouponRow>, Partial<AccountCouponHistory>, string | null]>([
  ['an active coupon can be used', {}, {}, null],
  ['a disabled coupon is refused', { status: 'disabled' }, {}, invalid],
  ['a draft is refused', { state: 'draft' }, {}, invalid],
  ['a deleted coupon is refused', { deleted: true }, {}, invalid],
  ['an older coupon with isActive false is refused', { isActive: false }, {}, invalid],
  ['an older coupon with isActive true can be used', { isActive: true }, {}, null],
  ['a coupon that expires now is refused', { expiresAt: now }, {}, 'Coupon has expired'],
  ['a coupon that expires in 1 ms can be used', { expiresAt: new Date(now.getTime() + 1) }, {}, null],
  [
    'a coupon at its redemption limit is refused',
    { maxRedemptions: 5, timesRedeemed: 5 },
    {},
    'Coupon has reached maximum redemptions',
  ],
  ['a coupon with one redemption left can be used', { maxRedemptions: 5, timesRedeemed: 4 }, {}, null],
  ['a coupon that the account has used is refused', {}, { timesUsed: 1 }, 'You have already used this coupon'],
  [
    'a coupon with an explicit limit of one per user is refused after one use',
    { constraints: { maxPerUser: 1 } },
    { timesUsed: 1 },
    'You have already used this coupon',
  ],
  ['a second trial is refused', trial, { hadTrial: true }, 'You have already used a trial coupon'],
  [
    'a coupon with the trial flag is refused after a trial',
    { metadata: { is30DayTrial: true } },
    { hadTrial: true },
    'You have already used a trial coupon',
  ],
  [
    'a coupon with trial days is refused after a trial',
    { trialDays: 14 },
    { hadTrial: true },
    'You have already used a trial coupon',
  ],
  ['a discount can be used after a trial', {}, { hadTrial: true }, null],
  [
    'a coupon for another mail domain is refused',
    { constraints: { allowDomains: ['rada.example'] } },
    {},
    'Domain example.com not allowed',
  ],
  [
    'a coupon for the mail domain of the account can be used',
    { constraints: { allowDomains: [' @Example.COM'] } },
    {},
    null,
  ],
  [
    'a coupon that denies the mail domain of the account is refused',
    { constraints: { denyDomains: ['  @EXAMPLE.com'] } },
    {},
    'Domain example.com is denied',
  ],
  ['a coupon for another plan is refused', { constraints: { allowedPlans: ['studio'] } }, {}, 'Plan paid not allowed'],
  ['a coupon that allows the plan it grants can be used', { constraints: { allowedPlans: ['Paid'] } }, {}, null],
  [
    'a trial whose allowed plans contain trial can be used',
    { ...trial, constraints: { allowedPlans: ['trial'] } },
    {},
    null,
  ],
  [
    'a trial whose allowed plans contain Paid can be used',
    { ...trial, constraints: { allowedPlans: ['studio', ' Paid '] } },
    {},
    null,
  ],
  [
    'a trial whose allowed plans contain premium_trial can be used',
    { ...trial, constraints: { allowedPlans: ['premium_trial'] } },
    {},
    null,
  ],
  [
    'a trial for another plan is refused',
    { ...trial, constraints: { allowedPlans: ['studio'] } },
    {},
    'Plan paid not allowed',
  ],
  [
    'a 100 % coupon whose only allowed plan is trial is refused',
    { constraints: { allowedPlans: ['trial'] } },
    {},
    'Plan paid not allowed',
  ],
  [
    'a coupon for a list of mail domains can be used',
    { constraints: { allowDomains: ['a.example', 'example.com'] } },
    {},
    null,
  ],
  ['a coupon that denies other mail domains can be used', { constraints: { denyDomains: ['rada.example'] } }, {}, null],
  [
    'an @ inside an allowed mail domain is not removed',
    { constraints: { allowDomains: ['ex@ample.com'] } },
    {},
    'Domain example.com not allowed',
  ],
  ['a limit of three per user allows a third use', { constraints: { maxPerUser: 3 } }, { timesUsed: 2 }, null],
  [
    'a limit of three per user refuses a fourth use',
    { constraints: { maxPerUser: 3 } },
    { timesUsed: 3 },
    'Per-user limit reached',
  ],
])('%s', (_name, coupon, account, expected) => {
  expect(refusal(coupon, account)).toBe(expected)
})

// [spec2 §4.15]
test('an unknown coupon code and the code of a deleted coupon are refused with the same message', () => {
  expect(checkCoupon(undefined, { now })?.message).toBe(invalid)
  expect(refusal({ deleted: true }, null)).toBe(invalid)
})

// [spec2 §7.11]
test('the allowed mail domains of a coupon are not checked for a visitor, nor the allowed plans of a discount if no plan was chosen', () => {
  expect(refusal({ ...trial, constraints: { allowDomains: ['rada.example'] } }, null)).toBe(null)
  expect(refusal({ value: 20, constraints: { allowedPlans: ['annual'] } }, {})).toBe(null)
  expect(refusal({ value: 20, constraints: { allowedPlans: ['annual'] } }, {}, 'monthly')).toBe(
    'Plan monthly not allowed',
  )
})

/** For each rule, in the order of the specification, one change that breaks it. */
const brokenRules: [string, Partial<CouponRow>, Partial<AccountCouponHistory>][] = [
  [invalid, { status: 'disabled' }, {}],
  ['Coupon has expired', { expiresAt: now }, {}],
  ['Coupon has reached maximum redemptions', { maxRedemptions: 0 }, {}],
  ['You have already used this coupon', {}, { timesUsed: 1 }],
  ['You have already used a trial coupon', trial, { hadTrial: true }],
  ['Domain example.com not allowed', { constraints: { allowDomains: ['rada.example'] } }, {}],
  ['Plan paid not allowed', { constraints: { allowedPlans: ['studio'] } }, {}],
]

// [spec2 §5.6]
test('when several rules refuse a coupon, the error is that of the first rule in the specification', () => {
  fc.assert(
    fc.property(fc.subarray(brokenRules, { minLength: 1 }), (broken) => {
      const constraints = Object.assign({}, ...broken.map(([, coupon]) => coupon.constraints ?? {}))
      const coupon: Partial<CouponRow> = Object.assign({}, ...broken.map(([, one]) => one), { constraints })
      const account: Partial<AccountCouponHistory> = Object.assign({}, ...broken.map(([, , one]) => one))
      expect(refusal(coupon, account)).toBe(broken[0]?.[0])
    }),
  )
})

// [spec2 §5.16]
test.each(['30D-SPRING', 'FREETRIAL', 'trial', '30d-x'])('the coupon code %s counts as a trial by its name', (code) => {
  expect(isTrialCode(code)).toBe(true)
})

test('a coupon with 100 % or trial days grants the plan without a checkout; a coupon with a lower or a fixed discount does not', () => {
  expect(isFullDiscount(couponRow())).toBe(true)
  expect(isFullDiscount(couponRow({ value: 99, trialDays: 0, metadata: { is30DayTrial: false } }))).toBe(false)
  expect(isFullDiscount(couponRow({ value: 99, trialDays: 1 }))).toBe(true)
  expect(isFullDiscount(couponRow({ type: 'amount', value: 500 }))).toBe(false)
})

test('a 100 % coupon for 30 days is not a trial, and a code that contains 30D- after its beginning does not count as a trial', () => {
  expect(isTrialCoupon(couponRow({ duration: '30d' }))).toBe(false)
  expect(isTrialCode('SPRING-30D-')).toBe(false)
})

// [spec2 §5.5]
test('normaliseCouponCode removes outer spaces and converts the coupon code to upper case', () => {
  expect(normaliseCouponCode('  break a leg\n')).toBe('BREAK A LEG')
})
