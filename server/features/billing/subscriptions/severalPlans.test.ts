import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../../testing/captureLog.ts'
import { cancelNow, openCheckout, payCheckout, refundInvoice } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { users } from '../../accounts/tables.ts'
import { analyticsEvents } from '../../analytics/tables.ts'
import { createCoupon } from '../../coupons/index.ts'
import { startBillingServer, checkoutUrls, type BillingTestServer } from '../testing/billingTestServer.ts'
import { checkouts } from '../tables.ts'

const dayMs = 86_400_000

let server: BillingTestServer
const log = captureLog()
beforeAll(async () => {
  server = await startBillingServer({}, log.logger)
})
afterAll(() => server[Symbol.asyncDispose]())

type Buyer = { id: string; email: string }

/** Buys a plan at the provider without our pages, as in a checkout page that is still open in another tab. */
async function buyElsewhere({ id, email }: Buyer, plan: 'monthly' | 'annual') {
  const expiresAt = new Date(server.app.clock.now().getTime() + dayMs)
  const addresses = { successUrl: server.app.url, cancelUrl: server.app.url, expiresAt, firstPaymentAt: null }
  const purchase = { plan, accountId: id, email, customerId: null, reference: `elsewhere ${plan}`, discount: null }
  const checkout = openCheckout(server.stripe.books, { ...purchase, ...addresses })
  await server.stripe.act(payCheckout(checkout.id))
  server.advance(1_000)
  return checkout.subscriptionId ?? expect.fail('the checkout was not paid')
}
const refund = async (subscriptionId: string) => {
  await server.stripe.act(refundInvoice(server.stripe.books.subscriptions[subscriptionId]?.latestInvoiceId ?? ''))
  await server.deliver()
}
const userRow = async (id: string) => {
  const [row] = await server.app.database.db.select().from(users).where(eq(users.id, id))
  return row ?? expect.fail('no such account')
}
const change = (id: string, changes: Partial<typeof users.$inferInsert>) =>
  server.app.database.db.update(users).set(changes).where(eq(users.id, id))
const inDays = (days: number) => new Date(server.app.clock.now().getTime() + days * dayMs)

test.each([
  ['the longer plan first', ['annual', 'monthly']],
  ['the longer plan second', ['monthly', 'annual']],
] as const)(
  'an account that bought two plans, %s, has the longer plan, and after the refund of this plan the other plan',
  async (_, plans) => {
    const account = await server.account()
    const bought: Partial<Record<'monthly' | 'annual', string>> = {}
    for (const plan of plans) bought[plan] = await buyElsewhere(account, plan)
    await server.deliver()
    expect(await userRow(account.id)).toMatchObject({
      ...{ subscriptionTier: 'paid', paymentSubscriptionId: bought.annual, paymentPriceId: 'price_1Annual' },
    })
    await refund(bought.annual ?? '')
    expect(await userRow(account.id)).toMatchObject({
      ...{ subscriptionTier: 'paid', paymentSubscriptionId: bought.monthly, paymentPriceId: 'price_1Monthly' },
    })
    await refund(bought.monthly ?? '')
    expect(await userRow(account.id)).toMatchObject({
      ...{ subscriptionTier: 'free', paymentSubscriptionId: null, paymentPriceId: null },
      ...{ subscriptionStatus: 'inactive', subscriptionExpiresAt: server.app.clock.now() },
    })
  },
)

test('getBilling returns the plan that lasts longest, not the plan that was bought last', async () => {
  const actor = await server.app.signUp()
  await buyElsewhere({ id: actor.userId, email: actor.email }, 'annual')
  await buyElsewhere({ id: actor.userId, email: actor.email }, 'monthly')
  await server.deliver()
  const { plan, renewsAt } = await actor.call('getBilling', {})
  expect(plan).toBe('annual')
  expect(renewsAt).toBe((await userRow(actor.userId)).subscriptionExpiresAt?.toISOString())
})

const trial = (days: number, quota: number) => ({
  subscriptionTier: 'premium_trial',
  subscriptionStatus: 'trialing',
  subscriptionStartedAt: server.app.clock.now(),
  subscriptionExpiresAt: inDays(days),
  trialEndDate: inDays(days),
  quotaMinutesTotal: quota,
})

// [spec1 §4.17]
test(
  'when two plans that were bought during a trial are refunded, the trial and its monthly characters are restored',
  { tags: ['long'] },
  async () => {
    const account = await server.account()
    const before = trial(20, 90_000)
    await change(account.id, before)
    const monthly = await buyElsewhere(account, 'monthly')
    await server.deliver()
    expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', quotaMinutesTotal: 90_000 })
    const annual = await buyElsewhere(account, 'annual')
    await server.deliver()
    await refund(monthly)
    expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', paymentSubscriptionId: annual })
    await refund(annual)
    expect(await userRow(account.id)).toMatchObject({ ...before, paymentSubscriptionId: null, plan: 'paid' })
  },
)

test(
  'when a purchase is refunded, a trial that has ended in the meantime is not restored, but its monthly characters are',
  { tags: ['long'] },
  async () => {
    const account = await server.account()
    await change(account.id, trial(1, 90_000))
    const monthly = await buyElsewhere(account, 'monthly')
    await server.deliver()
    server.advance(2 * dayMs)
    await refund(monthly)
    expect(await userRow(account.id)).toMatchObject({
      ...{ subscriptionTier: 'free', subscriptionStatus: 'inactive', quotaMinutesTotal: 90_000 },
      subscriptionExpiresAt: server.app.clock.now(),
    })
  },
)

test('when a purchase is refunded, a plan that had ended before the purchase is not restored, but its monthly characters are', async () => {
  const account = await server.account()
  await change(account.id, { ...trial(20, 0), subscriptionTier: 'paid', subscriptionStatus: 'inactive' })
  const monthly = await buyElsewhere(account, 'monthly')
  await server.deliver()
  await refund(monthly)
  expect(await userRow(account.id)).toMatchObject({
    ...{ subscriptionTier: 'free', subscriptionStatus: 'inactive', quotaMinutesTotal: 0 },
  })
})

/**
 * Buys a monthly plan at the provider. The plan has already ended before its first event reaches the server. Returns
 * the time of the purchase.
 */
async function buyUnnoticedMonth(account: Buyer) {
  const boughtAt = server.app.clock.now()
  await server.stripe.act(cancelNow(await buyElsewhere(account, 'monthly')))
  server.advance(40 * dayMs)
  return boughtAt
}

test(
  'a plan that ended before the server learned of it does not affect the plan that runs now',
  { tags: ['long'] },
  async () => {
    const account = await server.account()
    await buyUnnoticedMonth(account)
    const granted = { ...trial(10, 30_000), subscriptionTier: 'paid', subscriptionStatus: 'active' }
    await change(account.id, { ...granted, subscriptionStartedAt: inDays(-60) })
    await server.deliver()
    expect(await userRow(account.id)).toMatchObject({ ...granted, subscriptionStartedAt: inDays(-60) })
    expect((await server.getBillingState(account.id)).payments).toMatchObject([{ state: 'paid' }])
  },
)

/**
 * Buys a plan that ends before the server learns of it, and stores another plan of the account, which begins
 * `dayOfOther` days after the bought one.
 */
async function endUnnoticed(account: Buyer, dayOfOther: number) {
  const boughtAt = await buyUnnoticedMonth(account)
  const startedAt = new Date(boughtAt.getTime() + dayOfOther * dayMs)
  await change(account.id, { subscriptionTier: 'free', subscriptionStartedAt: startedAt })
  await server.deliver()
  return { boughtAt, startedAt }
}

test('a plan of which the server learns only after its end does not replace a later plan in the user row', async () => {
  const account = await server.account()
  const { startedAt } = await endUnnoticed(account, 10)
  expect((await userRow(account.id)).subscriptionStartedAt).toEqual(startedAt)
})

test(
  'a plan of which the server learns only after its end replaces an earlier plan in the user row',
  { tags: ['long'] },
  async () => {
    const account = await server.account()
    const { boughtAt } = await endUnnoticed(account, -10)
    expect((await userRow(account.id)).subscriptionStartedAt).toEqual(boughtAt)
  },
)

test('a subscription that the operator created at the provider belongs to the account with the same customer id', async () => {
  const account = await server.account()
  const first = await buyElsewhere(account, 'monthly')
  await server.deliver()
  await refund(first)
  const second = await buyElsewhere(account, 'annual')
  const made = server.stripe.books.subscriptions[second] ?? expect.fail('no subscription')
  made.accountId = ''
  await server.deliver()
  expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', paymentSubscriptionId: second })
})

test('a subscription of an unknown account continues at the provider, and its buyer gets no e-mail', async () => {
  const id = await buyElsewhere({ id: 'nobody', email: 'nobody@example.com' }, 'monthly')
  await server.deliver()
  expect(server.stripe.books.subscriptions[id]?.status).toBe('active')
  expect(await server.emailsTo('nobody@example.com')).toEqual([])
})

test('if a checkout is paid after its account was deleted, the subscription is ended at the provider', async () => {
  const actor = await server.app.signUp()
  await actor.call('createCheckout', { priceId: 'monthly', ...checkoutUrls(server.app) })
  const checkout = Object.values(server.stripe.books.checkouts).at(-1) ?? expect.fail('no checkout')
  await server.app.database.db.delete(users).where(eq(users.id, actor.userId))
  await server.stripe.act(payCheckout(checkout.id))
  await server.deliver()
  expect(server.stripe.books.subscriptions[checkout.subscriptionId ?? '']?.status).toBe('canceled')
})

test('if the payment of a closed checkout is reported twice, the checkout becomes complete, and its coupon is used once', async () => {
  const { db } = server.app.database
  await createCoupon(server.app.database, server.app.clock, { code: 'LATE', type: 'percentage', value: 40 })
  const actor = await server.app.signUp()
  const { usedCoupons } = await userRow(actor.userId)
  await actor.call('applyCouponToCheckout', { priceId: 'annual', couponCode: 'late', ...checkoutUrls(server.app) })
  const checkout = Object.values(server.stripe.books.checkouts).at(-1) ?? expect.fail('no checkout')
  const stored = async () => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, actor.userId))
    return row
  }
  expect(await stored()).toEqual({
    ...{ id: checkout.reference, sessionId: checkout.id, userId: actor.userId, plan: 'annual', couponCode: 'LATE' },
    ...{ redemptionNumber: 1, state: 'open', createdAt: server.app.clock.now() },
    expiresAt: new Date(checkout.expiresAt),
  })
  // The user pays just after our server has closed the checkout, which released the reserved coupon.
  await db.update(checkouts).set({ state: 'closed' }).where(eq(checkouts.id, checkout.reference))
  await server.stripe.act(payCheckout(checkout.id))
  for (let times = 0; times < 2; times += 1) await actor.call('verifyCheckoutSession', { sessionId: checkout.id })
  await server.deliver()
  expect(await stored()).toMatchObject({ state: 'complete' })
  expect(log.text()).toContain('coupon used after its reservation ended')
  expect(await userRow(actor.userId)).toMatchObject({
    ...{ usedCoupons: [...usedCoupons, 'LATE'], appliedCoupon: { code: 'LATE', value: 40 } },
  })
  const steps = await db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, actor.userId))
  const ofCheckout = steps.filter(({ eventType }) => eventType.startsWith('checkout_'))
  expect(ofCheckout.map(({ eventType, metadata }) => [eventType, metadata]).toSorted()).toEqual([
    ['checkout_paid', { plan: 'annual' }],
    ['checkout_started', { plan: 'annual' }],
  ])
})
