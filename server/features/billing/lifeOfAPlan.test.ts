import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAtEnd, changePlan, mendCard, refund, renew, spoilCard } from '../../ports/payments/sandbox/books.ts'
import { outbox } from '../mail/tables.ts'
import { findBroken } from '../upkeep/index.ts'
import { openShop, type Shop } from './testing/shop.ts'

const dayMs = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const signUp = (facts: Parameters<Shop['app']['signUp']>[0] = {}) => shop.app.signUp(facts)

test('a plan renews by itself, also where no event says so', async () => {
  const actor = await signUp()
  const { sessionId, subscriptionId } = await shop.buy(actor)
  await actor.call('verifyCheckoutSession', { sessionId })
  shop.far.sent()
  const { expiresAt } = await shop.standingOf(actor.userId)
  shop.advance((expiresAt?.getTime() ?? 0) - shop.app.clock.now().getTime())
  await shop.far.act(renew(subscriptionId))
  await shop.app.services.jobs.drain()
  const standing = await shop.standingOf(actor.userId)
  expect(standing).toMatchObject({ tier: 'paid', status: 'active', lastPaymentDate: shop.app.clock.now() })
  expect(standing.expiresAt?.getTime()).toBeGreaterThan(shop.app.clock.now().getTime() + 27 * dayMs)
  expect(standing.payments).toHaveLength(2)
})

test('a payment that fails leaves the Studio open for seven days, and a good card all that was bought', async () => {
  const actor = await signUp()
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  await shop.far.act(spoilCard(subscriptionId))
  shop.advance(30 * dayMs)
  await shop.far.act(renew(subscriptionId))
  await shop.deliver()
  const failedAt = shop.app.clock.now().getTime()
  expect(await shop.standingOf(actor.userId)).toMatchObject({
    tier: 'paid',
    status: 'active',
    expiresAt: new Date(failedAt + 7 * dayMs),
    letters: expect.arrayContaining(['payment-failed', 'receipt']),
  })
  shop.advance(7 * dayMs)
  await shop.app.services.jobs.drain()
  expect(await shop.standingOf(actor.userId)).toMatchObject({ tier: 'free', status: 'inactive', isBilled: false })
  await shop.far.act(mendCard(subscriptionId))
  await shop.deliver()
  const mended = await shop.standingOf(actor.userId)
  expect(mended).toMatchObject({ tier: 'paid', status: 'active', isBilled: true })
  expect(mended.payments.map(({ state }) => state)).toEqual(['paid', 'paid'])
})

test('another plan counts from when it is chosen; getBilling tells it', async () => {
  const actor = await signUp()
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  await shop.far.act(changePlan(subscriptionId, 'annual'))
  await shop.deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({ stripePriceId: 'price_1Annual' })
  const billing = await actor.call('getBilling', {})
  expect(billing).toMatchObject({ plan: 'annual', state: 'renewing', endsAt: null, canManage: true, isSandbox: false })
  expect(billing.payments.map(({ amountCents }) => amountCents)).toEqual(expect.arrayContaining([5999, 599]))
})

test('a plan that is cancelled runs to the end of what is paid, then reverts to free', async () => {
  const actor = await signUp()
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  const { expiresAt } = await shop.standingOf(actor.userId)
  await shop.far.act(cancelAtEnd(subscriptionId))
  await shop.deliver()
  expect(await actor.call('getBilling', {})).toMatchObject({
    state: 'ending',
    renewsAt: null,
    endsAt: expiresAt?.toISOString(),
  })
  expect(await shop.standingOf(actor.userId)).toMatchObject({
    tier: 'paid',
    expiresAt,
    letters: expect.arrayContaining(['plan-cancelled']),
  })
  shop.advance((expiresAt?.getTime() ?? 0) - shop.app.clock.now().getTime())
  await shop.far.act(renew(subscriptionId))
  await shop.app.services.jobs.drain()
  expect(await shop.standingOf(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    expiresAt,
    priceId: null,
  })
})

test('a refund ends the plan at once and for good: Stripe is told to take nothing more. A part of it ends nothing', async () => {
  const actor = await signUp()
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  const invoiceId = shop.far.books.subscriptions[subscriptionId]?.latestInvoiceId ?? ''
  await shop.far.act(refund(invoiceId, 100))
  await shop.deliver()
  expect(await shop.standingOf(actor.userId)).toMatchObject({
    tier: 'paid',
    payments: [{ state: 'paid', refundedCents: 100 }],
  })
  await shop.far.act(refund(invoiceId))
  await shop.deliver()
  expect(await shop.standingOf(actor.userId)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    expiresAt: shop.app.clock.now(),
    payments: [{ state: 'refunded', refundedCents: 599 }],
  })
  expect(shop.far.books.subscriptions[subscriptionId]?.status).toBe('canceled')
})

test('a trial that was running is there again for what is left of it, once a plan has ended', async () => {
  const actor = await signUp({ tier: 'premium_trial' })
  const before = await shop.standingOf(actor.userId)
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  expect(await shop.standingOf(actor.userId)).toMatchObject({ tier: 'paid', status: 'active' })
  await shop.far.act((books, now) => refund(books.subscriptions[subscriptionId]?.latestInvoiceId ?? '')(books, now))
  await shop.deliver()
  const { tier, status, expiresAt } = await shop.standingOf(actor.userId)
  expect([tier, status, expiresAt]).toEqual(['premium_trial', 'trialing', before.expiresAt])
})

test('open pages are told at once when a plan changes', async () => {
  const actor = await signUp()
  const { subscriptionId } = await shop.buy(actor)
  await shop.deliver()
  const heard: unknown[] = []
  const leave = shop.app.services.live.subscribe(actor.userId, (change) => heard.push(change.topic))
  await shop.far.act(cancelAtEnd(subscriptionId))
  await shop.far.act(changePlan(subscriptionId, 'annual'))
  await shop.deliver()
  await expect.poll(() => heard).toContain('user')
  leave()
})

test('a receipt names what was paid, for what and until when; it reaches whoever paid, and no secret is in it', async () => {
  const actor = await signUp()
  await shop.buy(actor, 'annual')
  await shop.deliver()
  const rows = await shop.app.database.db.select().from(outbox).where(eq(outbox.to, actor.email))
  const letter = rows.find(({ template }) => template === 'receipt')
  expect(letter?.subject).toBe('Your Scene Partner receipt, $59.99')
  expect(letter?.text).toContain('We received $59.99 for your annual plan on')
  expect(letter?.text).toMatch(/It runs until \w+ \d+, \d{4} and renews then\./)
  expect(letter?.text).not.toMatch(/cus_|sub_|cs_|sk_/)
})

test('afterwards all figures agree', async () => {
  for (const { promise, broken } of await findBroken(shop.app.services))
    expect([promise, broken]).toEqual([promise, []])
})
