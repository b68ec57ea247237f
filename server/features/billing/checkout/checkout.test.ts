import { expect, test } from 'vitest'
import { cancelAtEnd, pay, renew } from '../../ports/payments/sandbox/books.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { shareShop, whyNot } from './testing/shop.ts'

const dayMs = 86_400_000

const { shop, signUp, checkout, withCode, lastCheckout, make, counted } = shareShop()

test('a plan is bought: the page is Stripe’s, the plan is there when verifyCheckoutSession answers', async () => {
  const actor = await signUp()
  const { url } = await checkout(actor)
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${lastCheckout().id}`)
  const sessionId = lastCheckout().id
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: false })
  await shop().far.act(pay(sessionId))
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

test('S-05 another’s paid session is refused with 403, like one that never was, and changes nothing', async () => {
  const [ada, bob] = [await signUp(), await signUp()]
  await checkout(ada)
  const sessionId = lastCheckout().id
  await shop().far.act(pay(sessionId))
  for (const stolen of [sessionId, 'cs_test_never', '', 'sub_1', `${sessionId}/../x`, 'cs_'.repeat(90)]) {
    expect(await whyNot(bob.call('verifyCheckoutSession', { sessionId: stolen }))).toEqual({
      http: 403,
      code: 'checkout/not-yours',
      message: 'There was an error checking your subscription. Please try again.',
    })
  }
  expect(await bob.call('getUserData', {})).toMatchObject({ subscriptionTier: 'inactive', stripePriceId: null })
  expect(await ada.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
})

test('Please verify your email before subscribing: it is asked for before anything else, with and without a code', async () => {
  const actor = await signUp({ isVerified: false })
  const refusal = {
    http: 403,
    code: 'checkout/email-not-verified',
    message: 'Please verify your email before subscribing. Check your inbox for the verification link.',
  }
  expect(await whyNot(checkout(actor, { priceId: 'gold' }))).toEqual(refusal)
  expect(await whyNot(withCode(actor, 'HALF'))).toEqual(refusal)
})

test('S-35 Invalid plan selected: no price is sold but the two of the settings, by their words or their ids', async () => {
  const actor = await signUp()
  for (const priceId of ['gold', '', 'Monthly', 'price_1Other', ' monthly', 'price_sandbox_monthly', '__proto__']) {
    expect(await whyNot(checkout(actor, { priceId }))).toEqual({
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

test('who has a plan that is billed does not buy a second one', async () => {
  const actor = await signUp()
  const { sessionId, subscriptionId } = await shop().buy(actor)
  await actor.call('verifyCheckoutSession', { sessionId })
  expect(await whyNot(checkout(actor, { priceId: 'annual' }))).toMatchObject({ code: 'checkout/already-subscribed' })
  await shop().far.act(cancelAtEnd(subscriptionId))
  shop().advance(31 * dayMs)
  await shop().far.act(renew(subscriptionId))
  await shop().deliver()
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect(await whyNot(checkout(actor, { priceId: 'annual' }))).toBeNull()
})

test('Failed to create checkout session: it is said, and a code that was held is free again', async () => {
  const actor = await signUp()
  await make({ code: 'ONLY-ONE', type: 'percentage', value: 20, maxRedemptions: 1 })
  shop().far.be('down')
  const failed = { http: 503, code: 'checkout/failed', message: 'Failed to create checkout session. Please try again.' }
  expect(await whyNot(checkout(actor))).toEqual(failed)
  expect(await whyNot(withCode(actor, 'ONLY-ONE'))).toEqual(failed)
  shop().far.be('no url')
  const noUrl = { http: 503, code: 'checkout/no-url', message: 'No checkout URL received' }
  expect(await whyNot(withCode(actor, 'ONLY-ONE'))).toEqual(noUrl)
  expect(await counted('ONLY-ONE')).toEqual([0, 0])
  shop().far.be('well')
  expect(await whyNot(withCode(actor, 'ONLY-ONE'))).toBeNull()
})

test('the page where a plan is managed is Stripe’s, and leads back here; without a purchase there is none', async () => {
  const actor = await signUp()
  const portal = (returnUrl: string) => actor.call('createPortalSession', { returnUrl })
  expect(await whyNot(portal('/account'))).toMatchObject({ http: 400, code: 'billing/nothing-to-manage' })
  await shop().buy(actor)
  expect((await portal('/account')).url).toBe(
    `https://billing.stripe.com/p/session/${lastCheckout().customerId}?back=${shop().app.url}/account`,
  )
  expect(await whyNot(portal('https://evil.example/'))).toMatchObject({ code: 'checkout/foreign-address' })
  shop().far.be('down')
  expect(await whyNot(portal('/account'))).toMatchObject({ http: 503, code: 'unavailable' })
})

test('where nothing is set up and nobody is at home, nothing can be bought, and it is said', async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'https://scenes.example' } })
  const actor = await app.signUp()
  const wish = { priceId: 'monthly', successUrl: '/subscribe/success', cancelUrl: '/subscribe/cancel' }
  expect(await whyNot(actor.call('createCheckout', wish))).toMatchObject({ code: 'checkout/not-set-up' })
  expect(await actor.call('getBilling', {})).toMatchObject({
    canBuy: false,
    canManage: false,
    state: 'none',
    payments: [],
  })
  expect((await app.visitor().request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
})
