import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { captureFailure } from '../../billing/testing/billingTestServer.ts'
import { couponRedemptions, coupons } from '../tables.ts'
import { trial, useCouponManager } from '../testing/useCouponManager.ts'

const { server, signUp, couponManager, coupon, findCoupon, readLog } = useCouponManager()

// [spec2 §3.5] [spec2 §3.31]
test('a coupon manager creates a coupon, an actor redeems it, and timesRedeemed and currentRedemptions are both 1', async () => {
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
  const actor = await signUp()
  await actor.call('applyCouponToUser', { couponCode: 'spring-26' })
  expect(await findCoupon(created.id)).toMatchObject({ timesRedeemed: 1, currentRedemptions: 1 })
  const { redemptions } = await couponManager().call('getCouponRedemptions', { couponId: created.id })
  const redemption = {
    ...{ id: expect.any(String), couponCode: 'SPRING-26', number: 1, wasTrial: true, attribution: {} },
    redeemedAt: createdAt,
  }
  // Only staff may see which account redeemed a coupon.
  expect(redemptions).toEqual([{ ...redemption, userId: null, email: `${actor.email[0]}…@example.com` }])
  for (const role of ['manager', 'admin'] as const) {
    const staff = await signUp({ change: { role } })
    expect(await staff.call('getCouponRedemptions', { couponId: created.id })).toEqual({
      redemptions: [{ ...redemption, userId: actor.userId, email: actor.email }],
    })
  }
  expect(await readLog('SPRING-26')).toEqual([
    [
      'coupon_created',
      couponManager().userId,
      {
        state: 'active',
        terms: { ...terms, ...noOthers, metadata: { is30DayTrial: true }, maxRedemptions: 5 },
      },
    ],
  ])
})

// [spec2 §3.23]
test('requests for an unknown coupon get not_found, and a deleted coupon can be neither edited nor disabled', async () => {
  const deleted = await coupon()
  await couponManager().call('softDeleteCouponAdmin', { couponId: deleted.id })
  const edit = (couponId: string) => couponManager().call('updateCoupon', { couponId, version: 2, type: 'percentage' })
  const disable = (couponId: string) => couponManager().call('setCouponState', { couponId, to: 'disabled' })
  const codes = await Promise.all(
    [
      ...[edit('none'), disable('none'), couponManager().call('restoreCoupon', { couponId: 'none' })],
      couponManager().call('getCoupon', { couponId: 'none' }),
      couponManager().call('getCouponRedemptions', { couponId: 'none' }),
      ...[edit(deleted.id), disable(deleted.id)],
    ].map(async (call) => (await captureFailure(call))?.code),
  )
  expect(codes).toEqual([
    ...['not_found', 'not_found', 'not_found', 'not_found', 'not_found'],
    ...['coupon/is-deleted', 'coupon/is-deleted'],
  ])
})

// [spec2 §3.22] [spec2 §3.24]
test('a coupon with an existing code, invalid characters in the code, or contradictory terms is not created', async () => {
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
test('a coupon stores the duration 30d as one month and domains without @, and shows its limit as maxRedemptions and maxUses', async () => {
  const constraints = { allowDomains: ['@RADA.example'] }
  expect(await coupon({ value: 100, duration: '30d', maxRedemptions: 3, constraints })).toMatchObject({
    ...{ duration: 'repeating', durationInMonths: 1, maxRedemptions: 3, maxUses: 3 },
    constraints: { allowDomains: ['rada.example'] },
  })
})

// [spec2 §3.28] [spec2 §3.34] [spec2 §4.4] [spec2 §4.13]
test('a draft or disabled coupon is not valid for users; an old coupon whose column is_active is false counts as disabled', async () => {
  const { id, code } = await coupon({ state: 'draft' })
  const isValid = async () => (await server().app.visitor().call('validateCoupon', { code })).valid
  expect(await isValid()).toBe(false)
  await couponManager().call('setCouponState', { couponId: id, to: 'active' })
  expect(await isValid()).toBe(true)
  await couponManager().call('setCouponState', { couponId: id, to: 'disabled' })
  expect(await isValid()).toBe(false)

  const { db } = server().app.database
  await db.update(coupons).set({ status: 'active', isActive: false }).where(eq(coupons.id, id))
  expect(await findCoupon(id)).toMatchObject({ status: 'disabled', isActive: false })
  expect((await couponManager().call('getCoupons', { search: code, status: 'active' })).coupons).toEqual([])
  expect(await isValid()).toBe(false)
  const { coupon: active } = await couponManager().call('setCouponState', { couponId: id, to: 'active' })
  expect(active).toMatchObject({ status: 'active', isActive: true, version: 4 })
  expect(await isValid()).toBe(true)
  const { coupon: draft } = await couponManager().call('setCouponState', { couponId: id, to: 'draft' })
  expect(draft).toMatchObject({ status: 'active', state: 'draft' })
  expect(await isValid()).toBe(false)
  const changes = (await readLog(code)).filter(([action]) => action === 'coupon_state_changed')
  expect(changes.map(([, by, facts]) => [by, facts])).toEqual(
    [
      { from: { status: 'active', state: 'draft' }, to: 'active' },
      { from: { status: 'active', state: 'active' }, to: 'disabled' },
      { from: { status: 'active', state: 'active', isActive: false }, to: 'active' },
      { from: { status: 'active', state: 'active' }, to: 'draft' },
    ].map((facts) => [couponManager().userId, facts]),
  )
})

// [spec2 §3.30] [spec2 §3.33]
test('an edit of an outdated version of a coupon is refused, and so is a limit below the number of redemptions', async () => {
  const created = await coupon({ type: 'percentage', value: 100, maxRedemptions: 9, constraints: { maxPerUser: 2 } })
  const other = await signUp()
  await other.call('applyCouponToUser', { couponCode: created.code })
  await other.call('applyCouponToUser', { couponCode: created.code })
  const edit = (change: object) =>
    couponManager().call('updateCoupon', {
      couponId: created.id,
      version: 1,
      type: 'percentage',
      value: 100,
      ...change,
    })
  expect(await captureFailure(edit({ maxUses: 1, constraints: { maxPerUser: 2 } }))).toMatchObject({
    code: 'coupon/limit-too-low',
    message: expect.stringContaining('The lowest limit is 2.'),
  })
  expect(await captureFailure(edit({ constraints: { maxPerUser: 1 } }))).toMatchObject({ code: 'coupon/limit-too-low' })
  const { coupon: changed } = await edit({ constraints: { maxPerUser: 2 }, description: 'For spring' })
  // An edit without a limit does not change the stored limit.
  expect(changed).toMatchObject({ version: 2, description: 'For spring', maxRedemptions: 9, code: created.code })
  for (const version of [1, 3])
    expect(await captureFailure(edit({ version }))).toMatchObject({ code: 'coupon/changed' })
  // A limit may equal the number of redemptions.
  const { coupon: narrow } = await edit({ version: 2, maxUses: 2, constraints: { maxPerUser: 2 } })
  expect(narrow).toMatchObject({ maxRedemptions: 2, description: '' })
  expect((await readLog(created.code)).filter(([action]) => action === 'coupon_changed')).toEqual([
    ['coupon_changed', couponManager().userId, { changes: { description: { from: '', to: 'For spring' } } }],
    [
      'coupon_changed',
      couponManager().userId,
      { changes: { description: { from: 'For spring', to: '' }, maxRedemptions: { from: 9, to: 2 } } },
    ],
  ])
})

test('an edit is refused if it sets the limit per user below the number of redemptions of any account', async () => {
  const created = await coupon({ value: 100, constraints: { maxPerUser: 3 } })
  const [often, once] = [await signUp(), await signUp()]
  for (const person of [often, once, often]) await person.call('applyCouponToUser', { couponCode: created.code })
  const edit = (version: number, maxPerUser: number) =>
    couponManager().call('updateCoupon', {
      ...{ couponId: created.id, version, type: 'percentage', value: 100, constraints: { maxPerUser } },
    })
  expect(await captureFailure(edit(1, 1))).toMatchObject({
    ...{ code: 'coupon/limit-too-low', message: expect.stringContaining('The lowest limit is 2.') },
  })
  expect((await edit(1, 2)).coupon.constraints).toEqual({ maxPerUser: 2 })
  expect((await edit(2, 5)).coupon.constraints).toEqual({ maxPerUser: 5 })
})

test('redemptions of other coupons and of deleted accounts do not prevent a lower limit per user', async () => {
  const { app } = server()
  const { id, code } = await coupon({ value: 100, constraints: { maxPerUser: 3 } })
  const { userId } = await signUp()
  const redemption = { wasTrial: false, mailboxHash: 'hmac:x', attribution: {}, redeemedAt: app.clock.now() }
  const rows = [
    { userId, couponCode: code, number: 1 },
    { userId, couponCode: 'ANOTHER', number: 1 },
    { userId, couponCode: 'ANOTHER', number: 2 },
    { userId: null, couponCode: code, number: 1 },
    { userId: null, couponCode: code, number: 1 },
  ]
  await app.database.db
    .insert(couponRedemptions)
    .values(rows.map((row) => ({ ...redemption, ...row, id: randomUUID() })))
  const { coupon: edited } = await couponManager().call('updateCoupon', {
    ...{ couponId: id, version: 1, type: 'percentage', value: 100, constraints: { maxPerUser: 1 } },
  })
  expect(edited.constraints).toEqual({ maxPerUser: 1 })
  await app.database.db.delete(couponRedemptions).where(inArray(couponRedemptions.couponCode, [code, 'ANOTHER']))
})
