// This file is long because its tests share one server: starting another server takes longer than most tests.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  cancelAtPeriodEnd,
  changePlan,
  declineCard,
  payCheckout,
  renewSubscription,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import { unzip } from '../../../platform/archive/testing/unzip.ts'
import { goodPassword, startApp } from '../../../testing/startApp.ts'
import { loadRunningPlans } from '../index.ts'
import { endPlansOfErasedAccount } from '../subscriptions/endAllPlans.ts'
import { checkouts, payments } from '../tables.ts'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const dayMs = 86_400_000

const { server, signUp, checkout, checkoutWithCoupon, lastCheckout, addCoupon, countRedemptions } = useBillingServer()

const getCheckouts = (userId: string) =>
  server().app.database.db.select().from(checkouts).where(eq(checkouts.userId, userId)).orderBy(checkouts.plan)
const accountOf = ({ userId, email }: { userId: string; email: string }) => ({ id: userId, email })

// [spec1 §7.5] [spec1 §7.6] [spec1 §9.7] [spec2 §3.17]
test('a user buys a plan on Stripe’s page, and the plan is active after verifyCheckoutSession responds', async () => {
  const actor = await signUp()
  const { url } = await checkout(actor)
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${lastCheckout().id}`)
  const sessionId = lastCheckout().id
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: false })
  await server().stripe.act(payCheckout(sessionId))
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
  expect(await actor.call('getUserData', {})).toMatchObject({
    plan: 'paid',
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    stripePriceId: 'price_1Monthly',
    quotaMinutesTotal: 30_000,
  })
  expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
  expect((await actor.call('checkGenerationLimit', { characterCount: 0 })).limit).toBe(30_000)
})

test('verifyCheckoutSession reports no success while the payment of a completed checkout has not arrived', async () => {
  const actor = await signUp()
  await checkout(actor)
  const sessionId = lastCheckout().id
  await server().stripe.act(payCheckout(sessionId))
  lastCheckout().isPaymentPending = true
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: false })
  lastCheckout().isPaymentPending = false
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
})

// [spec1 §8.32] [spec1 §8.59]
test('S-05 a user who verifies the paid checkout session of another account gets 403, as for an unknown session, and no plan', async () => {
  const [ada, bob] = [await signUp(), await signUp()]
  await checkout(ada)
  const sessionId = lastCheckout().id
  await server().stripe.act(payCheckout(sessionId))
  for (const stolen of [sessionId, 'cs_test_never', '', 'sub_1', `${sessionId}/../x`, 'cs_'.repeat(90)]) {
    expect(await captureFailure(bob.call('verifyCheckoutSession', { sessionId: stolen }))).toEqual({
      http: 403,
      code: 'checkout/not-yours',
      message: 'There was an error checking your subscription. Please try again.',
    })
  }
  expect(await bob.call('getUserData', {})).toMatchObject({ subscriptionTier: 'inactive', stripePriceId: null })
  expect(await ada.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
})

// [spec1 §5.19]
test('an unverified user who starts a purchase is asked to verify the e-mail address, before plan and coupon are checked', async () => {
  const actor = await signUp({ isVerified: false })
  const refusal = {
    http: 403,
    code: 'checkout/email-not-verified',
    message: 'Please verify your email before subscribing. Check your inbox for the verification link.',
  }
  expect(await captureFailure(checkout(actor, { priceId: 'gold' }))).toEqual(refusal)
  expect(await captureFailure(checkoutWithCoupon(actor, 'HALF'))).toEqual(refusal)
})

// [spec1 §5.20] [spec1 §8.56]
test('S-35 a plan is sold by its name or its price id; any other value gives "Invalid plan selected"', async () => {
  const actor = await signUp()
  for (const priceId of ['gold', '', 'Monthly', 'price_1Other', ' monthly', 'price_sandbox_monthly', '__proto__']) {
    expect(await captureFailure(checkout(actor, { priceId }))).toEqual({
      http: 400,
      code: 'checkout/invalid-plan',
      message: 'Invalid plan selected',
    })
  }
  for (const [priceId, plan] of [
    ['monthly', 'monthly'],
    ['price_1Annual', 'annual'],
    ['annual', 'annual'],
    ['price_1Monthly', 'monthly'],
  ]) {
    await checkout(actor, { priceId })
    expect(lastCheckout()).toMatchObject({ plan, discount: null })
  }
})

test('a user with a running subscription cannot buy a second plan', async () => {
  const actor = await signUp()
  const { sessionId, subscriptionId } = await server().buy(actor)
  await actor.call('verifyCheckoutSession', { sessionId })
  expect(await captureFailure(checkout(actor, { priceId: 'annual' }))).toMatchObject({
    code: 'checkout/already-subscribed',
  })
  await server().stripe.act(cancelAtPeriodEnd(subscriptionId))
  server().advance(31 * dayMs)
  await server().stripe.act(renewSubscription(subscriptionId))
  await server().deliver()
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect(await captureFailure(checkout(actor, { priceId: 'annual' }))).toBeNull()
})

test(
  'a user whose payment failed cannot buy a second plan while the first one can still be paid',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server().buy(actor)
    await server().stripe.act(declineCard(subscriptionId))
    server().advance(31 * dayMs)
    await server().stripe.act(renewSubscription(subscriptionId))
    await server().deliver()
    await actor.call('signIn', { email: actor.email, password: goodPassword })
    expect(await captureFailure(checkout(actor))).toMatchObject({ code: 'checkout/already-subscribed' })
  },
)

// [spec1 §8.31] [spec1 §8.57] [spec1 §8.58]
test(
  'if the provider is down, the error is "Failed to create checkout session" and the reserved coupon is released',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    await addCoupon({ code: 'ONLY-ONE', type: 'percentage', value: 20, maxRedemptions: 1 })
    server().stripe.setBehaviour('down')
    const failed = {
      http: 503,
      code: 'checkout/failed',
      message: 'Failed to create checkout session. Please try again.',
    }
    expect(await captureFailure(checkout(actor))).toEqual(failed)
    expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toEqual(failed)
    server().stripe.setBehaviour('no url')
    const noUrl = { http: 503, code: 'checkout/no-url', message: 'No checkout URL received' }
    expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toEqual(noUrl)
    expect(await countRedemptions('ONLY-ONE')).toEqual([0, 0])
    server().stripe.setBehaviour('well')
    expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toBeNull()
  },
)

test('an account without a purchase can buy a plan and has no plan to manage, also after opening the payment page', async () => {
  const actor = await signUp()
  const nothing = {
    ...{ canBuy: true, isSandbox: false, canManage: false, plan: null, state: 'none' },
    ...{ renewsAt: null, endsAt: null, paidPeriodStartsAt: null, payments: [] },
  }
  expect(await actor.call('getBilling', {})).toEqual(nothing)
  await checkout(actor)
  expect(await actor.call('getBilling', {})).toEqual(nothing)
})

test('getBilling lists the twelve newest payments of the account, newest first, including failed payments', async () => {
  const actor = await signUp()
  const start = server().app.clock.now().getTime()
  await server()
    .app.database.db.insert(payments)
    .values(
      Array.from({ length: 13 }, (_, index) => ({
        ...{
          id: `in_${actor.userId}_${index}`,
          userId: actor.userId,
          subscriptionId: 'sub_of_nobody',
          provider: 'stripe',
        },
        ...{ plan: 'monthly', state: index === 5 ? 'failed' : 'paid', currency: 'usd', amountCents: 100 + index },
        at: new Date(start + index * 1_000),
      })) as (typeof payments.$inferInsert)[],
    )
  const { payments: listed } = await actor.call('getBilling', {})
  const newest = Array.from({ length: 12 }, (_, index) => 12 - index)
  expect(listed).toEqual(
    newest.map((index) => ({
      ...{ plan: 'monthly', state: index === 5 ? 'failed' : 'paid', currency: 'usd', refundedCents: 0 },
      ...{ amountCents: 100 + index, at: new Date(start + index * 1_000).toISOString() },
    })),
  )
  await server().app.database.db.delete(payments).where(eq(payments.userId, actor.userId))
})

test('a second checkout closes the unpaid payment page of the first one, and both have the same customer at the provider', async () => {
  const actor = await signUp()
  await checkout(actor)
  const first = lastCheckout()
  expect((await getCheckouts(actor.userId)).map(({ state }) => state)).toEqual(['open'])
  await checkout(actor, { priceId: 'annual' })
  const second = lastCheckout()
  expect(second.customerId).toBe(first.customerId)
  expect(first.state).toBe('expired')
  const stored = await getCheckouts(actor.userId)
  expect(stored.map(({ plan, state, sessionId }) => [plan, state, sessionId])).toEqual([
    ['annual', 'open', second.id],
    ['monthly', 'closed', first.id],
  ])
  // A payment page is open for at least the half hour that Stripe requires.
  const lifetimeMs = second.expiresAt - server().app.clock.now().getTime()
  expect(lifetimeMs).toBeGreaterThanOrEqual(30 * 60_000)
  expect(lifetimeMs).toBeLessThanOrEqual(60 * 60_000)
})

test(
  'verifyCheckoutSession fails with "unavailable" while Stripe is down, and confirms the payment when Stripe answers again',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    await checkout(actor)
    const sessionId = lastCheckout().id
    await server().stripe.act(payCheckout(sessionId))
    server().stripe.setBehaviour('down')
    expect(await captureFailure(actor.call('verifyCheckoutSession', { sessionId }))).toMatchObject({
      ...{ http: 503, code: 'unavailable' },
    })
    server().stripe.setBehaviour('well')
    expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
  },
)

test(
  'before an account is deleted, its plans end and its payment pages close; while the provider is down, deletion fails',
  { tags: ['long'] },
  async () => {
    const [buyer, visitor] = [await signUp(), await signUp()]
    const { subscriptionId } = await server().buy(buyer)
    await server().deliver()
    await checkout(visitor)
    const open = lastCheckout()
    const remove = (actor: typeof buyer) => actor.call('deleteAccount', { confirmation: 'DELETE' })

    server().stripe.setBehaviour('down')
    expect(await captureFailure(remove(buyer))).toMatchObject({ http: 503, code: 'account/plan-not-ended' })
    server().stripe.setBehaviour('well')
    expect(await buyer.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })

    expect(await endPlansOfErasedAccount(accountOf(visitor), server().app.services)).toEqual({ hadPlan: false })
    expect(open.state).toBe('expired')
    expect((await getCheckouts(visitor.userId)).map(({ state }) => state)).toEqual(['closed'])

    expect(await endPlansOfErasedAccount(accountOf(buyer), server().app.services)).toEqual({ hadPlan: true })
    expect(server().stripe.books.subscriptions[subscriptionId]?.status).toBe('canceled')
    await server().deliver()
    // A plan that has already ended is not ended at the provider again.
    server().stripe.setBehaviour('down')
    expect(await endPlansOfErasedAccount(accountOf(buyer), server().app.services)).toEqual({ hadPlan: false })
  },
)

test(
  'the data export contains the account’s payments, plans and purchases, oldest first',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { sessionId, subscriptionId } = await server().buy(actor)
    await server().deliver()
    const startedAt = server().app.clock.now().toISOString()
    server().advance(1_000)
    await server().stripe.act(changePlan(subscriptionId, 'annual'))
    await server().deliver()
    const files = await unzip(Buffer.from(await (await actor.request('/api/export')).arrayBuffer()))
    const json = (path: string) => JSON.parse(String(files.get(path)))
    const payment = { id: expect.any(String), state: 'paid', refundedCents: 0, currency: 'usd', provider: 'stripe' }
    expect(json('payments.json')).toEqual([
      { ...payment, plan: 'monthly', amountCents: 599, at: startedAt },
      { ...payment, plan: 'annual', amountCents: 5999, at: server().app.clock.now().toISOString() },
    ])
    const { periodEnd } = server().stripe.books.subscriptions[subscriptionId] ?? expect.fail('no subscription')
    const { customerId } = server().stripe.books.checkouts[sessionId] ?? expect.fail('no checkout')
    expect(json('plans.json')).toEqual({
      plans: [
        {
          ...{ id: subscriptionId, customerId, plan: 'annual', status: 'active', startedAt },
          ...{ periodEnd: new Date(periodEnd).toISOString(), cancelsAt: null, endedAt: null },
        },
      ],
      purchases: [{ plan: 'monthly', couponCode: null, state: 'complete', createdAt: startedAt }],
    })
  },
)

test(
  'loadRunningPlans returns the plan of each running subscription, and "none" for an unknown subscription',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server().buy(actor, 'annual')
    await server().deliver()
    const { db } = server().app.database
    const planOf = await loadRunningPlans(db, [null, subscriptionId, 'sub_of_nobody'], server().app.clock.now())
    const renewsAt = new Date(server().stripe.books.subscriptions[subscriptionId]?.periodEnd ?? 0)
    expect(planOf(subscriptionId)).toEqual({ plan: 'annual', state: 'renewing', renewsAt, endsAt: null })
    const none = { plan: null, state: 'none', renewsAt: null, endsAt: null }
    expect([planOf(null), planOf('sub_of_nobody')]).toEqual([none, none])
    const planOfNobody = await loadRunningPlans(db, [null], server().app.clock.now())
    expect([planOfNobody(null), planOfNobody(subscriptionId)]).toEqual([none, none])
  },
)

test('createPortalSession returns the address of Stripe’s billing portal with a link back to our site, and fails before the user starts a purchase', async () => {
  const actor = await signUp()
  const portal = (returnUrl: string) => actor.call('createPortalSession', { returnUrl })
  expect(await captureFailure(portal('/account'))).toMatchObject({ http: 400, code: 'billing/nothing-to-manage' })
  await checkout(actor)
  expect((await portal('/account')).url).toBe(
    `https://billing.stripe.com/p/session/${lastCheckout().customerId}?back=${server().app.url}/account`,
  )
  expect(await captureFailure(portal('https://evil.example/'))).toMatchObject({ code: 'checkout/foreign-address' })
})

test('createPortalSession fails with "unavailable" while Stripe is down', { tags: ['long'] }, async () => {
  const actor = await signUp()
  await checkout(actor)
  server().stripe.setBehaviour('down')
  const portal = actor.call('createPortalSession', { returnUrl: '/account' })
  expect(await captureFailure(portal)).toMatchObject({ http: 503, code: 'unavailable' })
})

// [decisions §3.1]
test('a public site without a payment provider refuses purchases; canBuy is false', { tags: ['long'] }, async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'https://scenes.example' } })
  const actor = await app.signUp()
  const request = { priceId: 'monthly', successUrl: '/subscribe/success', cancelUrl: '/subscribe/cancel' }
  expect(await captureFailure(actor.call('createCheckout', request))).toMatchObject({ code: 'checkout/not-set-up' })
  expect(await actor.call('getBilling', {})).toMatchObject({
    canBuy: false,
    canManage: false,
    state: 'none',
    payments: [],
  })
  expect((await app.visitor().request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
})
