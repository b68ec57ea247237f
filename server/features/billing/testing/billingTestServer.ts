import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createFixedClock } from '../../../platform/clock.ts'
import { pay } from '../../../ports/payments/sandbox/books.ts'
import { openStripeStandIn, standInEnvironment } from '../../../ports/payments/testing/stripeStandIn.ts'
import type { Client } from '../../../testing/client.ts'
import { startApp, startOfTests, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { createCoupon, type NewCoupon } from '../../coupons/index.ts'
import { couponRedemptions, coupons } from '../../coupons/tables.ts'
import { outbox } from '../../mail/tables.ts'
import { payments, subscriptions } from '../tables.ts'

export type Sent = { id: string; type: string; raw: Buffer; signature: string }

export const addressesOf = (app: TestApp) => ({
  successUrl: `${app.url}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${app.url}/subscribe/cancel`,
})

/** The words, code and status of a refusal; null where there was none. */
export const whyNot = (wish: Promise<unknown>) =>
  wish.then(
    () => null,
    ({ http, code, message }: { http: number; code: string; message: string }) => ({ http, code, message }),
  )

/** The real server, selling by a Stripe that stands in a few ports further. Both go by one clock. */
export async function openShop(environment: Record<string, string> = {}) {
  const clock = createFixedClock(startOfTests)
  const far = await openStripeStandIn(clock)
  const app = await startApp({ environment: { ...standInEnvironment(far.url), ...environment } })
  const { db } = app.database

  const send = ({ raw, signature }: Pick<Sent, 'raw' | 'signature'>) =>
    app.visitor().request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(raw),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })

  return {
    app,
    far,
    send,
    advance(ms: number) {
      clock.advance(ms)
      app.clock.advance(ms)
    },
    /** Sends what has happened since the last time, in order, and waits until all of it is followed up. */
    async deliver(sent: readonly Sent[] = far.sent()) {
      for (const one of sent) await send(one)
      await app.services.jobs.drain()
    },
    /** The same for events of different accounts: each comes while others are worked on. */
    async deliverAtOnce(sent: readonly Sent[], atOnce = 8) {
      for (let from = 0; from < sent.length; from += atOnce)
        await Promise.all(sent.slice(from, from + atOnce).map(send))
      await app.services.jobs.drain()
    },
    buy: async (actor: Client, priceId: 'monthly' | 'annual' = 'monthly') => {
      await actor.call('createCheckout', { priceId, ...addressesOf(app) })
      const checkout = Object.values(far.books.checkouts).at(-1)
      await far.act(pay(checkout?.id ?? ''))
      return { sessionId: checkout?.id ?? '', subscriptionId: checkout?.subscriptionId ?? '' }
    },
    /** An account that nobody signed up for: quick to make, and it cannot sign in. */
    async account() {
      const id = randomUUID()
      const email = `${id}@example.com`
      await db.insert(users).values({ id, email, name: 'Ada', emailVerified: true, createdAt: app.clock.now() })
      return { id, email }
    },
    /** Everything of an account that payment may change. */
    async standingOf(userId: string) {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      const paid = await db.select().from(payments).where(eq(payments.userId, userId))
      const known = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
      const letters = await db
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
        priceId: user?.stripePriceId,
        lastPaymentDate: user?.lastPaymentDate,
        isBilled: user?.stripeSubscriptionId != null,
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
        letters: letters.map(({ template }) => template).sort(),
      }
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await far[Symbol.asyncDispose]()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** One shop for the tests of a file, well again and with no tries counted before each of them. */
export function shareShop() {
  let opened: Shop | undefined
  const shop = () => opened ?? expect.fail('the shop opens before the first test')
  beforeAll(async () => {
    opened = await openShop()
  })
  beforeEach(async () => {
    shop().far.be('well')
    await shop().app.database.db.execute('delete from rate_counters')
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())

  return {
    shop,
    signUp: (facts: Parameters<TestApp['signUp']>[0] = {}) => shop().app.signUp(facts),
    checkout: (actor: Client, change: object = {}) =>
      actor.call('createCheckout', { priceId: 'monthly', ...addressesOf(shop().app), ...change }),
    withCode: (actor: Client, couponCode: string, change: object = {}) =>
      actor.call('applyCouponToCheckout', { priceId: 'monthly', ...addressesOf(shop().app), couponCode, ...change }),
    lastCheckout: () => Object.values(shop().far.books.checkouts).at(-1) ?? expect.fail('nobody began to buy'),
    make: (coupon: NewCoupon) => createCoupon(shop().app.database, shop().app.clock, coupon),
    /** How often a code was redeemed, by its own count and by the redemptions there are. */
    async counted(code: string) {
      const { db } = shop().app.database
      const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
      const found = await db.select().from(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
      return [coupon?.timesRedeemed, found.length]
    },
  }
}
