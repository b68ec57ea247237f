// Tests what the deletion of a coupon changes. All tests share one app, because starting an app is slow.
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout, renewSubscription } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { startServerWithFaultyDatabase } from '../../../testing/startFaultyApp.ts'
import { findUser } from '../../accounts/index.ts'
import { users } from '../../accounts/tables.ts'
import { captureFailure } from '../../billing/testing/billingTestServer.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { couponRedemptions } from '../tables.ts'
import { trial, useCouponManager } from '../testing/useCouponManager.ts'
import { cleanUpDeletedCoupon } from './cleanUpDeletedCoupon.ts'

const { server, signUp, couponManager, coupon, findCoupon, readLog, checkoutWithCoupon, lastCheckout } =
  useCouponManager()

// [spec2 §4.14] [spec2 §5.3] [spec2 §5.19] [spec2 §7.7]
test('a coupon manager deletes a coupon by its id or code; a request without both is refused', async () => {
  const [one, two] = [await coupon(), await coupon()]
  expect(await captureFailure(couponManager().call('softDeleteCouponAdmin', {}))).toMatchObject({
    code: 'coupon/unnamed',
  })
  expect(
    await captureFailure(couponManager().call('softDeleteCouponAdmin', { couponId: ' ', code: '' })),
  ).toMatchObject({
    code: 'coupon/unnamed',
  })
  expect(await captureFailure(couponManager().call('softDeleteCouponAdmin', { code: 'NOWHERE' }))).toMatchObject({
    code: 'not_found',
  })
  expect(
    await captureFailure(couponManager().call('softDeleteCouponAdmin', { couponId: one.id, code: two.code })),
  ).toMatchObject({
    code: 'not_found',
  })
  expect(await couponManager().call('softDeleteCouponAdmin', { couponId: one.id })).toEqual({ success: true })
  expect(await couponManager().call('softDeleteCouponAdmin', { code: two.code.toLowerCase() })).toEqual({
    success: true,
  })
  const listed = (await couponManager().call('getCoupons', {})).coupons.map(({ id }) => id)
  expect(listed).not.toContain(one.id)
  expect((await couponManager().call('getCoupons', { deleted: 'only' })).coupons.map(({ id }) => id)).toContain(two.id)
  // No new coupon can have the code of the deleted coupon, because stored redemptions refer to this code.
  expect(await captureFailure(coupon({ code: one.code }))).toMatchObject({ code: 'coupon/code-taken' })
  const { coupon: back } = await couponManager().call('restoreCoupon', { couponId: one.id })
  expect(back).toMatchObject({ deleted: false, deletedAt: null, status: 'disabled', version: 3 })
  // Restoring the coupon again changes nothing.
  expect(await couponManager().call('restoreCoupon', { couponId: one.id })).toEqual({ coupon: back })
  expect((await readLog(one.code)).slice(1)).toEqual([
    ['coupon_deleted', couponManager().userId, { revokeActiveDiscounts: false, deactivateStripe: true }],
    ['coupon_restored', couponManager().userId, {}],
  ])
})

test('deleting a coupon that is already deleted does not change the date of its deletion', async () => {
  const { id } = await coupon()
  await couponManager().call('softDeleteCouponAdmin', { couponId: id })
  const { deletedAt, version } = await findCoupon(id)
  server().advance(1_000)
  await couponManager().call('softDeleteCouponAdmin', { couponId: id })
  expect(await findCoupon(id)).toMatchObject({ deletedAt, version })
})

test(
  'a second deletion of a coupon can request a cleanup that the first one did not request, and the deletion date stays',
  { tags: ['long'] },
  async () => {
    const { app } = server()
    const { id, code } = await coupon({ ...trial })
    const person = await signUp()
    await person.call('applyCouponToUser', { couponCode: code })
    const deleteWith = (more: object) => couponManager().call('softDeleteCouponAdmin', { couponId: id, ...more })
    await deleteWith({ deactivateStripe: false })
    const jobsFor = async () => {
      const { rows } = await app.database.db.execute<{ kind: string }>(
        sql`select kind from jobs where payload ->> 'code' = ${code}`,
      )
      return rows.length
    }
    expect(await jobsFor()).toBe(0)
    const { deletedAt, version } = await findCoupon(id)
    expect(deletedAt).toBe(app.clock.now().toISOString())
    server().advance(1_000)
    // The second call requests the cleanup that the first call did not request.
    await deleteWith({ code, deactivateStripe: false, revokeActiveDiscounts: true })
    await app.services.jobs.drain()
    expect(await findCoupon(id)).toMatchObject({ deletedAt, version })
    expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free', status: 'inactive' })
    expect(await readLog(code)).toContainEqual(['coupon_discounts_revoked', couponManager().userId, { accounts: 1 }])
  },
)

test(
  'revoking a coupon affects every account that redeemed it, even if there are more than 100 accounts',
  { tags: ['long'] },
  async () => {
    const { app } = server()
    const { db } = app.database
    const { id, code } = await coupon({ ...trial })
    // Creates 101 accounts, because one step of the cleanup processes at most 100 accounts.
    await db.execute(sql`
    insert into users (id, name, email, subscription_tier, subscription_status, trial_end_date, applied_coupon)
    select 'fan-' || n, 'Fan', n || '@fans.example', 'premium_trial', 'trialing', '2030-01-01',
      jsonb_build_object('code', ${code}::text) from generate_series(1, 101) as n`)
    await db.execute(sql`
    insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
    select 'fan-' || n, 'fan-' || n, ${code}, 1, true, n, now() from generate_series(1, 101) as n`)
    await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
    await app.services.jobs.drain()
    const now = app.clock.now()
    const fans = await db.select().from(users).where(like(users.email, '%@fans.example'))
    expect(new Set(fans.map((fan) => `${fan.subscriptionTier} ${fan.trialEndDate?.toISOString()}`))).toEqual(
      new Set([`free ${now.toISOString()}`]),
    )
    // The clock does not advance in this test, so all log entries have the same time and their order is undefined.
    expect(await readLog(code)).toContainEqual(['coupon_discounts_revoked', couponManager().userId, { accounts: 101 }])
    await db.delete(users).where(like(users.email, '%@fans.example'))
    await db.delete(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
  },
)

// [spec2 §7.2] [spec2 §7.8]
test('when a coupon is deleted, what it granted is revoked only if the deletion also requests the revocation', async () => {
  const { app } = server()
  const [stored, used] = [await coupon({ ...trial }), await coupon({ ...trial, trialDays: 90 })]
  const [one, two] = [await signUp(), await signUp()]
  await one.call('applyCouponToUser', { couponCode: stored.code })
  await two.call('applyCouponToUser', { couponCode: used.code })
  await couponManager().call('softDeleteCouponAdmin', { couponId: stored.id })
  await couponManager().call('softDeleteCouponAdmin', { couponId: used.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await one.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'premium_trial', status: 'trialing' })
  expect(await two.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free', status: 'inactive' })
  const endedAt = app.clock.now().toISOString()
  expect(await two.call('getUserData', {})).toMatchObject({
    ...{ appliedCoupon: null, usedCoupons: [used.code] },
    ...{ subscriptionTier: 'free', subscriptionExpiresAt: endedAt, trialEndDate: endedAt },
  })
  // The row of the redemption stays, so the user cannot redeem a second trial.
  expect(await findCoupon(used.id)).toMatchObject({ timesRedeemed: 1 })
})

test('revoking a coupon does not take back the months that another coupon granted', async () => {
  const { app } = server()
  const fullDiscount = { value: 100, duration: 'repeating' } as const
  const [first, second] = [
    await coupon({ ...fullDiscount, durationInMonths: 2 }),
    await coupon({ ...fullDiscount, durationInMonths: 3 }),
  ]
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: first.code })
  const { subscriptionExpiresAt: until } = await person.call('getUserData', {})
  await person.call('applyCouponToUser', { couponCode: second.code })
  await couponManager().call('softDeleteCouponAdmin', { couponId: second.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ subscriptionExpiresAt: until, subscriptionTier: 'paid', appliedCoupon: null },
  })
})

test('the revocation of a coupon also reaches the 101st account that redeemed it; a trial that was already over keeps its end date', async () => {
  const { app } = server()
  const { db } = app.database
  const { id, code } = await coupon({ ...trial })
  // Only the first and the last account still have the coupon, so the revocation changes only their rows.
  await db.execute(sql`
  insert into users (id, name, email, subscription_tier, subscription_status, trial_end_date, applied_coupon)
  select 'late-' || n, 'Late', n || '@late.example', 'premium_trial', 'trialing',
    case when n = 201 then '2030-01-01T00:00Z'::timestamptz else '2026-11-01T00:00Z'::timestamptz end,
    case when n in (101, 201) then jsonb_build_object('code', ${code}::text) end from generate_series(101, 201) as n`)
  await db.execute(sql`
  insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
  select 'late-' || n, 'late-' || n, ${code}, 1, true, n, now() from generate_series(101, 201) as n`)
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  const stored = async (userId: string) => {
    const { appliedCoupon, subscriptionTier, trialEndDate } = (await findUser(db, userId)) ?? expect.fail('no account')
    return { appliedCoupon, subscriptionTier, trialEndDate }
  }
  const over = { subscriptionTier: 'premium_trial', trialEndDate: new Date('2026-11-01T00:00:00.000Z') }
  expect(await stored('late-101')).toEqual({ ...over, appliedCoupon: null })
  const ended = { subscriptionTier: 'free', trialEndDate: app.clock.now() }
  expect(await stored('late-201')).toEqual({ ...ended, appliedCoupon: null })
  expect(await readLog(code)).toContainEqual(['coupon_discounts_revoked', couponManager().userId, { accounts: 2 }])
  await db.delete(users).where(like(users.email, '%@late.example'))
  await db.delete(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
})

test('if the payment provider cannot end a discount, the account keeps its coupon; a coupon that the account applies meanwhile stays', async () => {
  const { app, stripe } = server()
  const { db } = app.database
  const { id, code } = await coupon({ ...trial })
  const { userId, call } = await signUp()
  await call('applyCouponToUser', { couponCode: code })
  await db.update(users).set({ paymentSubscriptionId: 'sub_revoked' }).where(eq(users.id, userId))
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, deactivateStripe: false })
  const revoke = () => {
    const cleanup = { code, revokeActiveDiscounts: true, deactivateStripe: false, adminId: couponManager().userId }
    return cleanUpDeletedCoupon(cleanup, app.services, () => Promise.resolve())
  }
  const applied = async () => (await findUser(db, userId))?.appliedCoupon
  const before = (await applied()) ?? expect.fail('no coupon is applied')
  stripe.setBehaviour('busy')
  await expect(revoke()).rejects.toThrow('Stripe')
  expect(await applied()).toEqual(before)
  stripe.setBehaviour('well')
  const other = { ...before, code: 'OTHER' }
  const { arrived, release } = stripe.holdNext('/v1/subscriptions/sub_revoked', 'GET')
  const revoking = revoke()
  await arrived
  await db.update(users).set({ appliedCoupon: other }).where(eq(users.id, userId))
  release()
  await revoking
  expect(await applied()).toEqual(other)
  await db.delete(users).where(eq(users.id, userId))
})

test(
  'restoring a coupon does not cancel the cleanup after the deletion of another coupon',
  { tags: ['long'] },
  async () => {
    const { app } = server()
    const [restored, deleted] = [await coupon({ ...trial }), await coupon({ ...trial })]
    const [one, two] = [await signUp(), await signUp()]
    await one.call('applyCouponToUser', { couponCode: restored.code })
    await two.call('applyCouponToUser', { couponCode: deleted.code })
    await app.services.jobs.stop({ graceMs: 5_000 })
    for (const { id } of [restored, deleted])
      await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
    await couponManager().call('restoreCoupon', { couponId: restored.id })
    await app.services.jobs.start()
    await app.services.jobs.drain()
    const statusOf = async (person: typeof one) => (await person.call('getUserSubscriptionStatus', {})).status
    expect([await statusOf(one), await statusOf(two)]).toEqual(['trialing', 'inactive'])
  },
)

test('if an account has a plan only by a coupon, revoking this coupon ends the plan and sets no end date of a trial', async () => {
  const { app } = server()
  const { id, code } = await coupon({ value: 100 })
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: code })
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ subscriptionTier: 'free', subscriptionStatus: 'inactive', trialEndDate: null, appliedCoupon: null },
    subscriptionExpiresAt: app.clock.now().toISOString(),
  })
})

// [spec2 §7.3] [spec2 §7.9]
test('deleting a coupon removes it at the payment provider and closes its open checkouts, unless deactivateStripe is false', async () => {
  const { app, stripe } = server()
  const begin = async (couponCode: string) => {
    const person = await signUp()
    await checkoutWithCoupon(person, couponCode)
    return lastCheckout()
  }
  const [gone, stored] = [await coupon({ maxRedemptions: 1 }), await coupon()]
  const [goneCheckout, remainingCheckout] = [await begin(gone.code), await begin(stored.code)]
  const known = () => [...stripe.coupons.values()].map((one) => one.get('name'))
  expect(known()).toEqual(expect.arrayContaining([gone.code, stored.code]))
  await couponManager().call('softDeleteCouponAdmin', { couponId: gone.id })
  await couponManager().call('softDeleteCouponAdmin', { couponId: stored.id, deactivateStripe: false })
  await app.services.jobs.drain()
  expect(known()).toContain(stored.code)
  expect(known()).not.toContain(gone.code)
  expect([goneCheckout?.state, remainingCheckout?.state]).toEqual(['expired', 'open'])
  // The closed checkout releases its reserved redemption.
  expect(await findCoupon(gone.id)).toMatchObject({ timesRedeemed: 0 })
})

// [spec2 §4.14]
test(
  'if a coupon is restored before its cleanup has run, nothing changes at the payment provider',
  { tags: ['long'] },
  async () => {
    const { app, stripe } = server()
    const { id, code } = await coupon()
    const person = await signUp()
    await checkoutWithCoupon(person, code)
    const checkout = lastCheckout()
    // The queue is paused, so that the cleanup does not run between the deletion and the restoration.
    await app.services.jobs.stop({ graceMs: 5_000 })
    await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
    await couponManager().call('restoreCoupon', { couponId: id })
    await app.services.jobs.start()
    await app.services.jobs.drain()
    expect([...stripe.coupons.values()].map((one) => one.get('name'))).toContain(code)
    expect(checkout?.state).toBe('open')
    // The cancelled cleanup does not prevent the cleanup after a later deletion.
    await couponManager().call('softDeleteCouponAdmin', { couponId: id })
    await app.services.jobs.drain()
    expect([...stripe.coupons.values()].map((one) => one.get('name'))).not.toContain(code)
  },
)

test('when a coupon is deleted, restored and deleted again, a revocation that only the first deletion requested does not happen', async () => {
  const { app } = server()
  const { id, code } = await coupon({ ...trial })
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: code })
  await app.services.jobs.stop({ graceMs: 5_000 })
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await couponManager().call('restoreCoupon', { couponId: id })
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, deactivateStripe: false })
  await app.services.jobs.start()
  await app.services.jobs.drain()
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ status: 'trialing' })
})

test(
  'if a coupon is restored while its cleanup revokes grants, the accounts that the cleanup has not reached keep their grants',
  { tags: ['long'] },
  async () => {
    const { app } = server()
    const { id, code } = await coupon({ ...trial })
    const people = [await signUp(), await signUp(), await signUp()]
    for (const person of people) await person.call('applyCouponToUser', { couponCode: code })
    await couponManager().call('softDeleteCouponAdmin', { couponId: id, deactivateStripe: false })
    // Restores the coupon when the cleanup has found the first account and is about to revoke its grant.
    let isRestored = false
    await using faulty = await startServerWithFaultyDatabase(app)
    faulty.intercept(async (run) => {
      if (!isRestored) await couponManager().call('restoreCoupon', { couponId: id })
      isRestored = true
      return run()
    })
    const cleanup = { code, revokeActiveDiscounts: true, deactivateStripe: false, adminId: couponManager().userId }
    await cleanUpDeletedCoupon(cleanup, faulty.services, () => Promise.resolve())
    expect((await findCoupon(id)).deleted).toBe(false)
    const statuses = people.map(async (person) => (await person.call('getUserSubscriptionStatus', {})).status)
    expect((await Promise.all(statuses)).sort()).toEqual(['inactive', 'trialing', 'trialing'])
  },
)

// [spec2 §7.2] [spec2 §7.8]
test('a user whose discount is revoked pays the full price and keeps the plan', { tags: ['long'] }, async () => {
  const { app, stripe } = server()
  const { id, code } = await coupon({ value: 50, duration: 'forever' })
  const person = await signUp()
  await checkoutWithCoupon(person, code)
  const { id: checkoutId } = lastCheckout()
  await stripe.act(payCheckout(checkoutId))
  await server().deliver()
  const subscriptionId = stripe.books.checkouts[checkoutId]?.subscriptionId ?? ''
  const paid = () => stripe.books.invoices[stripe.books.subscriptions[subscriptionId]?.latestInvoiceId ?? '']
  expect(paid()?.amountCents).toBe(300)
  await couponManager().call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
  await server().deliver()
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
  server().advance(86_400_000)
  await stripe.act(renewSubscription(subscriptionId))
  expect(paid()?.amountCents).toBe(599)
  expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})
