import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAtPeriodEnd,
  changePlan,
  restoreCard,
  refundInvoice,
  renewSubscription,
  declineCard,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import { outbox } from '../../mail/tables.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { startBillingServer, type BillingTestServer } from '../testing/billingTestServer.ts'

const dayMs = 86_400_000

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const signUp = (facts: Parameters<BillingTestServer['app']['signUp']>[0] = {}) => server.app.signUp(facts)

// [spec2 §3.1] [spec2 §3.17]
test('a plan renews even when its webhook event is lost', async () => {
  const actor = await signUp()
  const { sessionId, subscriptionId } = await server.buy(actor)
  await actor.call('verifyCheckoutSession', { sessionId })
  server.stripe.sent()
  const { expiresAt } = await server.getBillingState(actor.userId)
  server.advance((expiresAt?.getTime() ?? 0) - server.app.clock.now().getTime())
  await server.stripe.act(renewSubscription(subscriptionId))
  await server.app.services.jobs.drain()
  const billingState = await server.getBillingState(actor.userId)
  expect(billingState).toMatchObject({ tier: 'paid', status: 'active', lastPaymentDate: server.app.clock.now() })
  expect(billingState.expiresAt?.getTime()).toBeGreaterThan(server.app.clock.now().getTime() + 27 * dayMs)
  expect(billingState.payments).toHaveLength(2)
})

test('a failed payment keeps the Studio open for seven days, and a new card restores the plan', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  await server.stripe.act(declineCard(subscriptionId))
  server.advance(30 * dayMs)
  await server.stripe.act(renewSubscription(subscriptionId))
  await server.deliver()
  const failedAt = server.app.clock.now().getTime()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    status: 'active',
    expiresAt: new Date(failedAt + 7 * dayMs),
    emails: expect.arrayContaining(['payment-failed', 'receipt']),
  })
  server.advance(7 * dayMs)
  await server.app.services.jobs.drain()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    isBilled: false,
  })
  await server.stripe.act(restoreCard(subscriptionId))
  await server.deliver()
  const mended = await server.getBillingState(actor.userId)
  expect(mended).toMatchObject({ tier: 'paid', status: 'active', isBilled: true })
  expect(mended.payments.map(({ state }) => state)).toEqual(['paid', 'paid'])
})

test('a changed plan counts from the moment of the change, and getBilling returns it', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  await server.stripe.act(changePlan(subscriptionId, 'annual'))
  await server.deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({ stripePriceId: 'price_1Annual' })
  const billing = await actor.call('getBilling', {})
  expect(billing).toMatchObject({ plan: 'annual', state: 'renewing', endsAt: null, canManage: true, isSandbox: false })
  expect(billing.payments.map(({ amountCents }) => amountCents)).toEqual(expect.arrayContaining([5999, 599]))
})

// [spec2 §4.9]
test('a cancelled plan runs to the end of the paid period, then becomes free', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const { expiresAt } = await server.getBillingState(actor.userId)
  await server.stripe.act(cancelAtPeriodEnd(subscriptionId))
  await server.deliver()
  expect(await actor.call('getBilling', {})).toMatchObject({
    state: 'ending',
    renewsAt: null,
    endsAt: expiresAt?.toISOString(),
  })
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    expiresAt,
    emails: expect.arrayContaining(['plan-cancelled']),
  })
  server.advance((expiresAt?.getTime() ?? 0) - server.app.clock.now().getTime())
  await server.stripe.act(renewSubscription(subscriptionId))
  await server.app.services.jobs.drain()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    expiresAt,
    priceId: null,
  })
})

test('a full refund ends the plan at once at Stripe too, and a partial refund does not end it', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const invoiceId = server.stripe.books.subscriptions[subscriptionId]?.latestInvoiceId ?? ''
  await server.stripe.act(refundInvoice(invoiceId, 100))
  await server.deliver()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    payments: [{ state: 'paid', refundedCents: 100 }],
  })
  await server.stripe.act(refundInvoice(invoiceId))
  await server.deliver()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    expiresAt: server.app.clock.now(),
    payments: [{ state: 'refunded', refundedCents: 599 }],
  })
  expect(server.stripe.books.subscriptions[subscriptionId]?.status).toBe('canceled')
})

// [spec1 §4.17]
test('a trial that was running continues for its remaining time after the plan ends', async () => {
  const actor = await signUp({ tier: 'premium_trial' })
  const before = await server.getBillingState(actor.userId)
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  expect(await server.getBillingState(actor.userId)).toMatchObject({ tier: 'paid', status: 'active' })
  await server.stripe.act((books, now) =>
    refundInvoice(books.subscriptions[subscriptionId]?.latestInvoiceId ?? '')(books, now),
  )
  await server.deliver()
  const { tier, status, expiresAt } = await server.getBillingState(actor.userId)
  expect([tier, status, expiresAt]).toEqual(['premium_trial', 'trialing', before.expiresAt])
})

// [spec2 §7.28]
test('open pages receive a live update when a plan changes', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const topics: unknown[] = []
  const leave = server.app.services.live.subscribe(actor.userId, (change) => topics.push(change.topic))
  await server.stripe.act(cancelAtPeriodEnd(subscriptionId))
  await server.stripe.act(changePlan(subscriptionId, 'annual'))
  await server.deliver()
  await expect.poll(() => topics).toContain('user')
  leave()
})

test('a receipt names amount, plan and end date, goes to the payer, and contains no provider id', async () => {
  const actor = await signUp()
  await server.buy(actor, 'annual')
  await server.deliver()
  const rows = await server.app.database.db.select().from(outbox).where(eq(outbox.to, actor.email))
  const email = rows.find(({ template }) => template === 'receipt')
  expect(email?.subject).toBe('Your Scene Partner receipt, $59.99')
  expect(email?.text).toContain('We received $59.99 for your annual plan on')
  expect(email?.text).toMatch(/It runs until \w+ \d+, \d{4} and renews then\./)
  expect(email?.text).not.toMatch(/cus_|sub_|cs_|sk_/)
})

test('the stored data is consistent after these tests', async () => {
  for (const { promise, broken } of await findInvariantViolations(server.app.services))
    expect([promise, broken]).toEqual([promise, []])
})
