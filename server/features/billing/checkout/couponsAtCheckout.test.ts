import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expireCheckout, payCheckout } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { type NewCoupon } from '../../coupons/index.ts'
import { couponRedemptions } from '../../coupons/tables.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { endPlansOfErasedAccount } from '../subscriptions/endAllPlans.ts'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const { server, signUp, checkout, checkoutWithCoupon, lastCheckout, addCoupon, countRedemptions } = useBillingServer()

// [spec1 §7.7] [spec2 §3.19] [spec2 §3.24]
test('a coupon below 100 % lowers the checkout price, and after the payment the coupon is stored in the user row', async () => {
  const actor = await signUp()
  await addCoupon({ code: 'FRIENDS', type: 'percentage', value: 40, duration: 'repeating', durationInMonths: 3 })
  await checkoutWithCoupon(actor, ' friends ', { attribution: { utm_source: 'poster' } })
  expect(lastCheckout().discount).toEqual({ code: 'FRIENDS', percentOff: 40, duration: 'repeating', months: 3 })
  expect(await actor.call('getUserData', {})).toMatchObject({ usedCoupons: [], appliedCoupon: null })
  const sessionId = lastCheckout().id
  await server().stripe.act(payCheckout(sessionId))
  await actor.call('verifyCheckoutSession', { sessionId })
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({
    usedCoupons: ['FRIENDS'],
    appliedCoupon: { code: 'FRIENDS', type: 'percentage', value: 40, duration: 'repeating', durationInMonths: 3 },
  })
  expect((await actor.call('getBilling', {})).payments).toMatchObject([{ amountCents: 359, plan: 'monthly' }])
  expect(await countRedemptions('FRIENDS')).toEqual([1, 1])
  const [redemption] = await server()
    .app.database.db.select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponCode, 'FRIENDS'))
  expect(redemption?.attribution).toEqual({ utm_source: 'poster' })
})

// [spec2 §5.1] [decisions §4.7]
test.each<[string, Partial<NewCoupon>, string]>([
  ['that does not exist', { code: 'ANOTHER' }, 'coupon/invalid'],
  ['that has expired', { expiresAt: new Date('2026-01-01T00:00:00.000Z') }, 'coupon/expired'],
  ['for another plan', { constraints: { allowedPlans: ['annual'] } }, 'coupon/plan-not-allowed'],
  ['for another mail domain', { constraints: { allowDomains: ['rada.example'] } }, 'coupon/domain-not-allowed'],
  ['of 100 %', { value: 100 }, 'coupon/without-checkout'],
  ['for a trial', { type: 'trial', value: 100 }, 'coupon/without-checkout'],
  ['of 0 %', { value: 0 }, 'coupon/invalid'],
  ['of another type', { type: 'fixed' }, 'coupon/invalid'],
  ['that is used up', { maxRedemptions: 0 }, 'coupon/exhausted'],
])('a coupon %s is refused at checkout, and so is a blank coupon code', async (name, change, code) => {
  const actor = await signUp()
  const couponCode = `CODE-${name.toUpperCase().replaceAll(/\W/g, '')}`
  await addCoupon({ type: 'percentage', value: 20, ...change, code: change.code ?? couponCode })
  expect(await captureFailure(checkoutWithCoupon(actor, couponCode))).toMatchObject({ http: 400, code })
  expect(await captureFailure(checkoutWithCoupon(actor, ' '))).toMatchObject({
    code: 'coupon/blank',
    message: 'Please enter a coupon code',
  })
})

test(
  'S-33 when twelve users start a checkout with a coupon for two redemptions at the same time, two of them succeed',
  { tags: ['long'] },
  async () => {
    await addCoupon({ code: 'FOR-TWO', type: 'percentage', value: 20, maxRedemptions: 2 })
    const actors = []
    for (let index = 0; index < 12; index++) actors.push(await signUp())
    const failures = await Promise.all(actors.map((actor) => captureFailure(checkoutWithCoupon(actor, 'FOR-TWO'))))
    expect(failures.filter((failure) => failure === null)).toHaveLength(2)
    expect(new Set(failures.map((failure) => failure?.code))).toEqual(new Set([undefined, 'coupon/exhausted']))
    expect(await countRedemptions('FOR-TWO')).toEqual([2, 2])
  },
)

test('a checkout reserves its coupon; a new checkout without a coupon or the expiry of the payment page releases it', async () => {
  await addCoupon({ code: 'ONE-SEAT', type: 'percentage', value: 20, maxRedemptions: 1 })
  const [ada, bob] = [await signUp(), await signUp()]
  await checkoutWithCoupon(ada, 'ONE-SEAT')
  expect(await captureFailure(checkoutWithCoupon(bob, 'ONE-SEAT'))).toMatchObject({ code: 'coupon/exhausted' })
  await checkoutWithCoupon(ada, 'ONE-SEAT', { priceId: 'annual' })
  expect(await countRedemptions('ONE-SEAT')).toEqual([1, 1])
  await checkout(ada)
  expect(await countRedemptions('ONE-SEAT')).toEqual([0, 0])

  await checkoutWithCoupon(bob, 'ONE-SEAT')
  await server().stripe.act(expireCheckout(lastCheckout().id))
  await server().deliver()
  expect(await countRedemptions('ONE-SEAT')).toEqual([0, 0])

  await checkoutWithCoupon(ada, 'ONE-SEAT')
  const left = lastCheckout()
  // The user can pay on this page for 31 minutes. Some minutes later, a job checks the checkout and closes it.
  server().advance(31 * 60_000)
  await server().app.services.jobs.drain()
  expect(await countRedemptions('ONE-SEAT')).toEqual([1, 1])
  server().advance(4 * 60_000)
  await server().app.services.jobs.drain()
  expect(await countRedemptions('ONE-SEAT')).toEqual([0, 0])
  expect(left.state).toBe('expired')
})

test('the coupon of a paid checkout stays redeemed even if no webhook event of the payment arrives', async () => {
  await addCoupon({ code: 'KEPT', type: 'percentage', value: 20, maxRedemptions: 1 })
  const actor = await signUp()
  await checkoutWithCoupon(actor, 'KEPT')
  await server().stripe.act(payCheckout(lastCheckout().id))
  server().stripe.sent()
  server().advance(35 * 60_000)
  await server().app.services.jobs.drain()
  expect(await countRedemptions('KEPT')).toEqual([1, 1])
  expect(await server().getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    emails: expect.arrayContaining(['receipt']),
  })
})

test('if the provider returns no address of a payment page, the purchase fails and releases the coupon that it reserved', async () => {
  await addCoupon({ code: 'NO-PAGE', type: 'percentage', value: 20, maxRedemptions: 1 })
  const actor = await signUp()
  server().stripe.setBehaviour('no url')
  expect(await captureFailure(checkoutWithCoupon(actor, 'NO-PAGE'))).toMatchObject({ code: 'checkout/no-url' })
  expect(await countRedemptions('NO-PAGE')).toEqual([0, 0])
})

test('before an account without a plan is deleted, its open payment page is closed and the coupon reserved for it is released', async () => {
  await addCoupon({ code: 'NOT-PAID', type: 'percentage', value: 20, maxRedemptions: 1 })
  const actor = await signUp()
  await checkoutWithCoupon(actor, 'NOT-PAID')
  const account = { id: actor.userId, email: actor.email }
  expect(await endPlansOfErasedAccount(account, server().app.services)).toEqual({ hadPlan: false })
  expect(lastCheckout().state).toBe('expired')
  expect(await countRedemptions('NOT-PAID')).toEqual([0, 0])
})

test('after all tests of this file, findInvariantViolations finds no violated invariant in the database', async () => {
  for (const { promise, broken } of await findInvariantViolations(server().app.services))
    expect([promise, broken]).toEqual([promise, []])
})
