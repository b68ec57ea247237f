// This file is long because its tests share one server: starting another one takes longer than most of them.
import { eq, like, sql } from 'drizzle-orm'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { beforeAll, expect, test, vi } from 'vitest'
import { payCheckout, renewSubscription } from '../../adapters/payments/sandbox/sandboxState.ts'
import { users } from '../accounts/tables.ts'
import { useBillingServer, captureFailure } from '../billing/testing/billingTestServer.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import { couponRedemptions, coupons } from './tables.ts'
import { readAdminLog } from './testing/readAdminLog.ts'

const { server, signUp, checkoutWithCoupon, lastCheckout } = useBillingServer()
type Person = Awaited<ReturnType<typeof signUp>>

/** Signs up a user who may manage coupons and nothing else. */
let couponManager: Person
let actor: Person
beforeAll(async () => {
  couponManager = await signUp({ change: { canManageCoupons: true } })
  actor = await signUp()
})

let codes = 0
const newCode = () => `CODE-${(codes += 1)}`
const trial = { type: 'trial', state: 'active' } as const

async function coupon(terms: Partial<InputOf<'createCoupon'>> = {}) {
  const request = { type: 'percentage', value: 50, state: 'active', code: newCode(), ...terms } as const
  return (await couponManager.call('createCoupon', request)).coupon
}
const logOf = (code: string) => readAdminLog(server().app.database, code)
const found = async (couponId: string) => (await couponManager.call('getCoupon', { couponId })).coupon

// [spec2 §3.5] [spec2 §3.31]
test('a coupon manager creates a code, an actor redeems it, and both counter names show it', async () => {
  const created = await coupon({ ...trial, code: ' spring-26 ', maxUses: 5 })
  const createdAt = server().app.clock.now().toISOString()
  const terms = { type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 1, trialDays: 30 }
  const noOthers = { description: '', quotaMinutes: null, quotaCharacters: null, constraints: {}, expiresAt: null }
  expect(created).toEqual({
    ...{ ...terms, ...noOthers, id: expect.any(String), code: 'SPRING-26', metadata: { is30DayTrial: true } },
    ...{ maxRedemptions: 5, maxUses: 5, timesRedeemed: 0, currentRedemptions: 0, batch: null, version: 1 },
    ...{ status: 'active', state: 'active', isActive: true, deleted: false, deletedAt: null, isLocalOnly: false },
    ...{ createdAt, updatedAt: createdAt },
  })
  await actor.call('applyCouponToUser', { couponCode: 'spring-26' })
  expect(await found(created.id)).toMatchObject({ timesRedeemed: 1, currentRedemptions: 1 })
  const { redemptions } = await couponManager.call('getCouponRedemptions', { couponId: created.id })
  const redemption = {
    ...{ id: expect.any(String), couponCode: 'SPRING-26', number: 1, wasTrial: true, attribution: {} },
    redeemedAt: createdAt,
  }
  // Only staff may look at accounts.
  expect(redemptions).toEqual([{ ...redemption, userId: null, email: `${actor.email[0]}…@example.com` }])
  for (const role of ['manager', 'admin'] as const) {
    const staff = await signUp({ change: { role } })
    expect(await staff.call('getCouponRedemptions', { couponId: created.id })).toEqual({
      redemptions: [{ ...redemption, userId: actor.userId, email: actor.email }],
    })
  }
  expect(await logOf('SPRING-26')).toEqual([
    [
      'coupon_created',
      couponManager.userId,
      {
        state: 'active',
        terms: { ...terms, ...noOthers, metadata: { is30DayTrial: true }, maxRedemptions: 5 },
      },
    ],
  ])
})

// [spec2 §3.23]
test('an unknown coupon is not found, and a deleted one cannot be changed', async () => {
  const deleted = await coupon()
  await couponManager.call('softDeleteCouponAdmin', { couponId: deleted.id })
  const edit = (couponId: string) => couponManager.call('updateCoupon', { couponId, version: 2, type: 'percentage' })
  const disable = (couponId: string) => couponManager.call('setCouponState', { couponId, to: 'disabled' })
  const codes = await Promise.all(
    [
      ...[edit('none'), disable('none'), couponManager.call('restoreCoupon', { couponId: 'none' })],
      couponManager.call('getCoupon', { couponId: 'none' }),
      couponManager.call('getCouponRedemptions', { couponId: 'none' }),
      ...[edit(deleted.id), disable(deleted.id)],
    ].map(async (call) => (await captureFailure(call))?.code),
  )
  expect(codes).toEqual([
    ...['not_found', 'not_found', 'not_found', 'not_found', 'not_found'],
    ...['coupon/is-deleted', 'coupon/is-deleted'],
  ])
})

// [spec2 §3.22] [spec2 §3.24]
test('a code is created once, and an untypable code or senseless terms are refused', async () => {
  const { code } = await coupon()
  const refusals = await Promise.all([
    captureFailure(coupon({ code: code.toLowerCase() })),
    captureFailure(coupon({ code: 'TWO WORDS' })),
    captureFailure(coupon({ code: '  ' })),
    captureFailure(coupon({ value: 0 })),
    captureFailure(coupon({ trialDays: 14 })),
    captureFailure(coupon({ maxRedemptions: 5, maxUses: 6 })),
    captureFailure(coupon({ constraints: { allowDomains: ['a school'] } })),
  ])
  expect(refusals.map((refusal) => refusal?.code)).toEqual([
    ...['coupon/code-taken', 'coupon/bad-code', 'coupon/blank', 'coupon/bad-terms', 'coupon/bad-terms'],
    ...['coupon/limits-differ', 'coupon/bad-terms'],
  ])
})

// [spec2 §3.25] [spec2 §3.30] [spec2 §5.2] [spec2 §5.18]
test('30d becomes one month, domains lose their @, and the limit has one value under two names', async () => {
  const constraints = { allowDomains: ['@RADA.example'] }
  expect(await coupon({ value: 100, duration: '30d', maxRedemptions: 3, constraints })).toMatchObject({
    ...{ duration: 'repeating', durationInMonths: 1, maxRedemptions: 3, maxUses: 3 },
    constraints: { allowDomains: ['rada.example'] },
  })
})

// [spec2 §3.28] [spec2 §3.34] [spec2 §4.4] [spec2 §4.13]
test('draft and disabled codes are hidden, also when an old row only sets is_active to false', async () => {
  const { id, code } = await coupon({ state: 'draft' })
  const isValid = async () => (await server().app.visitor().call('validateCoupon', { code })).valid
  expect(await isValid()).toBe(false)
  await couponManager.call('setCouponState', { couponId: id, to: 'active' })
  expect(await isValid()).toBe(true)
  await couponManager.call('setCouponState', { couponId: id, to: 'disabled' })
  expect(await isValid()).toBe(false)

  const { db } = server().app.database
  await db.update(coupons).set({ status: 'active', isActive: false }).where(eq(coupons.id, id))
  expect(await found(id)).toMatchObject({ status: 'disabled', isActive: false })
  expect((await couponManager.call('getCoupons', { search: code, status: 'active' })).coupons).toEqual([])
  expect(await isValid()).toBe(false)
  const { coupon: active } = await couponManager.call('setCouponState', { couponId: id, to: 'active' })
  expect(active).toMatchObject({ status: 'active', isActive: true, version: 4 })
  expect(await isValid()).toBe(true)
  const { coupon: draft } = await couponManager.call('setCouponState', { couponId: id, to: 'draft' })
  expect(draft).toMatchObject({ status: 'active', state: 'draft' })
  expect(await isValid()).toBe(false)
  const changes = (await logOf(code)).filter(([action]) => action === 'coupon_state_changed')
  expect(changes.map(([, by, facts]) => [by, facts])).toEqual(
    [
      { from: { status: 'active', state: 'draft' }, to: 'active' },
      { from: { status: 'active', state: 'active' }, to: 'disabled' },
      { from: { status: 'active', state: 'active', isActive: false }, to: 'active' },
      { from: { status: 'active', state: 'active' }, to: 'draft' },
    ].map((facts) => [couponManager.userId, facts]),
  )
})

// [spec2 §3.30] [spec2 §3.33]
test('a concurrent edit is refused, and a limit cannot fall below the redemptions', async () => {
  const created = await coupon({ type: 'percentage', value: 100, maxRedemptions: 9, constraints: { maxPerUser: 2 } })
  const other = await signUp()
  await other.call('applyCouponToUser', { couponCode: created.code })
  await other.call('applyCouponToUser', { couponCode: created.code })
  const edit = (change: object) =>
    couponManager.call('updateCoupon', { couponId: created.id, version: 1, type: 'percentage', value: 100, ...change })
  expect(await captureFailure(edit({ maxUses: 1, constraints: { maxPerUser: 2 } }))).toMatchObject({
    code: 'coupon/limit-too-low',
    message: expect.stringContaining('The lowest limit is 2.'),
  })
  expect(await captureFailure(edit({ constraints: { maxPerUser: 1 } }))).toMatchObject({ code: 'coupon/limit-too-low' })
  const { coupon: changed } = await edit({ constraints: { maxPerUser: 2 }, description: 'For spring' })
  // A limit that is left out stays.
  expect(changed).toMatchObject({ version: 2, description: 'For spring', maxRedemptions: 9, code: created.code })
  expect(await captureFailure(edit({}))).toMatchObject({ code: 'coupon/changed' })
  // Limits may equal the redemptions.
  const { coupon: narrow } = await edit({ version: 2, maxUses: 2, constraints: { maxPerUser: 2 } })
  expect(narrow).toMatchObject({ maxRedemptions: 2, description: '' })
  expect((await logOf(created.code)).filter(([action]) => action === 'coupon_changed')).toEqual([
    ['coupon_changed', couponManager.userId, { changes: { description: { from: '', to: 'For spring' } } }],
    [
      'coupon_changed',
      couponManager.userId,
      { changes: { description: { from: 'For spring', to: '' }, maxRedemptions: { from: 9, to: 2 } } },
    ],
  ])
})

test('a limit per user may fall to what the most active account has used, and not below', async () => {
  const created = await coupon({ value: 100, constraints: { maxPerUser: 3 } })
  const [often, once] = [await signUp(), await signUp()]
  for (const person of [often, once, often]) await person.call('applyCouponToUser', { couponCode: created.code })
  const edit = (version: number, maxPerUser: number) =>
    couponManager.call('updateCoupon', {
      ...{ couponId: created.id, version, type: 'percentage', value: 100, constraints: { maxPerUser } },
    })
  expect(await captureFailure(edit(1, 1))).toMatchObject({
    ...{ code: 'coupon/limit-too-low', message: expect.stringContaining('The lowest limit is 2.') },
  })
  expect((await edit(1, 2)).coupon.constraints).toEqual({ maxPerUser: 2 })
  expect((await edit(2, 5)).coupon.constraints).toEqual({ maxPerUser: 5 })
})

// [spec2 §4.14] [spec2 §5.3] [spec2 §5.19] [spec2 §7.7]
test('a deletion names its coupon by id or code, and is refused without either', async () => {
  const [one, two] = [await coupon(), await coupon()]
  expect(await captureFailure(couponManager.call('softDeleteCouponAdmin', {}))).toMatchObject({
    code: 'coupon/unnamed',
  })
  expect(await captureFailure(couponManager.call('softDeleteCouponAdmin', { couponId: ' ', code: '' }))).toMatchObject({
    code: 'coupon/unnamed',
  })
  expect(await captureFailure(couponManager.call('softDeleteCouponAdmin', { code: 'NOWHERE' }))).toMatchObject({
    code: 'not_found',
  })
  expect(
    await captureFailure(couponManager.call('softDeleteCouponAdmin', { couponId: one.id, code: two.code })),
  ).toMatchObject({
    code: 'not_found',
  })
  expect(await couponManager.call('softDeleteCouponAdmin', { couponId: one.id })).toEqual({ success: true })
  expect(await couponManager.call('softDeleteCouponAdmin', { code: two.code.toLowerCase() })).toEqual({ success: true })
  const listed = (await couponManager.call('getCoupons', {})).coupons.map(({ id }) => id)
  expect(listed).not.toContain(one.id)
  expect((await couponManager.call('getCoupons', { deleted: 'only' })).coupons.map(({ id }) => id)).toContain(two.id)
  // The code stays taken, because its redemptions refer to it.
  expect(await captureFailure(coupon({ code: one.code }))).toMatchObject({ code: 'coupon/code-taken' })
  const { coupon: back } = await couponManager.call('restoreCoupon', { couponId: one.id })
  expect(back).toMatchObject({ deleted: false, deletedAt: null, status: 'disabled', version: 3 })
  // Restoring it again changes nothing.
  expect(await couponManager.call('restoreCoupon', { couponId: one.id })).toEqual({ coupon: back })
  expect((await logOf(one.code)).slice(1)).toEqual([
    ['coupon_deleted', couponManager.userId, { revokeActiveDiscounts: false, deactivateStripe: true }],
    ['coupon_restored', couponManager.userId, {}],
  ])
})

test('a coupon that is deleted again keeps its date, and a deletion alone causes no cleanup', async () => {
  const { app } = server()
  const { id, code } = await coupon({ ...trial })
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: code })
  const deleteWith = (more: object) => couponManager.call('softDeleteCouponAdmin', { couponId: id, ...more })
  await deleteWith({ deactivateStripe: false })
  const jobsFor = async () => {
    const { rows } = await app.database.db.execute<{ kind: string }>(
      sql`select kind from jobs where payload ->> 'code' = ${code}`,
    )
    return rows.length
  }
  expect(await jobsFor()).toBe(0)
  const { deletedAt, version } = await found(id)
  expect(deletedAt).toBe(app.clock.now().toISOString())
  server().advance(1_000)
  // The second call asks for the cleanup that the first one left out.
  await deleteWith({ code, deactivateStripe: false, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await found(id)).toMatchObject({ deletedAt, version })
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free', status: 'inactive' })
  expect((await logOf(code)).at(-1)).toEqual(['coupon_discounts_revoked', couponManager.userId, { accounts: 1 }])
})

test('revoking a coupon reaches every account that redeemed it, however many', async () => {
  const { app } = server()
  const { db } = app.database
  const { id, code } = await coupon({ ...trial })
  // 101 accounts are more than one step of the cleanup.
  await db.execute(sql`
    insert into users (id, name, email, subscription_tier, subscription_status, trial_end_date, applied_coupon)
    select 'fan-' || n, 'Fan', n || '@fans.example', 'premium_trial', 'trialing', '2030-01-01',
      jsonb_build_object('code', ${code}::text) from generate_series(1, 101) as n`)
  await db.execute(sql`
    insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
    select 'fan-' || n, 'fan-' || n, ${code}, 1, true, n, now() from generate_series(1, 101) as n`)
  await couponManager.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  const now = app.clock.now()
  const fans = await db.select().from(users).where(like(users.email, '%@fans.example'))
  expect(new Set(fans.map((fan) => `${fan.subscriptionTier} ${fan.trialEndDate?.toISOString()}`))).toEqual(
    new Set([`free ${now.toISOString()}`]),
  )
  expect((await logOf(code)).at(-1)).toEqual(['coupon_discounts_revoked', couponManager.userId, { accounts: 101 }])
  await db.delete(users).where(like(users.email, '%@fans.example'))
  await db.delete(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
})

// [spec2 §7.2] [spec2 §7.8]
test('what a coupon granted stays after its deletion unless it is revoked', async () => {
  const { app } = server()
  const [stored, used] = [await coupon({ ...trial }), await coupon({ ...trial })]
  const [one, two] = [await signUp(), await signUp()]
  await one.call('applyCouponToUser', { couponCode: stored.code })
  await two.call('applyCouponToUser', { couponCode: used.code })
  await couponManager.call('softDeleteCouponAdmin', { couponId: stored.id })
  await couponManager.call('softDeleteCouponAdmin', { couponId: used.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await one.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'premium_trial', status: 'trialing' })
  expect(await two.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free', status: 'inactive' })
  const endedAt = app.clock.now().toISOString()
  expect(await two.call('getUserData', {})).toMatchObject({
    ...{ appliedCoupon: null, usedCoupons: [used.code] },
    ...{ subscriptionTier: 'free', subscriptionExpiresAt: endedAt, trialEndDate: endedAt },
  })
  // The redemption remains, so nobody gets a second trial.
  expect(await found(used.id)).toMatchObject({ timesRedeemed: 1 })
})

test('revoking one coupon leaves the months that another coupon granted', async () => {
  const { app } = server()
  const fullDiscount = { value: 100, duration: 'repeating' } as const
  const [first, second] = [
    await coupon({ ...fullDiscount, durationInMonths: 2 }),
    await coupon({ ...fullDiscount, durationInMonths: 1 }),
  ]
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: first.code })
  const { subscriptionExpiresAt: until } = await person.call('getUserData', {})
  await person.call('applyCouponToUser', { couponCode: second.code })
  await couponManager.call('softDeleteCouponAdmin', { couponId: second.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ subscriptionExpiresAt: until, subscriptionTier: 'paid', appliedCoupon: null },
  })
})

test('revoking the only months of an account ends its plan and invents no trial', async () => {
  const { app } = server()
  const { id, code } = await coupon({ value: 100 })
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: code })
  await couponManager.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ subscriptionTier: 'free', subscriptionStatus: 'inactive', trialEndDate: null, appliedCoupon: null },
    subscriptionExpiresAt: app.clock.now().toISOString(),
  })
})

// [spec2 §7.3] [spec2 §7.9]
test('deleting a coupon removes it at the payment provider and closes its open checkouts on request', async () => {
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
  await couponManager.call('softDeleteCouponAdmin', { couponId: gone.id })
  await couponManager.call('softDeleteCouponAdmin', { couponId: stored.id, deactivateStripe: false })
  await app.services.jobs.drain()
  expect(known()).toContain(stored.code)
  expect(known()).not.toContain(gone.code)
  expect([goneCheckout?.state, remainingCheckout?.state]).toEqual(['expired', 'open'])
  // The closed checkout releases its reserved redemption.
  expect(await found(gone.id)).toMatchObject({ timesRedeemed: 0 })
})

// [spec2 §4.14]
test('restoring a coupon before its cleanup ran changes nothing at the payment provider', async () => {
  const { app, stripe } = server()
  const { id, code } = await coupon()
  const person = await signUp()
  await checkoutWithCoupon(person, code)
  const checkout = lastCheckout()
  // The paused queue prevents the cleanup from running in between.
  await app.services.jobs.stop({ graceMs: 5_000 })
  await couponManager.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await couponManager.call('restoreCoupon', { couponId: id })
  await app.services.jobs.start()
  await app.services.jobs.drain()
  expect([...stripe.coupons.values()].map((one) => one.get('name'))).toContain(code)
  expect(checkout?.state).toBe('open')
  // The withdrawn cleanup does not block a later one.
  await couponManager.call('softDeleteCouponAdmin', { couponId: id })
  await app.services.jobs.drain()
  expect([...stripe.coupons.values()].map((one) => one.get('name'))).not.toContain(code)
})

test('restoring a coupon during its cleanup stops further revocations', async () => {
  const { app } = server()
  const { id, code } = await coupon({ ...trial })
  const people = [await signUp(), await signUp(), await signUp()]
  for (const person of people) await person.call('applyCouponToUser', { couponCode: code })
  await couponManager.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  // Restores the coupon at the first revocation.
  vi.spyOn(app.services.live, 'publish').mockImplementationOnce(async (tx) => {
    await tx.update(coupons).set({ deleted: false, deletedAt: null }).where(eq(coupons.id, id))
  })
  await app.services.jobs.drain()
  const statuses = people.map(async (person) => (await person.call('getUserSubscriptionStatus', {})).status)
  expect((await Promise.all(statuses)).sort()).toEqual(['inactive', 'trialing', 'trialing'])
})

// Keep this test last: it advances the clock by a day, which ends every session.
// [spec2 §7.2] [spec2 §7.8]
test('a user with a discount pays the full price after its revocation and keeps the plan', async () => {
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
  await couponManager.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  await server().deliver()
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
  server().advance(86_400_000)
  await stripe.act(renewSubscription(subscriptionId))
  expect(paid()?.amountCents).toBe(599)
  expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})
