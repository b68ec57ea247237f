// Plans that are bought during free time, such as a trial, and several plans of one account. All tests share one server.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAtPeriodEnd,
  cancelNow,
  declineCard,
  openCheckout,
  payCheckout,
  refundInvoice,
  renewSubscription,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import type { Override } from '../../accounts/tables.ts'
import { users } from '../../accounts/tables.ts'
import { extendDiscount } from '../checkout/paidPeriodStart.ts'
import { createCoupon } from '../../coupons/index.ts'
import { checkoutUrls, startBillingServer, type BillingTestServer } from '../testing/billingTestServer.ts'
import { endPlansOfErasedAccount } from './endAllPlans.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Row = typeof users.$inferSelect
type Buyer = { id: string; email: string }
const inMs = (ms: number) => new Date(server.app.clock.now().getTime() + ms)
const inDays = (days: number) => inMs(days * dayMs)
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
const paidUntil = (end: Date) => ({
  ...ended,
  ...{ subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: end },
})
const overrideUntil = (end: Date, tier: Override['tier'] = 'paid') => ({
  override: {
    ...{ status: 'active' as const, tier, expiresAt: end.toISOString(), createdAt: inDays(0).toISOString() },
    ...{ createdBy: 'admin', reason: 'a test', type: 'promotion' },
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
async function refund(subscriptionId: string) {
  await server.stripe.act(refundInvoice(server.stripe.books.subscriptions[subscriptionId]?.latestInvoiceId ?? ''))
  await server.deliver()
}

test('getBilling says that the first payment is due at the end of the free time, if this end is 49 hours to two years away', async () => {
  const person = await server.app.signUp()
  const dueAt = async (changes: Partial<Row>) => {
    await change(person.userId, { ...ended, subscriptionTier: 'inactive', subscriptionStatus: 'inactive', ...changes })
    return (await person.call('getBilling', {})).paidPeriodStartsAt
  }
  const [early, late] = [inDays(12), inDays(25)]
  expect(await dueAt(trialUntil(early))).toBe(early.toISOString())
  expect(await dueAt(paidUntil(late))).toBe(late.toISOString())
  expect(await dueAt(overrideUntil(early))).toBe(early.toISOString())
  expect(await dueAt({ ...trialUntil(late), ...overrideUntil(early) })).toBe(late.toISOString())
  expect(await dueAt({ ...trialUntil(early), ...overrideUntil(late) })).toBe(late.toISOString())
  expect(await dueAt(paidUntil(inMs(49 * hourMs)))).toBe(inMs(49 * hourMs).toISOString())
  expect(await dueAt(paidUntil(inDays(730)))).toBe(inDays(730).toISOString())
  const dueNow = [{}, paidUntil(inMs(49 * hourMs - 1)), paidUntil(inDays(-3)), paidUntil(inMs(730 * dayMs + 1))]
  for (const changes of [...dueNow, overrideUntil(early, 'free')]) expect(await dueAt(changes)).toBeNull()
  // A subscription is renewed at its own time.
  expect(await dueAt({ ...paidUntil(late), paymentSubscriptionId: 'sub_own' })).toBeNull()
})

test('a repeating discount lasts longer by the free months before the first payment, and other discounts do not change', () => {
  const now = inDays(0)
  const repeating = { code: 'TWO', percentOff: 50, duration: 'repeating' as const, months: 2 }
  const monthsAt = (days: number) => extendDiscount(repeating, { firstPaymentAt: inDays(days), now })?.months
  expect([monthsAt(12), monthsAt(30), monthsAt(31), monthsAt(365)]).toEqual([3, 3, 4, 14])
  expect(extendDiscount(repeating, { firstPaymentAt: null, now })).toEqual(repeating)
  const once = { ...repeating, duration: 'once' as const, months: null }
  expect(extendDiscount(once, { firstPaymentAt: inDays(12), now })).toEqual(once)
  expect(extendDiscount(null, { firstPaymentAt: inDays(12), now })).toBeNull()
})

test('monthly characters of a trial that exceed those of the plan stay until the first payment', async () => {
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

test('an account that bought two plans has the longer one; after both are refunded, the trial from before the purchases is restored', async () => {
  const account = await server.account()
  const before = { ...trialUntil(inDays(20)), quotaMinutesTotal: 90_000 }
  await change(account.id, before)
  const annual = await buy(account, 'annual')
  await server.deliver()
  const monthly = await buy(account, 'monthly')
  await server.deliver()
  expect((await userRow(account.id)).paymentSubscriptionId).toBe(annual)
  await refund(annual)
  expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', paymentSubscriptionId: monthly })
  await refund(monthly)
  expect(await userRow(account.id)).toMatchObject({ ...before, override: null, paymentSubscriptionId: null })
})

test('after the refund of a plan, a trial that has ended in the meantime and a plan that had ended before are not restored', async () => {
  const [late, inactive] = [await server.account(), await server.account()]
  await change(late.id, { ...trialUntil(inDays(1)), quotaMinutesTotal: 90_000 })
  await change(inactive.id, { ...paidUntil(inDays(20)), subscriptionStatus: 'inactive' })
  const plans = [await buy(late), await buy(inactive)]
  await server.deliver()
  server.advance(2 * dayMs)
  for (const plan of plans) await refund(plan)
  const over = { subscriptionTier: 'free', subscriptionStatus: 'inactive', paymentSubscriptionId: null }
  expect(await userRow(late.id)).toMatchObject({ ...over, quotaMinutesTotal: 90_000 })
  expect(await userRow(inactive.id)).toMatchObject(over)
})

test('a plan that ended before the server learned of it does not replace a running plan or a plan that started later', async () => {
  const [running, later, earlier] = [await server.account(), await server.account(), await server.account()]
  const boughtAt = server.app.clock.now()
  for (const account of [running, later, earlier]) await server.stripe.act(cancelNow(await buy(account)))
  server.advance(40 * dayMs)
  await change(running.id, paidUntil(inDays(10)))
  const startedAt = new Date(boughtAt.getTime() + dayMs)
  await change(later.id, { subscriptionTier: 'free', subscriptionStartedAt: startedAt })
  await change(earlier.id, { subscriptionTier: 'free', subscriptionStartedAt: new Date(boughtAt.getTime() - dayMs) })
  await server.deliver()
  expect(await userRow(running.id)).toMatchObject({ subscriptionTier: 'paid', subscriptionExpiresAt: inDays(10) })
  expect((await userRow(later.id)).subscriptionStartedAt).toEqual(startedAt)
  expect((await userRow(earlier.id)).subscriptionStartedAt?.getTime()).toBeGreaterThanOrEqual(boughtAt.getTime())
})

test('a subscription without an account id belongs to the account with the same customer id; one of an unknown account continues', async () => {
  const account = await server.account()
  const first = await buy(account)
  await server.deliver()
  await refund(first)
  const second = await buy(account, 'annual')
  const stranger = await buy({ id: 'nobody', email: 'nobody@example.com' })
  const made = server.stripe.books.subscriptions[second] ?? expect.fail('no subscription')
  made.accountId = ''
  await server.deliver()
  expect(await userRow(account.id)).toMatchObject({ subscriptionTier: 'paid', paymentSubscriptionId: second })
  expect(server.stripe.books.subscriptions[stranger]?.status).toBe('active')
})

test('only the plans of the erased account end at the provider, and an account whose plans have ended had no plan', async () => {
  const [account, other] = [await server.account(), await server.account()]
  const [own, foreign] = [await buy(account), await buy(other)]
  await server.deliver()
  expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: true })
  await server.deliver()
  expect(server.stripe.books.subscriptions[own]?.status).toBe('canceled')
  expect(server.stripe.books.subscriptions[foreign]?.status).toBe('active')
  expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: false })
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

test('a renewal whose webhook event is lost and that comes late is detected within five minutes', async () => {
  const account = await server.account()
  const subscriptionId = await buy(account)
  await server.deliver()
  const end = (await userRow(account.id)).subscriptionExpiresAt ?? expect.fail('no end')
  server.advance(end.getTime() - server.app.clock.now().getTime() + 1_000)
  await server.app.services.jobs.drain()
  await server.stripe.act(renewSubscription(subscriptionId))
  server.stripe.sent()
  server.advance(5 * 60_000)
  await server.app.services.jobs.drain()
  const renewed = (await userRow(account.id)).subscriptionExpiresAt ?? end
  expect(renewed.getTime()).toBeGreaterThan(end.getTime() + 20 * dayMs)
})

test('a cancelled plan is confirmed by one e-mail, but not if its payment has failed', async () => {
  const [paying, failing] = [await server.account(), await server.account()]
  const plans = { paying: await buy(paying), failing: await buy(failing) }
  await server.deliver()
  await server.stripe.act(declineCard(plans.failing))
  await server.stripe.act(renewSubscription(plans.failing))
  await server.deliver()
  for (const id of [plans.paying, plans.failing]) await server.stripe.act(cancelAtPeriodEnd(id))
  await server.deliver()
  await server.deliver()
  expect((await server.getBillingState(paying.id)).emails).toEqual(['plan-cancelled', 'receipt'])
  expect((await server.getBillingState(failing.id)).emails).toEqual(['payment-failed', 'receipt'])
})

test('if the provider refuses to start a checkout, its reserved coupon is released', async () => {
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
