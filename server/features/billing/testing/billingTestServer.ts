import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createFixedClock } from '../../../platform/clock.ts'
import type { Plan } from '../../../adapters/payments/payments.ts'
import { payCheckout } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { startFakeStripe, fakeStripeEnvironment } from '../../../adapters/payments/testing/fakeStripe.ts'
import type { Client } from '../../../testing/client.ts'
import { startApp, testStartTime, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { createCoupon, type NewCoupon } from '../../coupons/index.ts'
import { couponRedemptions, coupons } from '../../coupons/tables.ts'
import { outbox } from '../../mail/tables.ts'
import { payments, subscriptions } from '../tables.ts'

/** A webhook request as the fake Stripe server signs it. */
export type SentEvent = { id: string; type: string; raw: Buffer; signature: string }

/** The success and cancel address of a checkout. */
export const checkoutUrls = (app: TestApp) => ({
  successUrl: `${app.url}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${app.url}/subscribe/cancel`,
})

/** Waits for a call. Returns the HTTP status, failure code and message if the call fails, or null if it succeeds. */
export const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ http, code, message }: { http: number; code: string; message: string }) => ({ http, code, message }),
  )

/** Starts the real server with a fake Stripe server. Both share one clock. Without `log` the server logs nothing. */
export async function startBillingServer(environment: Record<string, string> = {}, log?: Logger) {
  const clock = createFixedClock(testStartTime)
  const stripe = await startFakeStripe(clock)
  const app = await startApp({
    environment: { ...fakeStripeEnvironment(stripe.url), ...environment },
    ...(log && { log }),
  })
  const { db } = app.database

  const send = ({ raw, signature }: Pick<SentEvent, 'raw' | 'signature'>) =>
    app.visitor().request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(raw),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })

  return {
    app,
    stripe,
    send,
    advance(ms: number) {
      clock.advance(ms)
      app.clock.advance(ms)
    },
    /** Sends events in order and waits until all jobs are done. By default sends the events since the last `sent()`. */
    async deliver(sent: readonly SentEvent[] = stripe.sent()) {
      for (const one of sent) await send(one)
      await app.services.jobs.drain()
    },
    /** Sends the events of different accounts in parallel, `atOnce` at a time. */
    async deliverAtOnce(sent: readonly SentEvent[], atOnce = 8) {
      for (let from = 0; from < sent.length; from += atOnce)
        await Promise.all(sent.slice(from, from + atOnce).map(send))
      await app.services.jobs.drain()
    },
    buy: async (actor: Client, priceId: Plan = 'monthly') => {
      await actor.call('createCheckout', { priceId, ...checkoutUrls(app) })
      const checkout = Object.values(stripe.books.checkouts).at(-1)
      await stripe.act(payCheckout(checkout?.id ?? ''))
      return { sessionId: checkout?.id ?? '', subscriptionId: checkout?.subscriptionId ?? '' }
    },
    /** Inserts an account without sign-up. This is faster than a sign-up, but the account cannot sign in. */
    async account() {
      const id = randomUUID()
      const email = `${id}@example.com`
      await db.insert(users).values({ id, email, name: 'Ada', emailVerified: true, createdAt: app.clock.now() })
      return { id, email }
    },
    /** Returns all data of an account that billing can change. */
    async getBillingState(userId: string) {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      const paid = await db.select().from(payments).where(eq(payments.userId, userId))
      const known = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
      const emails = await db
        .select()
        .from(outbox)
        .where(eq(outbox.to, user?.email ?? ''))
      return {
        tier: user?.subscriptionTier,
        status: user?.subscriptionStatus,
        startedAt: user?.subscriptionStartedAt,
        expiresAt: user?.subscriptionExpiresAt,
        trialEndDate: user?.trialEndDate,
        quota: user?.quotaMinutesTotal,
        priceId: user?.paymentPriceId,
        lastPaymentDate: user?.lastPaymentDate,
        isBilled: user?.paymentSubscriptionId != null,
        payments: paid
          .map(({ plan, state, amountCents, refundedCents, at }) => ({ at, state, plan, amountCents, refundedCents }))
          .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
        subscriptions: known.map(({ status, plan, periodEnd, cancelsAt, endedAt }) => ({
          status,
          plan,
          periodEnd,
          cancelsAt,
          endedAt,
        })),
        emails: emails.flatMap(({ template }) => (template === 'verify-email' ? [] : [template])).sort(),
      }
    },
    /** Returns the e-mails to an address, oldest first. */
    emailsTo: (email: string) =>
      db
        .select({ template: outbox.template, subject: outbox.subject, text: outbox.text })
        .from(outbox)
        .where(eq(outbox.to, email))
        .orderBy(outbox.position),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

/** The server of `startBillingServer`. */
export type BillingTestServer = Awaited<ReturnType<typeof startBillingServer>>

/**
 * Shares one server between the tests of a file. Before each test, the fake Stripe server is set to answer normally and
 * the rate limits are reset.
 */
export function useBillingServer() {
  let opened: BillingTestServer | undefined
  const server = () => opened ?? expect.fail('the billing server starts before the first test')
  beforeAll(async () => {
    opened = await startBillingServer()
  })
  beforeEach(async () => {
    server().stripe.setBehaviour('well')
    await server().app.database.db.execute('delete from rate_counters')
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())

  return {
    server,
    signUp: (facts: Parameters<TestApp['signUp']>[0] = {}) => server().app.signUp(facts),
    checkout: (actor: Client, change: object = {}) =>
      actor.call('createCheckout', { priceId: 'monthly', ...checkoutUrls(server().app), ...change }),
    checkoutWithCoupon: (actor: Client, couponCode: string, change: object = {}) =>
      actor.call('applyCouponToCheckout', { priceId: 'monthly', ...checkoutUrls(server().app), couponCode, ...change }),
    lastCheckout: () => Object.values(server().stripe.books.checkouts).at(-1) ?? expect.fail('no checkout was started'),
    addCoupon: (coupon: NewCoupon) => createCoupon(server().app.database, server().app.clock, coupon),
    /** Returns how often a coupon was redeemed, both from its counter and from the number of its redemption rows. */
    async countRedemptions(code: string) {
      const { db } = server().app.database
      const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
      const found = await db.select().from(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
      return [coupon?.timesRedeemed, found.length]
    },
  }
}
