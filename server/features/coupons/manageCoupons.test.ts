import { desc, eq } from 'drizzle-orm'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { beforeAll, expect, test, vi } from 'vitest'
import { pay, renew } from '../../ports/payments/sandbox/books.ts'
import { adminLog } from '../accounts/tables.ts'
import { shareShop, whyNot } from '../billing/testing/shop.ts'
import { findBroken } from '../upkeep/index.ts'
import { createCoupon } from './index.ts'
import { coupons } from './tables.ts'

const { shop, signUp, withCode, lastCheckout } = shareShop()
type Person = Awaited<ReturnType<typeof signUp>>

/** May manage coupons, and nothing else. */
let keeper: Person
let actor: Person
beforeAll(async () => {
  keeper = await signUp({ change: { canManageCoupons: true } })
  actor = await signUp()
})

let codes = 0
const newCode = () => `CODE-${(codes += 1)}`
const trial = { type: 'trial', state: 'active' } as const

async function coupon(terms: Partial<InputOf<'createCoupon'>> = {}) {
  const wish = { type: 'percentage', value: 50, state: 'active', code: newCode(), ...terms } as const
  return (await keeper.call('createCoupon', wish)).coupon
}
const lastActs = async (count: number) =>
  (await shop().app.database.db.select().from(adminLog).orderBy(desc(adminLog.timestamp)).limit(count)).map(
    ({ action, adminId }) => [action, adminId],
  )
const found = async (couponId: string) => (await keeper.call('getCoupon', { couponId })).coupon

test('a coupon manager makes a code, an actor redeems it, and its counter says so under both of its names', async () => {
  const made = await coupon({ ...trial, code: ' spring-26 ', maxUses: 5 })
  expect(made).toMatchObject({
    code: 'SPRING-26',
    ...{ type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 1, trialDays: 30 },
    metadata: { is30DayTrial: true },
    ...{ maxRedemptions: 5, maxUses: 5, timesRedeemed: 0, currentRedemptions: 0, isActive: true },
  })
  await actor.call('applyCouponToUser', { couponCode: 'spring-26' })
  expect(await found(made.id)).toMatchObject({ timesRedeemed: 1, currentRedemptions: 1 })
  const { redemptions } = await keeper.call('getCouponRedemptions', { couponId: made.id })
  // Accounts are the staff's to look at.
  expect(redemptions).toMatchObject([{ couponCode: 'SPRING-26', wasTrial: true, userId: null }])
  expect(redemptions[0]?.email).toBe(`${actor.email[0]}…@example.com`)
  expect(await lastActs(1)).toEqual([['coupon_created', keeper.userId]])
})

test('a code is made once, and what nobody could type or what makes no sense is refused', async () => {
  const { code } = await coupon()
  const refusals = await Promise.all([
    whyNot(coupon({ code: code.toLowerCase() })),
    whyNot(coupon({ code: 'TWO WORDS' })),
    whyNot(coupon({ code: '  ' })),
    whyNot(coupon({ value: 0 })),
    whyNot(coupon({ trialDays: 14 })),
    whyNot(coupon({ maxRedemptions: 5, maxUses: 6 })),
    whyNot(coupon({ constraints: { allowDomains: ['a school'] } })),
  ])
  expect(refusals.map((refusal) => refusal?.code)).toEqual([
    ...['coupon/code-taken', 'coupon/bad-code', 'coupon/blank', 'coupon/bad-terms', 'coupon/bad-terms'],
    ...['coupon/limits-differ', 'coupon/bad-terms'],
  ])
})

test('thirty days are one month, domains lose their @, and a limit has one value under two names', async () => {
  const constraints = { allowDomains: ['@RADA.example'] }
  expect(await coupon({ value: 100, duration: '30d', maxRedemptions: 3, constraints })).toMatchObject({
    ...{ duration: 'repeating', durationInMonths: 1, maxRedemptions: 3, maxUses: 3 },
    constraints: { allowDomains: ['rada.example'] },
  })
})

test('a draft and a disabled code are not there for anybody, also one that an older book calls inactive', async () => {
  const { id, code } = await coupon({ state: 'draft' })
  const isValid = async () => (await shop().app.visitor().call('validateCoupon', { code })).valid
  expect(await isValid()).toBe(false)
  await keeper.call('setCouponState', { couponId: id, to: 'active' })
  expect(await isValid()).toBe(true)
  await keeper.call('setCouponState', { couponId: id, to: 'disabled' })
  expect(await isValid()).toBe(false)

  const { db } = shop().app.database
  await db.update(coupons).set({ status: 'active', isActive: false }).where(eq(coupons.id, id))
  expect(await found(id)).toMatchObject({ status: 'disabled', isActive: false })
  expect((await keeper.call('getCoupons', { search: code, status: 'active' })).coupons).toEqual([])
  expect(await isValid()).toBe(false)
  await keeper.call('setCouponState', { couponId: id, to: 'active' })
  expect(await isValid()).toBe(true)
})

test('two who edit at once notice each other, and no limit falls below what was redeemed', async () => {
  const made = await coupon({ type: 'percentage', value: 100, maxRedemptions: 9, constraints: { maxPerUser: 2 } })
  const other = await signUp()
  await other.call('applyCouponToUser', { couponCode: made.code })
  await other.call('applyCouponToUser', { couponCode: made.code })
  const edit = (change: object) =>
    keeper.call('updateCoupon', { couponId: made.id, version: 1, type: 'percentage', value: 100, ...change })
  expect(await whyNot(edit({ maxUses: 1, constraints: { maxPerUser: 2 } }))).toMatchObject({
    code: 'coupon/limit-too-low',
    message: expect.stringContaining('The lowest limit is 2.'),
  })
  expect(await whyNot(edit({ constraints: { maxPerUser: 1 } }))).toMatchObject({ code: 'coupon/limit-too-low' })
  const { coupon: changed } = await edit({ constraints: { maxPerUser: 2 }, description: 'For spring' })
  // What was not named stays: a limit is not lifted by leaving it out.
  expect(changed).toMatchObject({ version: 2, description: 'For spring', maxRedemptions: 9, code: made.code })
  expect(await whyNot(edit({}))).toMatchObject({ code: 'coupon/changed' })
})

test('a deletion names its coupon by id or code, and without either it is refused', async () => {
  const [one, two] = [await coupon(), await coupon()]
  expect(await whyNot(keeper.call('softDeleteCouponAdmin', {}))).toMatchObject({ code: 'coupon/unnamed' })
  expect(await whyNot(keeper.call('softDeleteCouponAdmin', { couponId: ' ', code: '' }))).toMatchObject({
    code: 'coupon/unnamed',
  })
  expect(await whyNot(keeper.call('softDeleteCouponAdmin', { code: 'NOWHERE' }))).toMatchObject({ code: 'not_found' })
  expect(await whyNot(keeper.call('softDeleteCouponAdmin', { couponId: one.id, code: two.code }))).toMatchObject({
    code: 'not_found',
  })
  expect(await keeper.call('softDeleteCouponAdmin', { couponId: one.id })).toEqual({ success: true })
  expect(await keeper.call('softDeleteCouponAdmin', { code: two.code.toLowerCase() })).toEqual({ success: true })
  const listed = (await keeper.call('getCoupons', {})).coupons.map(({ id }) => id)
  expect(listed).not.toContain(one.id)
  expect((await keeper.call('getCoupons', { deleted: 'only' })).coupons.map(({ id }) => id)).toContain(two.id)
  // Its code stays taken: what was redeemed is in the books under it.
  expect(await whyNot(coupon({ code: one.code }))).toMatchObject({ code: 'coupon/code-taken' })
  const { coupon: back } = await keeper.call('restoreCoupon', { couponId: one.id })
  expect(back).toMatchObject({ deleted: false, status: 'disabled' })
})

test('what a code gave stays after its deletion, unless it is to be revoked', async () => {
  const { app } = shop()
  const [kept, taken] = [await coupon({ ...trial }), await coupon({ ...trial })]
  const [one, two] = [await signUp(), await signUp()]
  await one.call('applyCouponToUser', { couponCode: kept.code })
  await two.call('applyCouponToUser', { couponCode: taken.code })
  await keeper.call('softDeleteCouponAdmin', { couponId: kept.id })
  await keeper.call('softDeleteCouponAdmin', { couponId: taken.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await one.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'premium_trial', status: 'trialing' })
  expect(await two.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'free', status: 'inactive' })
  expect(await two.call('getUserData', {})).toMatchObject({ appliedCoupon: null, usedCoupons: [taken.code] })
  // The redemption stands: nobody gets a second trial by it.
  expect(await found(taken.id)).toMatchObject({ timesRedeemed: 1 })
})

test('months that another code gave are left when one of them is revoked', async () => {
  const { app } = shop()
  const whole = { value: 100, duration: 'repeating' } as const
  const [first, second] = [
    await coupon({ ...whole, durationInMonths: 2 }),
    await coupon({ ...whole, durationInMonths: 1 }),
  ]
  const person = await signUp()
  await person.call('applyCouponToUser', { couponCode: first.code })
  const { subscriptionExpiresAt: until } = await person.call('getUserData', {})
  await person.call('applyCouponToUser', { couponCode: second.code })
  await keeper.call('softDeleteCouponAdmin', { couponId: second.id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  expect(await person.call('getUserData', {})).toMatchObject({ subscriptionExpiresAt: until, subscriptionTier: 'paid' })
})

test('at the payment provider a deleted code is forgotten and pages opened with it are closed, if so wished', async () => {
  const { app, far } = shop()
  const begin = async (couponCode: string) => {
    const person = await signUp()
    await withCode(person, couponCode)
    return lastCheckout()
  }
  const [gone, kept] = [await coupon({ maxRedemptions: 1 }), await coupon()]
  const [goneCheckout, keptCheckout] = [await begin(gone.code), await begin(kept.code)]
  const known = () => [...far.coupons.values()].map((one) => one.get('name'))
  expect(known()).toEqual(expect.arrayContaining([gone.code, kept.code]))
  await keeper.call('softDeleteCouponAdmin', { couponId: gone.id })
  await keeper.call('softDeleteCouponAdmin', { couponId: kept.id, deactivateStripe: false })
  await app.services.jobs.drain()
  expect(known()).toContain(kept.code)
  expect(known()).not.toContain(gone.code)
  expect([goneCheckout?.state, keptCheckout?.state]).toEqual(['expired', 'open'])
  // The redemption that the closed page held is given back.
  expect(await found(gone.id)).toMatchObject({ timesRedeemed: 0 })
})

test('a coupon that is restored before its deletion was carried out loses nothing at the payment provider', async () => {
  const { app, far } = shop()
  const { id, code } = await coupon()
  const person = await signUp()
  await withCode(person, code)
  const checkout = lastCheckout()
  // Else a quick machine carries the deletion out between the two.
  await app.services.jobs.stop({ graceMs: 5_000 })
  await keeper.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await keeper.call('restoreCoupon', { couponId: id })
  await app.services.jobs.start()
  await app.services.jobs.drain()
  expect([...far.coupons.values()].map((one) => one.get('name'))).toContain(code)
  expect(checkout?.state).toBe('open')
  // Nor is it held back from a later deletion by the one that was taken back.
  await keeper.call('softDeleteCouponAdmin', { couponId: id })
  await app.services.jobs.drain()
  expect([...far.coupons.values()].map((one) => one.get('name'))).not.toContain(code)
})

test('a coupon that is restored while its deletion is carried out takes nothing more from anybody', async () => {
  const { app } = shop()
  const { id, code } = await coupon({ ...trial })
  const people = [await signUp(), await signUp(), await signUp()]
  for (const person of people) await person.call('applyCouponToUser', { couponCode: code })
  await keeper.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  // With the first account that it takes something from.
  vi.spyOn(app.services.live, 'publish').mockImplementationOnce(async (tx) => {
    await tx.update(coupons).set({ deleted: false, deletedAt: null }).where(eq(coupons.id, id))
  })
  await app.services.jobs.drain()
  const statuses = people.map(async (person) => (await person.call('getUserSubscriptionStatus', {})).status)
  expect((await Promise.all(statuses)).sort()).toEqual(['inactive', 'trialing', 'trialing'])
})

test('S-34 hundreds of codes are made at once, none alike, none to be guessed, and all or none', async () => {
  const { batch, count } = await keeper.call('createCouponBatch', { ...trial, prefix: 'fair-', count: 600 })
  expect(count).toBe(600)
  const rows = await shop().app.database.db.select().from(coupons).where(eq(coupons.batch, batch))
  expect(new Set(rows.map(({ code }) => code)).size).toBe(600)
  for (const { code } of rows) expect(code).toMatch(/^FAIR-[0-9A-HJKMNP-TV-Z]{9}$/)
  expect(await whyNot(keeper.call('createCouponBatch', { ...trial, prefix: 'BAD PREFIX', count: 3 }))).toMatchObject({
    code: 'coupon/bad-code',
  })
  const { nextCursor, coupons: page } = await keeper.call('getCoupons', { batch })
  const rest = await keeper.call('getCoupons', { batch, cursor: nextCursor })
  expect(page).toHaveLength(100)
  expect(page.filter(({ id }) => rest.coupons.some((one) => one.id === id))).toEqual([])
})

test('a search finds a part of a code or of its words, and its signs mean themselves', async () => {
  await createCoupon(shop().app.database, shop().app.clock, {
    code: 'LEGACY_50%',
    type: 'amount',
    value: 5,
    description: 'Autumn fair',
  })
  const search = async (text: string) =>
    (await keeper.call('getCoupons', { search: text })).coupons.map(({ code }) => code)
  expect(await search('autumn')).toEqual(['LEGACY_50%'])
  expect(await search('50%')).toEqual(['LEGACY_50%'])
  expect(await search('Y_5')).toEqual(['LEGACY_50%'])
  expect(await search('%%')).toEqual([])
  expect((await keeper.call('getCoupons', { type: 'other' })).coupons.map(({ code }) => code)).toEqual(['LEGACY_50%'])
})

// The last one here: a day goes by, and everybody is signed out.
test('who pays less by a code pays the whole price again once it is revoked, and keeps the plan', async () => {
  const { app, far } = shop()
  const { id, code } = await coupon({ value: 50, duration: 'forever' })
  const person = await signUp()
  await withCode(person, code)
  const { id: checkoutId } = lastCheckout()
  await far.act(pay(checkoutId))
  await shop().deliver()
  const subscriptionId = far.books.checkouts[checkoutId]?.subscriptionId ?? ''
  const paid = () => far.books.invoices[far.books.subscriptions[subscriptionId]?.latestInvoiceId ?? '']
  expect(paid()?.amountCents).toBe(300)
  await keeper.call('softDeleteCouponAdmin', { couponId: id, revokeActiveDiscounts: true })
  await app.services.jobs.drain()
  await shop().deliver()
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
  shop().advance(86_400_000)
  await far.act(renew(subscriptionId))
  expect(paid()?.amountCents).toBe(599)
  expect((await findBroken(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})
