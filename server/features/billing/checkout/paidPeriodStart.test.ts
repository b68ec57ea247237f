import { expect, test } from 'vitest'
import { renewSubscription } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword } from '../../../testing/startApp.ts'
import type { Override } from '../../accounts/tables.ts'
import { useBillingServer } from '../testing/billingTestServer.ts'

const { server, signUp, lastCheckout } = useBillingServer()
const dayMs = 86_400_000
const inDays = (days: number) => new Date(server().app.clock.now().getTime() + days * dayMs)
const createOverride = (days: number, tier: Override['tier'] = 'paid'): { override: Override } => ({
  override: {
    status: 'active',
    tier,
    expiresAt: inDays(days).toISOString(),
    createdAt: inDays(0).toISOString(),
    createdBy: 'admin',
    reason: 'a test',
    type: 'promotion',
  },
})
const trialFor = (days: number) => ({
  subscriptionTier: 'premium_trial',
  subscriptionStatus: 'trialing',
  subscriptionExpiresAt: inDays(days),
  trialEndDate: inDays(days),
})
const paidFor = (days: number) => ({
  subscriptionTier: 'paid',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: inDays(days),
})

test.each([
  ['a trial', () => trialFor(12), 12],
  ['months that a coupon paid', () => paidFor(45), 45],
  ['an override', () => createOverride(20), 20],
  ['a trial that ends after an override', () => ({ ...trialFor(25), ...createOverride(10) }), 25],
])('a user can buy a plan during %s, and the first payment is due when this time ends', async (_what, change, days) => {
  const actor = await signUp({ change: change() })
  const dueAt = inDays(days)
  expect(await actor.call('getBilling', {})).toMatchObject({ paidPeriodStartsAt: dueAt.toISOString(), state: 'none' })
  const { sessionId } = await server().buy(actor)
  expect(lastCheckout().firstPaymentAt).toBe(dueAt.getTime())
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
  await server().deliver()
  expect(await actor.call('getBilling', {})).toMatchObject({
    state: 'renewing',
    renewsAt: dueAt.toISOString(),
    paidPeriodStartsAt: null,
    payments: [{ amountCents: 0 }],
  })
  expect(await server().getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    expiresAt: dueAt,
    isBilled: true,
    lastPaymentDate: null,
    emails: [],
  })
})

// [spec1 §9.7]
test('if a trial has more monthly characters than the plan that the user buys, these characters stay until the first payment', async () => {
  const actor = await signUp({ change: { ...trialFor(12), quotaMinutesTotal: 90_000 } })
  const limitOf = async () => (await actor.call('checkGenerationLimit', { characterCount: 0 })).limit
  expect(await limitOf()).toBe(90_000)
  const { subscriptionId } = await server().buy(actor)
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid', quotaMinutesTotal: 90_000 })
  expect(await limitOf()).toBe(90_000)
  server().advance(12 * dayMs + 60_000)
  await server().stripe.act(renewSubscription(subscriptionId))
  await server().deliver()
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid', quotaMinutesTotal: 30_000 })
  expect(await limitOf()).toBe(30_000)
})

test.each([
  ['no free time', () => ({})],
  ['a trial that ends within two days', () => trialFor(2)],
  ['an ended subscription', () => paidFor(-3)],
  ['an override that grants no plan', () => createOverride(20, 'free')],
  ['an override for more than two years', () => createOverride(800)],
])('if a user with %s buys a plan, the first payment is due immediately', async (_what, change) => {
  const actor = await signUp({ change: change() })
  expect(await actor.call('getBilling', {})).toMatchObject({ paidPeriodStartsAt: null })
  await server().buy(actor)
  expect(lastCheckout().firstPaymentAt).toBeNull()
  await server().deliver()
  expect((await actor.call('getBilling', {})).payments).toMatchObject([{ amountCents: 599 }])
})
