import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { lockUser, updateUser, type UserRow } from '../../accounts/index.ts'
import { captureFailure, useBillingServer } from '../testing/billingTestServer.ts'
import { checkouts } from '../tables.ts'

const { server, signUp, checkout, checkoutWithCoupon, addCoupon } = useBillingServer()

/**
 * Returns when this many transactions wait for another one. The embedded database runs one transaction at a time, so
 * nothing has to be awaited there.
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

/** Changes a user in a transaction that ends only when the requests of `work` wait for it. */
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

test('a purchase that is stored while a trial code is redeemed is not replaced by the trial', async () => {
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

test('two tabs that start a purchase at the same time, one with a code, leave one checkout open', async () => {
  const actor = await signUp()
  await addCoupon({ code: 'SPRING', type: 'percentage', value: 20 })
  await changeDuring({ userId: actor.userId, change: {} }, () => [checkout(actor), checkoutWithCoupon(actor, 'SPRING')])
  const open = await server()
    .app.database.db.select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, actor.userId), eq(checkouts.state, 'open')))
  expect(open).toHaveLength(1)
})
