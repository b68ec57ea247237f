import { expect, test } from 'vitest'
import { cancelAtPeriodEnd, payCheckout, renewSubscription } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword, startApp } from '../../../testing/startApp.ts'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const dayMs = 86_400_000

const { server, signUp, checkout, checkoutWithCoupon, lastCheckout, addCoupon, countRedemptions } = useBillingServer()

// [spec1 §7.5] [spec1 §7.6] [spec1 §9.7] [spec2 §3.17]
test('a user buys a plan: the page is Stripe’s, and the plan is active once verifyCheckoutSession answers', async () => {
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

// [spec1 §8.32] [spec1 §8.59]
test('S-05 the paid session of another account is refused with 403 like an unknown one, and changes nothing', async () => {
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
test('Please verify your email before subscribing: an unverified user is refused first, with and without a coupon', async () => {
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
test('S-35 Invalid plan selected: only the two configured prices are sold, by name or by provider id', async () => {
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

test('a user with a billed plan cannot buy a second one', async () => {
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

// [spec1 §8.31] [spec1 §8.57] [spec1 §8.58]
test('Failed to create checkout session: the user sees the failure, and the reserved coupon is released', async () => {
  const actor = await signUp()
  await addCoupon({ code: 'ONLY-ONE', type: 'percentage', value: 20, maxRedemptions: 1 })
  server().stripe.setBehaviour('down')
  const failed = { http: 503, code: 'checkout/failed', message: 'Failed to create checkout session. Please try again.' }
  expect(await captureFailure(checkout(actor))).toEqual(failed)
  expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toEqual(failed)
  server().stripe.setBehaviour('no url')
  const noUrl = { http: 503, code: 'checkout/no-url', message: 'No checkout URL received' }
  expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toEqual(noUrl)
  expect(await countRedemptions('ONLY-ONE')).toEqual([0, 0])
  server().stripe.setBehaviour('well')
  expect(await captureFailure(checkoutWithCoupon(actor, 'ONLY-ONE'))).toBeNull()
})

test('the portal page is Stripe’s and links back to us; without a purchase there is no portal', async () => {
  const actor = await signUp()
  const portal = (returnUrl: string) => actor.call('createPortalSession', { returnUrl })
  expect(await captureFailure(portal('/account'))).toMatchObject({ http: 400, code: 'billing/nothing-to-manage' })
  await server().buy(actor)
  expect((await portal('/account')).url).toBe(
    `https://billing.stripe.com/p/session/${lastCheckout().customerId}?back=${server().app.url}/account`,
  )
  expect(await captureFailure(portal('https://evil.example/'))).toMatchObject({ code: 'checkout/foreign-address' })
  server().stripe.setBehaviour('down')
  expect(await captureFailure(portal('/account'))).toMatchObject({ http: 503, code: 'unavailable' })
})

// [decisions §3.1]
test('a public site without a payment provider sells nothing and says so', async () => {
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
