// Plans that are bought during free time such as a trial, a coupon that is released after a failed checkout, and the
// plans of accounts that are deleted.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckout, payCheckout, renewSubscription } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { startApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { extendDiscount } from '../checkout/paidPeriodStart.ts'
import { createCoupon } from '../../coupons/index.ts'
import { checkoutUrls, startBillingServer, type BillingTestServer } from '../testing/billingTestServer.ts'
import { endPlansOfErasedAccount } from './endAllPlans.ts'

const dayMs = 86_400_000

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Row = typeof users.$inferSelect
type Buyer = { id: string; email: string }
const inDays = (days: number) => new Date(server.app.clock.now().getTime() + days * dayMs)
const change = (id: string, changes: Partial<Row>) =>
  server.app.database.db.update(users).set(changes).where(eq(users.id, id))
async function userRow(id: string): Promise<Row> {
  const [row] = await server.app.database.db.select().from(users).where(eq(users.id, id))
  return row ?? expect.fail('no such account')
}
const ended = { subscriptionStartedAt: null, subscriptionExpiresAt: null, trialEndDate: null, override: null }
const trialUntil = (end: Date) => ({
  ...ended,
  ...{
    subscriptionTier: 'premium_trial',
    subscriptionStatus: 'trialing',
    trialEndDate: end,
    subscriptionExpiresAt: end,
  },
})

/** Buys a plan at the provider without our pages. */
async function buy({ id, email }: Buyer, plan: 'monthly' | 'annual' = 'monthly', firstPaymentAt: Date | null = null) {
  const { books } = server.stripe
  const addresses = { successUrl: server.app.url, cancelUrl: server.app.url, expiresAt: inDays(1), firstPaymentAt }
  const purchase = { plan, accountId: id, email, customerId: null, reference: `elsewhere ${plan}`, discount: null }
  const checkout = openCheckout(books, { ...purchase, ...addresses })
  await server.stripe.act(payCheckout(checkout.id))
  server.advance(1_000)
  return checkout.subscriptionId ?? expect.fail('the checkout was not paid')
}

test('a repeating discount is extended by the free months before the first payment; other discounts do not change', () => {
  const now = inDays(0)
  const repeating = { code: 'TWO', percentOff: 50, duration: 'repeating' as const, months: 2 }
  const monthsAt = (days: number) => extendDiscount(repeating, { firstPaymentAt: inDays(days), now })?.months
  expect([monthsAt(12), monthsAt(30), monthsAt(31), monthsAt(365)]).toEqual([3, 3, 4, 14])
  expect(extendDiscount(repeating, { firstPaymentAt: null, now })).toEqual(repeating)
  const once = { ...repeating, duration: 'once' as const, months: null }
  expect(extendDiscount(once, { firstPaymentAt: inDays(12), now })).toEqual(once)
  expect(extendDiscount(null, { firstPaymentAt: inDays(12), now })).toBeNull()
})

test('a user whose trial has more monthly characters than the bought plan keeps them until the first payment', async () => {
  const account = await server.account()
  const end = inDays(12)
  await change(account.id, { ...trialUntil(end), quotaMinutesTotal: 90_000 })
  const subscriptionId = await buy(account, 'monthly', end)
  await server.deliver()
  expect(await userRow(account.id)).toMatchObject({
    ...{ subscriptionTier: 'paid', quotaMinutesTotal: 90_000, subscriptionExpiresAt: end, lastPaymentDate: null },
  })
  server.advance(12 * dayMs + 60_000)
  await server.stripe.act(renewSubscription(subscriptionId))
  await server.deliver()
  expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', quotaMinutesTotal: 30_000 })
})

test('endPlansOfErasedAccount ends no plan of other accounts, and returns hadPlan = false if all plans have already ended', async () => {
  const [account, other] = [await server.account(), await server.account()]
  const [own, foreign] = [await buy(account), await buy(other)]
  await server.deliver()
  expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: true })
  await server.deliver()
  expect(server.stripe.books.subscriptions[own]?.status).toBe('canceled')
  expect(server.stripe.books.subscriptions[foreign]?.status).toBe('active')
  expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: false })
})

test('if the provider is down at a checkout, the reserved coupon is released', { tags: ['long'] }, async () => {
  await createCoupon(server.app.database, server.app.clock, { code: 'KEPT', type: 'percentage', value: 50 })
  const actor = await server.app.signUp()
  const request = { priceId: 'monthly', couponCode: 'KEPT', ...checkoutUrls(server.app) }
  server.stripe.setBehaviour('down')
  await expect(actor.call('applyCouponToCheckout', request)).rejects.toMatchObject({ code: 'checkout/failed' })
  server.stripe.setBehaviour('well')
  const { rows } = await server.app.database.db.execute(
    `select times_redeemed from coupons where code = 'KEPT' and times_redeemed = 0`,
  )
  expect(rows).toHaveLength(1)
})

test(
  'while the plan of an account runs at a payment provider that is no longer configured, the account cannot be deleted',
  { tags: ['long'] },
  async () => {
    const [buyer, other] = [await server.account(), await server.account()]
    await buy(buyer)
    await server.deliver()
    const { database, dataDir } = server.app
    await using withoutProvider = await startApp({
      sharedWith: { database, dataDir },
      environment: { PUBLIC_URL: 'http://scenes.example' },
    })
    expect(withoutProvider.services.billing.payments).toBeUndefined()
    await expect(endPlansOfErasedAccount(buyer, withoutProvider.services)).rejects.toMatchObject({
      code: 'account/plan-not-ended',
    })
    expect(await endPlansOfErasedAccount(other, withoutProvider.services)).toEqual({ hadPlan: false })
  },
)
