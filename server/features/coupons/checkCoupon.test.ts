import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountFacts, type CouponRow, isTrial, judgeCoupon, readCode, saysTrial } from './judgeCoupon.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const plain: CouponRow = {
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
}
const newcomer: AccountFacts = { emailDomain: 'example.com', timesUsed: 0, hadTrial: false }
const trial: Partial<CouponRow> = { type: 'trial' }

function refusal(coupon: Partial<CouponRow>, account: Partial<AccountFacts> | null = {}, plan?: string) {
  const facts = { now, ...(account && { account: { ...newcomer, ...account } }), ...(plan && { plan }) }
  return judgeCoupon({ ...plain, ...coupon }, facts)?.message ?? null
}

const invalid = 'Invalid or inactive coupon code'
test.each<[string, Partial<CouponRow>, Partial<AccountFacts>, string | null]>([
  ['a usable one', {}, {}, null],
  ['a disabled one', { status: 'disabled' }, {}, invalid],
  ['a draft', { state: 'draft' }, {}, invalid],
  ['a deleted one', { deleted: true }, {}, invalid],
  ['an old one that says it is not active', { isActive: false }, {}, invalid],
  ['an old one that says it is active', { isActive: true }, {}, null],
  ['one that ends this moment', { expiresAt: now }, {}, 'Coupon has expired'],
  ['one that ends a moment later', { expiresAt: new Date(now.getTime() + 1) }, {}, null],
  [
    'one used as often as it may be',
    { maxRedemptions: 5, timesRedeemed: 5 },
    {},
    'Coupon has reached maximum redemptions',
  ],
  ['one with room for one more', { maxRedemptions: 5, timesRedeemed: 4 }, {}, null],
  ['one that the account has used', {}, { timesUsed: 1 }, 'You have already used this coupon'],
  [
    'one for once, said twice over',
    { constraints: { maxPerUser: 1 } },
    { timesUsed: 1 },
    'You have already used this coupon',
  ],
  ['a trial after a trial', trial, { hadTrial: true }, 'You have already used a trial coupon'],
  [
    'a trial by its flag, after a trial',
    { metadata: { is30DayTrial: true } },
    { hadTrial: true },
    'You have already used a trial coupon',
  ],
  ['a trial by its days, after a trial', { trialDays: 14 }, { hadTrial: true }, 'You have already used a trial coupon'],
  ['no trial, after a trial', {}, { hadTrial: true }, null],
  ['one for a school', { constraints: { allowDomains: ['rada.example'] } }, {}, 'Domain example.com not allowed'],
  ['one for our school', { constraints: { allowDomains: [' @Example.COM'] } }, {}, null],
  ['one for anyone but us', { constraints: { denyDomains: ['EXAMPLE.com'] } }, {}, 'Domain example.com is denied'],
  ['one for another plan', { constraints: { allowedPlans: ['studio'] } }, {}, 'Plan paid not allowed'],
  ['one for the plan it gives', { constraints: { allowedPlans: ['Paid'] } }, {}, null],
  ['a trial where trials are allowed', { ...trial, constraints: { allowedPlans: ['trial'] } }, {}, null],
  ['one for thrice, after two', { constraints: { maxPerUser: 3 } }, { timesUsed: 2 }, null],
  ['one for thrice, after three', { constraints: { maxPerUser: 3 } }, { timesUsed: 3 }, 'Per-user limit reached'],
])('%s', (_name, coupon, account, expected) => {
  expect(refusal(coupon, account)).toBe(expected)
})

test('a code that is not there and one that may not be used are refused in the same words', () => {
  expect(judgeCoupon(undefined, { now })?.message).toBe(invalid)
  expect(refusal({ deleted: true }, null)).toBe(invalid)
})

test('a visitor is told nothing of domains and earlier uses, and a plan chosen at checkout is judged', () => {
  expect(refusal({ ...trial, constraints: { allowDomains: ['rada.example'] } }, null)).toBe(null)
  expect(refusal({ value: 20, constraints: { allowedPlans: ['annual'] } }, {})).toBe(null)
  expect(refusal({ value: 20, constraints: { allowedPlans: ['annual'] } }, {}, 'monthly')).toBe(
    'Plan monthly not allowed',
  )
})

/** Every rule broken, each by one change, in the order of the specification. */
const breaks: [string, Partial<CouponRow>, Partial<AccountFacts>][] = [
  [invalid, { status: 'disabled' }, {}],
  ['Coupon has expired', { expiresAt: now }, {}],
  ['Coupon has reached maximum redemptions', { maxRedemptions: 0 }, {}],
  ['You have already used this coupon', {}, { timesUsed: 1 }],
  ['You have already used a trial coupon', trial, { hadTrial: true }],
  ['Domain example.com not allowed', { constraints: { allowDomains: ['rada.example'] } }, {}],
  ['Plan paid not allowed', { constraints: { allowedPlans: ['studio'] } }, {}],
]

test('of several reasons to refuse, the first of the specification is told', () => {
  fc.assert(
    fc.property(fc.subarray(breaks, { minLength: 1 }), (broken) => {
      const constraints = Object.assign({}, ...broken.map(([, coupon]) => coupon.constraints ?? {}))
      const coupon: Partial<CouponRow> = Object.assign({}, ...broken.map(([, one]) => one), { constraints })
      const account: Partial<AccountFacts> = Object.assign({}, ...broken.map(([, , one]) => one))
      expect(refusal(coupon, account)).toBe(broken[0]?.[0])
    }),
  )
})

test.each(['30D-SPRING', 'FREETRIAL', 'trial', '30d-x'])('the code %s counts as a trial', (code) => {
  expect(saysTrial(code)).toBe(true)
})

test('a code of 100 % over 30 days is a paid month, no trial', () => {
  expect(isTrial({ ...plain, duration: '30d' })).toBe(false)
  expect(saysTrial('SPRING-30D-')).toBe(false)
})

test('a code is read without the blanks around it, in capitals', () => {
  expect(readCode('  break a leg\n')).toBe('BREAK A LEG')
})
