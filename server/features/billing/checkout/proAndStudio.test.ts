import { expect, test } from 'vitest'
import { cancelAtPeriodEnd, changePlan } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword } from '../../../testing/startApp.ts'
import { captureFailure, checkoutUrls, startBillingServer, useBillingServer } from '../testing/billingTestServer.ts'

const { server, signUp, addCoupon, checkoutWithCoupon, lastCheckout } = useBillingServer()
const dayMs = 86_400_000

// [spec1 §3.1] [spec2 §9.4] [spec2 §9.6]
test.each([
  ['pro', 1900],
  ['studio', 2900],
] as const)('a user buys the %s plan and has the tier of the plan until the plan ends', async (plan, amountCents) => {
  const actor = await signUp()
  const { subscriptionId } = await server().buy(actor, plan)
  await server().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({
    plan,
    subscriptionTier: plan,
    subscriptionStatus: 'active',
    stripePriceId: server().stripe.shop.prices[plan],
    quotaMinutesTotal: 30_000,
  })
  expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: plan, status: 'active' })
  expect((await actor.call('checkGenerationLimit', { characterCount: 0 })).limit).toBe(30_000)
  expect(await actor.call('getBilling', {})).toMatchObject({
    plan,
    state: 'renewing',
    payments: [{ plan, state: 'paid', amountCents }],
  })
  await server().stripe.act(cancelAtPeriodEnd(subscriptionId))
  await server().deliver()
  expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: plan, status: 'active' })
  server().advance(32 * dayMs)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free' })
  expect((await actor.call('checkGenerationLimit', { characterCount: 0 })).limit).toBe(10_000)
})

test('when a subscription changes to another plan at the provider, the account gets the tier of that plan, higher or lower', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server().buy(actor)
  await server().deliver()
  for (const [plan, tier] of [
    ['studio', 'studio'],
    ['pro', 'pro'],
    ['annual', 'paid'],
  ] as const) {
    await server().stripe.act(changePlan(subscriptionId, plan))
    await server().deliver()
    expect(await actor.call('getUserData', {})).toMatchObject({ plan: tier, subscriptionTier: tier })
    expect(await actor.call('getBilling', {})).toMatchObject({ plan })
  }
})

test('a coupon that is only for the Studio plan lowers the price of this plan and is refused for another plan', async () => {
  const actor = await signUp()
  const code = 'STUDIOHALF'
  await addCoupon({ code, type: 'percentage', value: 50, constraints: { allowedPlans: ['studio'] } })
  expect(await captureFailure(checkoutWithCoupon(actor, code, { priceId: 'pro' }))).toMatchObject({
    code: 'coupon/plan-not-allowed',
    message: 'Plan pro not allowed',
  })
  await checkoutWithCoupon(actor, code, { priceId: 'studio' })
  expect(lastCheckout()).toMatchObject({ plan: 'studio', discount: { code, percentOff: 50 } })
})

// [decisions §4.7]
test('the site offers the Pro plan, and a Pro plan that is chosen at sign-up is stored with the account', async () => {
  const { app } = server()
  const visitor = app.visitor()
  expect((await visitor.call('getSite', {})).plans).toEqual(['monthly', 'annual', 'pro', 'studio'])
  const choice = { email: 'pro-chooser@example.com', password: goodPassword, firstName: 'Ada', plan: 'pro' as const }
  expect((await visitor.call('signUp', choice)).user.pendingPlan).toBe('pro')
  expect((await visitor.call('updatePendingChoices', { plan: 'studio' })).pendingPlan).toBe('studio')
})

test(
  'S-35 without configured prices, the plans Pro and Studio are not offered, not sold and not stored as a choice',
  { tags: ['long'] },
  async () => {
    await using plain = await startBillingServer({ STRIPE_PRICE_PRO: '', STRIPE_PRICE_STUDIO: '' })
    const { app } = plain
    expect((await app.visitor().call('getSite', {})).plans).toEqual(['monthly', 'annual'])
    const actor = await app.signUp()
    for (const priceId of ['pro', 'studio', 'price_1Pro']) {
      const refused = captureFailure(actor.call('createCheckout', { priceId, ...checkoutUrls(app) }))
      expect(await refused).toMatchObject({ code: 'checkout/invalid-plan', message: 'Invalid plan selected' })
    }
    const refused = captureFailure(actor.call('updatePendingChoices', { plan: 'pro' }))
    expect(await refused).toMatchObject({ code: 'checkout/invalid-plan' })
    const choice = { email: 'late@example.com', password: goodPassword, firstName: 'Ada', plan: 'studio' as const }
    expect((await app.visitor().call('signUp', choice)).user.pendingPlan).toBeNull()
  },
)
