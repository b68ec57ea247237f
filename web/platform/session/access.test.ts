import { expect, test } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { isAdmin, isReadOnly, isStaff, isSubscriber, canEnterStudio, needsSecondFactor } from './access.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const later = '2026-12-20T12:00:00.000Z'
const before = '2026-11-20T11:59:59.000Z'

// [spec1 §6.2] [spec2 §3.11]
test.each(['paid', 'premium_trial', 'studio', 'pro'] as const)(
  'a user of tier %s can use the Studio',
  (subscriptionTier) => {
    expect(canEnterStudio(buildSession({ subscriptionTier }), now)).toBe(true)
  },
)

test.each(['free', 'inactive'] as const)('a user of tier %s cannot use the Studio', (subscriptionTier) => {
  expect(canEnterStudio(buildSession({ subscriptionTier }), now)).toBe(false)
  expect(canEnterStudio(null, now)).toBe(false)
})

test('a user counts as a subscriber until the trial or the plan ends', () => {
  const { user: trial } = buildSession({ subscriptionTier: 'premium_trial', trialEndDate: later })
  expect(isSubscriber(trial, now)).toBe(true)
  expect(isSubscriber({ ...trial, trialEndDate: before }, now)).toBe(false)
  const { user: paying } = buildSession({ subscriptionTier: 'paid', subscriptionExpiresAt: before })
  expect(isSubscriber(paying, now)).toBe(false)
})

test('a trial without its own end date ends at the end of the stored plan; at exactly this time, the user is no longer a subscriber', () => {
  const { user } = buildSession({ subscriptionTier: 'premium_trial', trialEndDate: null, subscriptionExpiresAt: later })
  expect([Date.parse(later) - 1, Date.parse(later)].map((at) => isSubscriber(user, at))).toEqual([true, false])
  expect(isSubscriber({ ...user, trialEndDate: before }, now)).toBe(false)
  expect(isSubscriber({ ...user, subscriptionExpiresAt: null }, now)).toBe(true)
})

// [spec2 §4.31]
test('admins can use the Studio without a subscription; impersonated sessions have no admin rights', () => {
  expect(canEnterStudio(buildSession({}, { admin: true }), now)).toBe(true)
  const viewed = buildSession({}, { admin: true, impersonatedBy: 'a1' })
  expect(isAdmin(viewed)).toBe(false)
  expect(isReadOnly(viewed)).toBe(true)
  expect(canEnterStudio(viewed, now)).toBe(false)
})

// [spec2 §6.9]
test('a manager may read the admin area but is not an admin', () => {
  const manager = buildSession({}, { role: 'manager' })
  expect([isStaff(manager), isAdmin(manager)]).toEqual([true, false])
})

test('an active override replaces the tier until the override ends; the end of an earlier trial does not end a paid plan', () => {
  const override = { status: 'active', tier: 'studio', expiresAt: later, createdAt: before, type: 'manual' } as const
  const { user } = buildSession({ subscriptionTier: 'free', override })
  expect(isSubscriber(user, now)).toBe(true)
  expect(isSubscriber({ ...user, override: { ...override, tier: 'free' } }, now)).toBe(false)
  expect(isSubscriber({ ...user, override: { ...override, status: 'revoked' } }, now)).toBe(false)
  expect(isSubscriber({ ...user, override: { ...override, expiresAt: new Date(now).toISOString() } }, now)).toBe(false)
  // The end of an earlier trial does not end a paid plan.
  const { user: paying } = buildSession({
    subscriptionTier: 'paid',
    trialEndDate: before,
    subscriptionExpiresAt: later,
  })
  expect(isSubscriber(paying, now)).toBe(true)
})

// [spec2 §4.31]
test('visitors and ordinary users are not staff; during an impersonation, even a manager is not', () => {
  const user = buildSession({ subscriptionTier: 'paid' })
  expect([user, null].map((session) => [isAdmin(session), isStaff(session), isReadOnly(session)])).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  expect(isStaff(buildSession({}, { role: 'manager', impersonatedBy: 'a1' }))).toBe(false)
  expect(isStaff(buildSession({}, { admin: true }))).toBe(true)
})

test('the second factor must be entered only if the session says that it is needed', () => {
  const answers = ['needed', 'shown', 'unset'] as const
  expect(answers.map((secondFactor) => needsSecondFactor(buildSession({}, { secondFactor })))).toEqual([
    ...[true, false, false],
  ])
  expect(needsSecondFactor(null)).toBe(false)
})
