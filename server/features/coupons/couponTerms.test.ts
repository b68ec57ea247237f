import type { CouponTerms } from '@scene-partner/contract/operations/admin/adminCoupons'
import { expect, test } from 'vitest'
import { parseNewCode, parseTerms } from './couponTerms.ts'
import { couponRow } from './testing/couponRow.ts'

const stored = {
  description: '',
  type: 'percentage',
  value: 100,
  duration: null,
  durationInMonths: null,
  trialDays: null,
  quotaMinutes: null,
  quotaCharacters: null,
  metadata: { is30DayTrial: false },
  expiresAt: null,
  constraints: {},
}

// [spec2 §3.25] [spec2 §5.2] [spec2 §5.18]
test.each<[string, Partial<CouponTerms>, object]>([
  ['a discount without further terms takes off 100 %', {}, stored],
  ['a discount of 1 % keeps its value', { value: 1 }, { ...stored, value: 1 }],
  [
    'a discount for the first payment stores no months',
    { duration: 'once', durationInMonths: 5 },
    { ...stored, duration: 'once' },
  ],
  [
    'a discount with the duration forever stores no months',
    { duration: 'forever', durationInMonths: 5 },
    { ...stored, duration: 'forever' },
  ],
  [
    'a repeating discount without months lasts one month',
    { duration: 'repeating' },
    { ...stored, duration: 'repeating', durationInMonths: 1 },
  ],
  [
    'a repeating discount keeps its number of months',
    { duration: 'repeating', durationInMonths: 5 },
    { ...stored, duration: 'repeating', durationInMonths: 5 },
  ],
  [
    'a discount with the duration 30d lasts one month',
    { value: 50, duration: '30d', durationInMonths: 5 },
    { ...stored, value: 50, duration: 'repeating', durationInMonths: 1 },
  ],
  [
    'a trial takes off 100 % for one month and lasts 30 days, whatever value was typed',
    { type: 'trial', value: 20, duration: 'forever' },
    { ...stored, duration: 'repeating', durationInMonths: 1, trialDays: 30, metadata: { is30DayTrial: true } },
  ],
  [
    'a trial with days keeps this number of days',
    { type: 'trial', trialDays: 90 },
    { ...stored, duration: 'repeating', durationInMonths: 1, trialDays: 90, metadata: { is30DayTrial: true } },
  ],
  [
    'description, allowance and expiry are stored as typed',
    { description: 'Autumn', quotaMinutes: 40_000, quotaCharacters: 50_000, expiresAt: '2027-01-01T00:00:00.000Z' },
    {
      ...{ ...stored, description: 'Autumn', quotaMinutes: 40_000, quotaCharacters: 50_000 },
      expiresAt: new Date('2027-01-01T00:00:00.000Z'),
    },
  ],
  ['a limit named maxRedemptions is stored', { maxRedemptions: 5 }, { ...stored, maxRedemptions: 5 }],
  ['a limit named maxUses is stored as maxRedemptions', { maxUses: 5 }, { ...stored, maxRedemptions: 5 }],
  ['a limit under both names is stored once', { maxRedemptions: 5, maxUses: 5 }, { ...stored, maxRedemptions: 5 }],
  ['a removed limit is stored as null', { maxRedemptions: null }, { ...stored, maxRedemptions: null }],
  [
    'domains and plans are stored in lower case, without spaces, @ and duplicates',
    {
      constraints: {
        allowDomains: [' @RADA.example ', 'rada.example', 'lamda.example', '@'],
        denyDomains: ['Example.COM'],
        allowedPlans: [' Monthly ', 'monthly', 'annual', ''],
        maxPerUser: 3,
      },
    },
    {
      ...stored,
      constraints: {
        allowDomains: ['rada.example', 'lamda.example'],
        denyDomains: ['example.com'],
        allowedPlans: ['monthly', 'annual'],
        maxPerUser: 3,
      },
    },
  ],
  [
    'empty lists of domains and plans are not stored',
    { constraints: { allowDomains: [], denyDomains: [], allowedPlans: [] } },
    stored,
  ],
])('%s', (_name, terms, expected) => {
  expect(parseTerms({ type: 'percentage', ...terms })).toEqual(expected)
})

test('when an edit turns a trial coupon into a discount, is30DayTrial becomes false and isLocalOnly stays true', () => {
  const before = couponRow({ metadata: { is30DayTrial: true, isLocalOnly: true } })
  expect(parseTerms({ type: 'percentage' }, before).metadata).toEqual({ is30DayTrial: false, isLocalOnly: true })
})

function refusal(parse: () => unknown) {
  try {
    return parse()
  } catch (error) {
    const { code, message, facts } = error as { code: string; message: string; facts: { field?: string } }
    return `${code}: ${facts.field ?? ''} ${message}`
  }
}

// [spec2 §3.24] [spec2 §3.30]
test.each<[string, Partial<CouponTerms>, RegExp]>([
  ['a discount of 0 %', { value: 0 }, /^coupon\/bad-terms: value .*between 1 and 100/],
  ['trial days of a discount', { trialDays: 14 }, /^coupon\/bad-terms: trialDays .*Only a trial has trial days/],
  ['a different limit under each of the two names', { maxRedemptions: 5, maxUses: 6 }, /^coupon\/limits-differ/],
  ['a limit under one name and null under the other', { maxRedemptions: null, maxUses: 6 }, /^coupon\/limits-differ/],
  [
    'an allowed domain without a dot',
    { constraints: { allowDomains: ['ok.example', 'school'] } },
    /^coupon\/bad-terms: allowDomains school is no mail domain/,
  ],
  [
    'an e-mail address in the list of denied domains',
    { constraints: { denyDomains: ['ada@school.example'] } },
    /^coupon\/bad-terms: denyDomains ada@school\.example is no mail domain/,
  ],
  [
    'a domain with a space',
    { constraints: { denyDomains: ['a school.example'] } },
    /^coupon\/bad-terms: denyDomains a school\.example is no mail domain/,
  ],
  [
    'a domain that is followed by a space and a letter',
    { constraints: { denyDomains: ['school.example x'] } },
    /^coupon\/bad-terms: denyDomains school\.example x is no mail domain/,
  ],
])('parseTerms refuses %s with a failure that names the problem', (_name, terms, expected) => {
  expect(refusal(() => parseTerms({ type: 'percentage', ...terms }))).toMatch(expected)
})

// [spec2 §3.22] [spec2 §5.5]
test('a new coupon code is trimmed and upper-cased, and has 2 to 60 letters, digits, hyphens and underscores', () => {
  const longest = 'A'.repeat(60)
  for (const code of [' spring_26-a ', '26', longest]) expect(parseNewCode(code)).toBe(code.trim().toUpperCase())
  for (const code of ['A', `${longest}A`, '-SPRING', '_SPRING', 'TWO WORDS', 'ÉTÉ', 'A!']) {
    expect([code, refusal(() => parseNewCode(code))]).toEqual([code, expect.stringMatching(/^coupon\/bad-code/)])
  }
  expect(refusal(() => parseNewCode('  '))).toMatch(/^coupon\/blank/)
})
