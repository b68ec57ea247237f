import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { lockUser, updateUser, type UserRow } from '../../accounts/index.ts'
import { captureFailure, useBillingServer } from '../testing/billingTestServer.ts'
import { checkouts } from '../tables.ts'

const { server, signUp, checkout, checkoutWithCoupon, addCoupon, countRedemptions } = useBillingServer()

/**
 * Waits until this many transactions wait for a lock. Returns immediately for the embedded database, which runs one
 * transaction at a time.
 */
async function waitForBlocked(database: Database, count: number): Promise<void> {
  if (database.kind !== 'postgres') return
  for (;;) {
    const { rows } = await database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

/**
 * Changes a user in a transaction. The transaction ends only when the requests that `work` starts wait for it, so that
 * they see the change.
 */
async function changeDuring<Results>(
  { userId, change }: { userId: string; change: Partial<UserRow> },
  work: () => Promise<Results>[],
): Promise<Results[]> {
  const { database, clock, services } = server().app
  const { running } = await database.tx(async (tx) => {
    await lockUser(tx, { id: userId })
    await updateUser(tx, { userId, change, now: clock.now(), live: services.live })
    const running = work()
    await waitForBlocked(database, running.length)
    return { running }
  })
  return Promise.all(running)
}

/**
 * Returns the checkout sessions of a user that can still be paid at the provider, and those with the state `open` in
 * our database.
 */
async function listOpenSessions(userId: string) {
  const rows = await server()
    .app.database.db.select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))
  const payable = Object.values(server().stripe.books.checkouts)
    .filter(({ accountId, state }) => accountId === userId && state === 'open')
    .map(({ id }) => id)
  return { payable, stored: rows.map(({ sessionId }) => sessionId) }
}

test('if a purchase is stored while the same user redeems a trial coupon, the bought plan stays and the coupon is refused', async () => {
  const actor = await signUp()
  await addCoupon({ code: 'TRIALNOW', type: 'trial', value: 100 })
  const change = {
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: new Date(server().app.clock.now().getTime() + 365 * 86_400_000),
    paymentSubscriptionId: 'sub_of_this_purchase',
  } as const
  const [refused] = await changeDuring({ userId: actor.userId, change }, () => [
    captureFailure(actor.call('applyCouponToUser', { couponCode: 'TRIALNOW' })),
  ])
  expect(refused?.code).toBe('coupon/already-subscribed')
  expect(await actor.call('getUserData', {})).toMatchObject({
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    usedCoupons: [],
  })
})

test('if two tabs start a purchase at the same time, one with a coupon, only one payment page stays open at the provider', async () => {
  const actor = await signUp()
  await addCoupon({ code: 'SPRING', type: 'percentage', value: 20 })
  await changeDuring({ userId: actor.userId, change: {} }, () => [
    captureFailure(checkout(actor)),
    captureFailure(checkoutWithCoupon(actor, 'SPRING')),
  ])
  const { payable, stored } = await listOpenSessions(actor.userId)
  expect(payable).toHaveLength(1)
  expect(stored).toEqual(payable)
})

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'if the provider answers the request of the first tab last (%s), only the payment page of the second tab can be paid',
  async (path) => {
    const actor = await signUp()
    const code = path === '/v1/customers' ? 'LATECUSTOMER' : 'LATESESSION'
    await addCoupon({ code, type: 'percentage', value: 20 })
    const { arrived, release } = server().stripe.holdNext(path)
    const first = captureFailure(checkoutWithCoupon(actor, code))
    await arrived
    const { url } = (await checkout(actor)) as { url: string }
    release()
    expect((await first)?.code).toBe('checkout/failed')
    const { payable, stored } = await listOpenSessions(actor.userId)
    expect(payable).toEqual([expect.stringMatching(/^cs_/)])
    expect(url).toContain(payable[0])
    expect(stored).toEqual(payable)
    expect(await countRedemptions(code)).toEqual([0, 0])
  },
)

test(
  'a payment page that could not be closed while the provider was down is closed by the next purchase of the user',
  { tags: ['long'] },
  async () => {
    const actor = await signUp()
    await checkout(actor)
    server().stripe.setBehaviour('down')
    expect((await captureFailure(checkout(actor)))?.code).toBe('checkout/failed')
    expect((await listOpenSessions(actor.userId)).payable).toHaveLength(1)
    server().stripe.setBehaviour('well')
    await checkout(actor)
    const { payable, stored } = await listOpenSessions(actor.userId)
    expect(payable).toHaveLength(1)
    expect(stored).toEqual(payable)
  },
)
