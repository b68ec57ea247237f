import { expect, test } from 'vitest'
import { toDraft, toTerms } from './couponDraft.ts'
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
