import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword } from '../../../testing/startApp.ts'
import { type Override, users } from '../../accounts/tables.ts'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const { server, signUp, checkout, checkoutWithCoupon, lastCheckout, addCoupon, countRedemptions } = useBillingServer()
const dayMs = 86_400_000
const discount = { type: 'percentage', value: 40, duration: 'once' } as const

test('a discount coupon stored with the account lowers the price at a checkout on another device, and is redeemed once', async () => {
  await addCoupon({ code: 'WAITING', ...discount })
  const actor = await signUp()
  await actor.call('updatePendingChoices', {
    couponCode: 'waiting',
    attribution: { utm_source: 'poster' },
    plan: 'annual',
  })
  const device = server().app.visitor()
  await device.call('signIn', { email: actor.email, password: goodPassword })
  await checkout(device)
  expect(lastCheckout().discount).toMatchObject({ code: 'WAITING', percentOff: 40 })
  expect(await actor.call('getUserData', {})).toMatchObject({ pendingCoupon: { code: 'WAITING' }, pendingPlan: null })

  // The user left the first payment page without paying. A new checkout uses the same coupon code again.
  await checkout(device)
  expect(await countRedemptions('WAITING')).toEqual([1, 1])
  const sessionId = lastCheckout().id
  await server().stripe.act(payCheckout(sessionId))
  await device.call('verifyCheckoutSession', { sessionId })
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({
    pendingCoupon: null,
    usedCoupons: ['WAITING'],
    couponOutcome: { code: 'WAITING', isApplied: true },
  })
})

test('a checkout with an expired stored discount fails and removes the discount; the next checkout has the full price', async () => {
  await addCoupon({ code: 'TOO-LATE', ...discount })
  const actor = await signUp()
  await actor.call('updatePendingChoices', { couponCode: 'TOO-LATE' })
  await server().app.database.db.execute(sql`update coupons set expires_at = '2026-01-01' where code = 'TOO-LATE'`)
  expect(await captureFailure(checkout(actor))).toMatchObject({ code: 'coupon/expired', message: 'Coupon has expired' })
  expect(await actor.call('getUserData', {})).toMatchObject({
    pendingCoupon: null,
    couponOutcome: { code: 'TOO-LATE', isApplied: false, reason: 'coupon/expired' },
  })
  await checkout(actor)
  expect(lastCheckout().discount).toBeNull()
})

test('a stored discount that is not for the chosen plan is refused at the checkout and stays stored with the account', async () => {
  await addCoupon({ code: 'YEARLY', ...discount, constraints: { allowedPlans: ['annual'] } })
  const actor = await signUp()
  await actor.call('updatePendingChoices', { couponCode: 'YEARLY' })
  expect(await captureFailure(checkout(actor))).toMatchObject({ code: 'coupon/plan-not-allowed' })
  expect(await actor.call('getUserData', {})).toMatchObject({ pendingCoupon: { code: 'YEARLY' } })
  await checkout(actor, { priceId: 'annual' })
  expect(lastCheckout().discount).toMatchObject({ code: 'YEARLY' })
})

test('if a coupon code that the user types at the checkout is refused, the discount that the account has stored stays', async () => {
  await addCoupon({ code: 'STILL-WAITING', ...discount })
  const actor = await signUp()
  await actor.call('updatePendingChoices', { couponCode: 'STILL-WAITING' })
  expect(await captureFailure(checkoutWithCoupon(actor, 'NO-SUCH-CODE'))).toMatchObject({ code: 'coupon/invalid' })
  expect(await actor.call('getUserData', {})).toMatchObject({
    pendingCoupon: { code: 'STILL-WAITING' },
    couponOutcome: null,
  })
  await checkout(actor)
  expect(lastCheckout().discount).toMatchObject({ code: 'STILL-WAITING' })
})

test('when a plan is paid, the chosen plan that was stored with the account is removed', async () => {
  const actor = await signUp()
  await server().buy(actor)
  await actor.call('updatePendingChoices', { plan: 'annual' })
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid', pendingPlan: null })
})

test('if a user buys with a discount for two months during a trial, the provider gets a discount for three months, which includes the free time', async () => {
  await addCoupon({ code: 'TWO-MONTHS', type: 'percentage', value: 50, duration: 'repeating', durationInMonths: 2 })
  const end = new Date(server().app.clock.now().getTime() + 12 * dayMs)
  const actor = await signUp({ tier: 'premium_trial', change: { subscriptionExpiresAt: end, trialEndDate: end } })
  await actor.call('updatePendingChoices', { couponCode: 'TWO-MONTHS' })
  await checkout(actor)
  expect(lastCheckout().firstPaymentAt).toBe(end.getTime())
  expect(lastCheckout().discount).toMatchObject({ percentOff: 50, duration: 'repeating', months: 3 })
  await server().stripe.act(payCheckout(lastCheckout().id))
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({ usedCoupons: ['TWO-MONTHS'], pendingCoupon: null })
})

test('getBilling returns when a first payment is due: at the end of free time, or at once if this end is less than 49 hours or more than two years ahead', async () => {
  const { clock, database } = server().app
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  const grant = (hours: number, tier: Override['tier'] = 'studio') => ({
    override: {
      ...{ status: 'active' as const, tier, expiresAt: inHours(hours).toISOString() },
      ...{ createdAt: clock.now().toISOString(), createdBy: 'admin', reason: 'a test', type: 'promotion' },
    },
  })
  const plan = (subscriptionTier: string, hours: number) => ({
    ...{ subscriptionTier, subscriptionStatus: 'active', subscriptionExpiresAt: inHours(hours) },
    trialEndDate: inHours(hours),
  })
  const actor = await signUp()
  const dueAfter = async (change: Partial<typeof users.$inferInsert>) => {
    const none = { override: null, paymentSubscriptionId: null, ...plan('free', 0) }
    await database.db
      .update(users)
      .set({ ...none, ...change })
      .where(eq(users.id, actor.userId))
    const { paidPeriodStartsAt } = await actor.call('getBilling', {})
    return paidPeriodStartsAt && (Date.parse(paidPeriodStartsAt) - clock.now().getTime()) / 3_600_000
  }
  expect(await dueAfter({})).toBeNull()
  expect(await dueAfter(plan('premium_trial', 288))).toBe(288)
  expect(await dueAfter(plan('paid', 49))).toBe(49)
  expect(await dueAfter(plan('paid', 48.9))).toBeNull()
  expect(await dueAfter(plan('paid', 730 * 24))).toBe(730 * 24)
  expect(await dueAfter(plan('paid', 730 * 24 + 1))).toBeNull()
  expect(await dueAfter(plan('paid', -72))).toBeNull()
  expect(await dueAfter(grant(480))).toBe(480)
  expect(await dueAfter(grant(480, 'free'))).toBeNull()
  expect(await dueAfter({ ...plan('premium_trial', 600), ...grant(240) })).toBe(600)
  expect(await dueAfter({ ...plan('premium_trial', 240), ...grant(600) })).toBe(600)
  expect(await dueAfter({ ...plan('paid', 480), paymentSubscriptionId: `sub_of_${actor.userId}` })).toBeNull()
  await dueAfter({})
})

test('if the provider returns no payment page, the discount that the account has stored stays', async () => {
  await addCoupon({ code: 'STAYS', ...discount })
  const actor = await signUp()
  await actor.call('updatePendingChoices', { couponCode: 'STAYS' })
  server().stripe.setBehaviour('no url')
  expect(await captureFailure(checkout(actor))).toMatchObject({ code: 'checkout/no-url' })
  expect(await actor.call('getUserData', {})).toMatchObject({ pendingCoupon: { code: 'STAYS' }, couponOutcome: null })
})

test('a plan that a user chooses after a first checkout is no longer stored as a choice after the second checkout', async () => {
  const actor = await signUp()
  await checkout(actor)
  await actor.call('updatePendingChoices', { plan: 'annual' })
  await checkout(actor, { priceId: 'annual' })
  expect(await actor.call('getUserData', {})).toMatchObject({ pendingPlan: null })
})
