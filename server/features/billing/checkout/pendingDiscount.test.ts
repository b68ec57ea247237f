import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword } from '../../../testing/startApp.ts'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const { server, signUp, checkout, checkoutWithCoupon, lastCheckout, addCoupon, countRedemptions } = useBillingServer()
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

test('when a coupon code that the user types at the checkout is refused, the stored discount of the account stays stored', async () => {
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
