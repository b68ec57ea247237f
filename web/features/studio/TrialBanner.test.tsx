import { expect, test } from 'vitest'
import { sessionOf } from './standInApi.ts'
import { sayTrial } from './TrialBanner.tsx'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const trialUntil = (trialEndDate: string | null) =>
  sayTrial(sessionOf({ subscriptionTier: 'premium_trial', trialEndDate }).user, now)

test('a trial says how many days are left, and nothing is said to others', () => {
  expect(trialUntil('2026-12-03T11:00:00.000Z')).toBe('Your trial is active. 12 days left.')
  expect(trialUntil('2026-11-21T13:00:00.000Z')).toBe('Your trial is active. 1 day left.')
  expect(trialUntil(null)).toBe('Your premium trial is active.')
  expect(sayTrial(sessionOf({ subscriptionTier: 'paid' }).user, now)).toBeNull()
})
