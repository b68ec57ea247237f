// This file is long because its tests share one server: starting another server takes longer than most tests.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAtPeriodEnd,
  cancelNow,
  changePlan,
  restoreCard,
  refundInvoice,
  renewSubscription,
  declineCard,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import { users } from '../../accounts/tables.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { startBillingServer, type BillingTestServer } from '../testing/billingTestServer.ts'
import { endPlansOfErasedAccount } from './endAllPlans.ts'

const dayMs = 86_400_000

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const minuteMs = 60_000
const advanceTo = (at: Date | null | undefined) =>
  server.advance((at?.getTime() ?? 0) - server.app.clock.now().getTime())
const drain = () => server.app.services.jobs.drain()
const latestInvoiceOf = (id: string) => server.stripe.books.subscriptions[id]?.latestInvoiceId ?? ''
const formatDay = (date: Date | null | undefined) =>
  date?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const signUp = (facts: Parameters<BillingTestServer['app']['signUp']>[0] = {}) => server.app.signUp(facts)

// [spec2 §3.1] [spec2 §3.17]
test('a plan continues after its renewal even if the webhook event of the renewal is lost', async () => {
  const actor = await signUp()
  const { sessionId, subscriptionId } = await server.buy(actor)
  await actor.call('verifyCheckoutSession', { sessionId })
  server.stripe.sent()
  // A renewal does not change the number of monthly characters that an admin has set.
  const { db } = server.app.database
  await db.update(users).set({ quotaMinutesTotal: 45_000 }).where(eq(users.id, actor.userId))
  const { expiresAt } = await server.getBillingState(actor.userId)
  server.advance((expiresAt?.getTime() ?? 0) - server.app.clock.now().getTime())
  await server.stripe.act(renewSubscription(subscriptionId))
  await server.app.services.jobs.drain()
  const billingState = await server.getBillingState(actor.userId)
  expect(billingState).toMatchObject({ tier: 'paid', status: 'active', lastPaymentDate: server.app.clock.now() })
  expect(billingState.quota).toBe(45_000)
  expect(billingState.expiresAt?.getTime()).toBeGreaterThan(server.app.clock.now().getTime() + 27 * dayMs)
  expect(billingState.payments).toHaveLength(2)
})

test('if the provider renews a plan late and the webhook event is lost, the server detects the renewal within five minutes', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const { expiresAt } = await server.getBillingState(actor.userId)
  advanceTo(expiresAt)
  await drain()
  // The provider has not renewed yet. The plan continues for a day.
  const dayLater = new Date((expiresAt?.getTime() ?? 0) + dayMs)
  expect(await server.getBillingState(actor.userId)).toMatchObject({ tier: 'paid', expiresAt: dayLater })
  await server.stripe.act(renewSubscription(subscriptionId))
  server.stripe.sent()
  server.advance(5 * minuteMs)
  await drain()
  const renewed = await server.getBillingState(actor.userId)
  expect(renewed.payments).toHaveLength(2)
  expect(renewed.expiresAt?.getTime()).toBeGreaterThan(server.app.clock.now().getTime() + 27 * dayMs)
})

test('a plan that the provider never renews ends a day after its period', { tags: ['long'] }, async () => {
  const actor = await signUp()
  await server.buy(actor)
  await server.deliver()
  const { expiresAt } = await server.getBillingState(actor.userId)
  advanceTo(expiresAt)
  await drain()
  server.advance(dayMs - 5 * minuteMs)
  await drain()
  expect(await server.getBillingState(actor.userId)).toMatchObject({ tier: 'paid', status: 'active', isBilled: true })
  server.advance(5 * minuteMs)
  await drain()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    isBilled: false,
  })
})

test('a plan continues for seven days after a failed payment and then ends; a new bank card restores it', async () => {
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
    emails: ['payment-failed', 'receipt'],
  })
  const [failed] = (await server.emailsTo(actor.email)).filter(({ template }) => template === 'payment-failed')
  expect(failed?.text).toContain('We could not collect $5.99 for your plan.')
  expect(failed?.text).toContain(`the Studio stays open until ${formatDay(new Date(failedAt + 7 * dayMs))}.`)
  server.advance(7 * dayMs)
  await server.app.services.jobs.drain()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    isBilled: false,
    // Sent e-mails are deleted after 30 days, so the receipt of the first payment is gone.
    emails: ['payment-failed'],
  })
  await server.stripe.act(restoreCard(subscriptionId))
  await server.deliver()
  const mended = await server.getBillingState(actor.userId)
  expect(mended).toMatchObject({ tier: 'paid', status: 'active', isBilled: true })
  expect(mended.payments.map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect(mended.payments.at(-1)?.at).toEqual(server.app.clock.now())
  expect(mended.emails).toEqual(['payment-failed', 'receipt'])
})

test(
  'when a plan is changed at the provider, the new plan takes effect at once, and getBilling returns the new plan',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server.buy(actor)
    await server.deliver()
    await server.stripe.act(changePlan(subscriptionId, 'annual'))
    await server.deliver()
    expect(await actor.call('getUserData', {})).toMatchObject({ stripePriceId: 'price_1Annual' })
    const billing = await actor.call('getBilling', {})
    const { expiresAt } = await server.getBillingState(actor.userId)
    const payment = { state: 'paid', currency: 'usd', refundedCents: 0, at: server.app.clock.now().toISOString() }
    expect({
      ...billing,
      payments: billing.payments.toSorted((one, other) => one.amountCents - other.amountCents),
    }).toEqual({
      ...{ canBuy: true, canManage: true, isSandbox: false, plan: 'annual', state: 'renewing' },
      ...{ renewsAt: expiresAt?.toISOString(), endsAt: null, paidPeriodStartsAt: null },
      payments: [
        { ...payment, plan: 'monthly', amountCents: 599 },
        { ...payment, plan: 'annual', amountCents: 5999 },
      ],
    })
  },
)

// [spec2 §4.9]
test('a cancelled plan runs until the end of the paid period, then the account becomes free', async () => {
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
    emails: ['plan-cancelled', 'receipt'],
  })
  const [cancelled] = (await server.emailsTo(actor.email)).filter(({ template }) => template === 'plan-cancelled')
  expect(cancelled?.text).toContain(`What you have paid for is yours until ${formatDay(expiresAt)}.`)
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

test('the cancellation of a plan is confirmed by one e-mail, also if the plan is synchronised again', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  await server.stripe.act(cancelAtPeriodEnd(subscriptionId))
  await server.deliver()
  await server.app.services.billing.syncSubscription(subscriptionId)
  expect((await server.getBillingState(actor.userId)).emails).toEqual(['plan-cancelled', 'receipt'])
})

test(
  'each cancellation of a plan sends an e-mail that confirms it; withdrawing the cancellation sends no e-mail',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server.buy(actor)
    await server.deliver()
    for (const cancels of [true, false, true]) {
      await server.stripe.act(cancelAtPeriodEnd(subscriptionId, cancels))
      await server.deliver()
      // Synchronising the same state a second time sends no e-mail.
      await server.app.services.billing.syncSubscription(subscriptionId)
    }
    expect((await server.getBillingState(actor.userId)).emails).toEqual(['plan-cancelled', 'plan-cancelled', 'receipt'])
  },
)

test(
  'a user who cancels a plan after a failed payment gets no e-mail that the plan runs to the end of the period',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server.buy(actor)
    await server.deliver()
    await server.stripe.act(declineCard(subscriptionId))
    server.advance(30 * dayMs)
    await server.stripe.act(renewSubscription(subscriptionId))
    await server.deliver()
    await server.stripe.act(cancelAtPeriodEnd(subscriptionId))
    await server.deliver()
    expect((await server.getBillingState(actor.userId)).emails).toEqual(['payment-failed', 'receipt'])
  },
)

test('a full refund ends the plan immediately, also at Stripe; a partial refund does not end the plan', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const lastPaymentDate = server.app.clock.now()
  await server.stripe.act(refundInvoice(latestInvoiceOf(subscriptionId), 100))
  await server.deliver()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    ...{ tier: 'paid', lastPaymentDate },
    payments: [{ state: 'paid', refundedCents: 100 }],
  })
  await server.stripe.act(refundInvoice(latestInvoiceOf(subscriptionId)))
  await server.deliver()
  // A refunded payment still counts as the last payment, so its date stays.
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    ...{ tier: 'free', status: 'inactive', lastPaymentDate },
    expiresAt: server.app.clock.now(),
    payments: [{ state: 'refunded', refundedCents: 599 }],
  })
  expect(server.stripe.books.subscriptions[subscriptionId]?.status).toBe('canceled')
  const refunds = (await server.emailsTo(actor.email)).filter(({ template }) => template === 'refund')
  // Each e-mail names the amount of its own refund.
  expect(refunds.map(({ subject }) => subject)).toEqual([
    'A refund from Scene Partner, $1.00',
    'A refund from Scene Partner, $4.99',
  ])
  const endsPlan = 'With it your plan has ended.'
  expect(refunds.map(({ text }) => text.includes(endsPlan))).toEqual([false, true])
  for (const { text } of refunds) expect(text).toContain(`Payment ${latestInvoiceOf(subscriptionId)}.`)
})

test('a refund that is reported several times counts once; a later report with a smaller amount is ignored', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  const invoiceId = latestInvoiceOf(subscriptionId)
  const report = (refundedCents: number) =>
    server.app.services.billing.syncSubscription(subscriptionId, {
      refund: { invoiceId, amountCents: 599, refundedCents },
    })
  for (const cents of [200, 200, 50, 0]) await report(cents)
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'paid',
    payments: [{ state: 'paid', refundedCents: 200 }],
    emails: ['receipt', 'refund'],
  })
  // A refund above the paid amount counts as a refund of the paid amount.
  await report(900)
  await report(900)
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    tier: 'free',
    payments: [{ state: 'refunded', refundedCents: 599 }],
    emails: ['receipt', 'refund', 'refund'],
  })
})

// [spec1 §4.17]
test('a trial that was running before the plan continues for its remaining time after the plan ends', async () => {
  // A plan bought in the last two days of a trial is paid immediately.
  const trialEndDate = new Date(server.app.clock.now().getTime() + 40 * 3_600_000)
  const actor = await signUp({ tier: 'premium_trial', change: { trialEndDate, subscriptionExpiresAt: trialEndDate } })
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
test('open pages of a user receive a live update when the plan of the user changes', async () => {
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

test('a receipt goes to the payer, names amount, plan, payment day and renewal day, and has no customer or subscription id', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor, 'annual')
  await server.deliver()
  const [receipt] = (await server.emailsTo(actor.email)).filter(({ template }) => template === 'receipt')
  const { expiresAt } = await server.getBillingState(actor.userId)
  expect(receipt?.subject).toBe('Your Scene Partner receipt, $59.99')
  expect(receipt?.text).toContain(`We received $59.99 for your annual plan on ${formatDay(server.app.clock.now())}.`)
  expect(receipt?.text).toContain(`It runs until ${formatDay(expiresAt)} and renews then.`)
  expect(receipt?.text).toContain(`Payment ${latestInvoiceOf(subscriptionId)}.`)
  expect(receipt?.text).not.toMatch(/cus_|sub_|cs_|sk_/)
})

test(
  'the receipt for a cancelled plan names the date on which the plan ends; for a plan that has ended it names no such date',
  { tags: ['long'] },
  async () => {
    const [cancelled, ended] = [await signUp(), await signUp()]
    await server.stripe.act(cancelAtPeriodEnd((await server.buy(cancelled)).subscriptionId))
    await server.stripe.act(cancelNow((await server.buy(ended)).subscriptionId))
    await server.deliver()
    const receiptOf = async (actor: { email: string }) =>
      (await server.emailsTo(actor.email)).find(({ template }) => template === 'receipt')?.text
    const { expiresAt } = await server.getBillingState(cancelled.userId)
    expect(await receiptOf(cancelled)).toContain(`It runs until ${formatDay(expiresAt)}.`)
    expect(await receiptOf(ended)).toContain('We received $5.99 for your monthly plan')
    expect(await receiptOf(ended)).not.toContain('It runs until')
  },
)

test('an invoice of 0 is stored as a paid invoice, but no receipt is sent', async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  const invoice = server.stripe.books.invoices[latestInvoiceOf(subscriptionId)] ?? expect.fail('no invoice')
  invoice.amountCents = 0
  await server.deliver()
  expect(await server.getBillingState(actor.userId)).toMatchObject({
    ...{ tier: 'paid', emails: [], payments: [{ state: 'paid', amountCents: 0 }] },
  })
})

test(
  'an invoice that the provider has not collected yet is not a failed payment and sends no e-mail',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server.buy(actor)
    await server.deliver()
    server.advance(30 * dayMs)
    await server.stripe.act(renewSubscription(subscriptionId))
    // A renewal begins with an unpaid invoice, about an hour before the provider collects it.
    const invoice = server.stripe.books.invoices[latestInvoiceOf(subscriptionId)] ?? expect.fail('no invoice')
    invoice.state = 'open'
    await server.deliver()
    const waiting = await server.getBillingState(actor.userId)
    expect(waiting).toMatchObject({ tier: 'paid', payments: [{ state: 'paid' }] })
    expect(waiting.emails).not.toContain('payment-failed')
  },
)

test('only the newest unpaid invoice of a plan counts as a failed payment', { tags: ['long'] }, async () => {
  const actor = await signUp()
  const { subscriptionId } = await server.buy(actor)
  await server.deliver()
  await server.stripe.act(declineCard(subscriptionId))
  server.advance(30 * dayMs)
  await server.stripe.act(renewSubscription(subscriptionId))
  const { invoices, subscriptions } = server.stripe.books
  const plan = subscriptions[subscriptionId] ?? expect.fail('no subscription')
  const older = invoices[plan.latestInvoiceId] ?? expect.fail('no invoice')
  // The provider made another invoice before the event of the first invoice arrived.
  const newer = { ...older, id: `${older.id}Newer`, createdAt: older.createdAt + 1_000 }
  invoices[newer.id] = newer
  plan.latestInvoiceId = newer.id
  await server.deliver()
  const { payments, emails } = await server.getBillingState(actor.userId)
  const failedAt = payments.filter(({ state }) => state === 'failed').map(({ at }) => at.getTime())
  expect(failedAt).toEqual([newer.createdAt])
  expect(emails.filter((template) => template === 'payment-failed')).toHaveLength(1)
})

test(
  'endPlansOfErasedAccount ends a plan with a failed payment at the provider, and returns that the account had a plan',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    const { subscriptionId } = await server.buy(actor)
    await server.stripe.act(declineCard(subscriptionId))
    server.advance(30 * dayMs)
    await server.stripe.act(renewSubscription(subscriptionId))
    await server.deliver()
    const account = { id: actor.userId, email: actor.email }
    expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: true })
    expect(server.stripe.books.subscriptions[subscriptionId]?.status).toBe('canceled')
    await server.deliver()
  },
)

test('after all tests of this file, findInvariantViolations finds no violated invariant in the database', async () => {
  for (const { promise, broken } of await findInvariantViolations(server.app.services))
    expect([promise, broken]).toEqual([promise, []])
})
