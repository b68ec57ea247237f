import { expect, test } from 'vitest'
import { emptyForm, findProblems, toDraft, toTerms } from './couponDraft.ts'
import type { Coupon } from './messages.ts'

const someDay = '2026-11-01T09:00:00.000Z'
const coupon: Coupon = {
  ...{ id: 'c1', code: 'SPRING', description: '', type: 'percentage', value: 100, duration: 'repeating' },
  ...{ durationInMonths: 1, trialDays: 30, quotaMinutes: null, quotaCharacters: null },
  metadata: { is30DayTrial: true },
  ...{ status: 'active', state: 'active', isActive: true, deleted: false, deletedAt: null, expiresAt: null },
  ...{ maxRedemptions: 50, maxUses: 50, timesRedeemed: 12, currentRedemptions: 12, constraints: {}, batch: null },
  ...{ isLocalOnly: false, version: 3, createdAt: someDay, updatedAt: someDay },
}
const saved = (stored: Partial<Coupon>, change = {}) => {
  const one = { ...coupon, ...stored }
  return toTerms({ ...toDraft(one), ...change }, one.expiresAt)
}

// [spec2 §3.6] [spec2 §3.26]
test('editing an older coupon keeps its number of characters, which the coupon stores in `quotaMinutes`', () => {
  const change = { description: 'For spring' }
  expect(saved({ quotaMinutes: 60_000 }, change)).toMatchObject({ quotaCharacters: 60_000 })
  expect(saved({ quotaMinutes: 20_000, quotaCharacters: 90_000 }, change)).toMatchObject({ quotaCharacters: 90_000 })
  expect(saved({}, change)).toMatchObject({ quotaCharacters: null })
})

// [spec2 §3.6] [spec2 §3.29]
test('an expiry whose day is not changed keeps its time of day; a changed expiry is at the end of the new day', () => {
  const expiresAt = '2026-12-01T10:00:00.000Z'
  expect(saved({ expiresAt }, { description: 'For spring' })).toMatchObject({ expiresAt })
  expect(saved({ expiresAt }, { until: '2026-12-02' })).toMatchObject({ expiresAt: '2026-12-02T23:59:59.999Z' })
  expect(saved({ expiresAt }, { until: '' })).toMatchObject({ expiresAt: null })
})

const draft = (part: object) => ({ ...emptyForm, ...part })
const listProblems = (part: object) => Object.keys(findProblems(draft(part))).toSorted()

test.each([
  ['trialDays', { kind: 'trial' }, ['1', '730'], ['0', '731', '', '1.5', 'x']],
  ['value', { kind: 'percentage' }, ['1', '100'], ['0', '101', '', '12.5']],
  ['months', { kind: 'percentage', duration: 'repeating' }, ['1', '36'], ['0', '37', '']],
  ['quota', { kind: 'trial' }, ['0', '10000000', ''], ['-1', '10000001']],
  ['limit', { kind: 'trial' }, ['1', '10000000', ''], ['0', '10000001', '2.5']],
  ['perUser', { kind: 'trial' }, ['1', '1000', ' '], ['0', '1001']],
])(
  'the coupon field %s accepts only whole numbers in its range, and may be empty if it is optional',
  (field, kind, valid, invalid) => {
    for (const value of valid) expect([value, listProblems({ ...kind, [field]: value })]).toEqual([value, []])
    for (const value of invalid) expect([value, listProblems({ ...kind, [field]: value })]).toEqual([value, [field]])
  },
)

test('fields for another kind of coupon than the chosen kind are neither validated nor sent', () => {
  const typed = { value: '20', trialDays: '14', months: '6', duration: 'repeating' }
  expect(toTerms(draft({ ...typed, kind: 'trial' }))).toMatchObject({
    ...{ type: 'trial', value: 100, duration: null, durationInMonths: null, trialDays: 14 },
  })
  expect(toTerms(draft({ ...typed, kind: 'percentage' }))).toMatchObject({
    ...{ type: 'percentage', value: 20, duration: 'repeating', durationInMonths: 6, trialDays: null },
  })
  expect(toTerms(draft({ ...typed, kind: 'percentage', duration: 'once' }))).toMatchObject({ durationInMonths: null })
  expect(listProblems({ kind: 'trial', value: '0', months: '0', duration: 'repeating' })).toEqual([])
  expect(listProblems({ kind: 'percentage', trialDays: '0', months: '0', duration: 'once' })).toEqual([])
})

test('commas, semicolons or spaces separate the domains and plans of a coupon; an empty limit per user is not sent', () => {
  const lists = { allow: 'a.org, b.org', deny: 'c.org;d.org', plans: ' pro  studio ' }
  expect(toTerms(draft({ ...lists, perUser: '2' })).constraints).toEqual({
    ...{ allowDomains: ['a.org', 'b.org'], denyDomains: ['c.org', 'd.org'], allowedPlans: ['pro', 'studio'] },
    maxPerUser: 2,
  })
  expect(toTerms(draft({})).constraints).toEqual({ allowDomains: [], denyDomains: [], allowedPlans: [] })
})

test('if an admin saves a coupon without changing it, the stored percentage or trial days, duration, limits and restrictions are sent', () => {
  const discount = { metadata: { is30DayTrial: false }, value: 40, duration: 'repeating', durationInMonths: 6 }
  const constraints = { allowDomains: ['a.org', 'b.org'], denyDomains: ['c.org'], allowedPlans: ['pro'], maxPerUser: 2 }
  expect(saved({ ...discount, maxRedemptions: 75, constraints })).toMatchObject({
    ...{ type: 'percentage', value: 40, duration: 'repeating', durationInMonths: 6, trialDays: null },
    ...{ maxRedemptions: 75, constraints },
  })
  expect(saved({ ...discount, duration: 'forever' })).toMatchObject({ duration: 'forever', durationInMonths: null })
  expect(saved({ trialDays: 14, maxRedemptions: null })).toMatchObject({
    ...{ type: 'trial', trialDays: 14, duration: null, maxRedemptions: null },
  })
})
