import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findUser, updateUser } from '../accounts/index.ts'
import { createCoupon, type NewCoupon } from './admin/createCoupon.ts'
import { describeAppliedCoupon, redeemAtCheckout, releaseRedemption } from './redeemAtCheckout.ts'
import { couponRedemptions, coupons } from './tables.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const add = (coupon: Partial<NewCoupon> & { code: string }) =>
  createCoupon(app.database, app.clock, { type: 'percentage', value: 40, ...coupon })

async function userOf({ userId }: Person) {
  return (await findUser(app.database.db, userId)) ?? expect.fail('the account does not exist')
}

const redeem = async (person: Person, code: string) => {
  const user = await userOf(person)
  const { clock, services } = app
  const request = { code, user, plan: 'monthly', attribution: {}, now: clock.now(), isLocal: false }
  return app.database.tx((tx) => redeemAtCheckout(tx, { ...request, ...services }))
}
const release = ({ userId }: Person, code: string, number: number) =>
  app.database.tx((tx) => releaseRedemption(tx, { userId, code, number, now: app.clock.now() }))

/** Returns the coupon's counter and the numbers of this account's redemptions of the coupon. */
async function countsOf({ userId }: Person, code: string) {
  const { db } = app.database
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  const isOwn = and(eq(couponRedemptions.couponCode, code), eq(couponRedemptions.userId, userId))
  const rows = await db.select().from(couponRedemptions).where(isOwn)
  return { counter: coupon?.timesRedeemed, numbers: rows.map(({ number }) => number).toSorted() }
}

test('a user redeems a coupon with two uses per user at two checkouts, and the redemptions have the numbers 1 and 2', async () => {
  const person = await app.signUp()
  await add({ code: 'TWICE', constraints: { maxPerUser: 2 } })
  expect((await redeem(person, ' twice ')).number).toBe(1)
  expect((await redeem(person, 'TWICE')).number).toBe(2)
  await expect(redeem(person, 'TWICE')).rejects.toMatchObject({ code: 'coupon/per-user-limit' })
  expect(await countsOf(person, 'TWICE')).toEqual({ counter: 2, numbers: [1, 2] })
})

test('releasing a redemption twice lowers the redemption counter of its coupon once, and changes no other redemption', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  await add({ code: 'FREED', constraints: { maxPerUser: 2 } })
  await add({ code: 'OTHER' })
  for (const code of ['FREED', 'FREED', 'OTHER']) await redeem(person, code)
  await redeem(other, 'FREED')
  await release(person, 'FREED', 2)
  await release(person, 'FREED', 2)
  await release(person, 'UNKNOWN', 1)
  expect(await countsOf(person, 'FREED')).toEqual({ counter: 2, numbers: [1] })
  expect(await countsOf(other, 'FREED')).toEqual({ counter: 2, numbers: [1] })
  expect(await countsOf(person, 'OTHER')).toEqual({ counter: 1, numbers: [1] })
  expect((await redeem(person, 'FREED')).number).toBe(2)
})

test.each([
  ['for one payment', {}, { duration: 'once', months: null }],
  ['for some months', { duration: 'repeating', durationInMonths: 3 }, { duration: 'repeating', months: 3 }],
  ['repeating without a number of months', { duration: 'repeating' }, { duration: 'repeating', months: 1 }],
  ['for ever', { duration: 'forever' }, { duration: 'forever', months: null }],
] as const)('a discount %s is returned in the form that the payment provider needs', async (name, terms, expected) => {
  const person = await app.signUp()
  const code = `D-${name.replaceAll(' ', '-').toUpperCase()}`
  await add({ code, ...terms })
  expect((await redeem(person, code)).discount).toEqual({ code, percentOff: 40, ...expected })
})

test('a coupon of 100 %, of 0 %, of a fixed amount or without remaining redemptions is refused at checkout, and its redemption counter does not change', async () => {
  const person = await app.signUp()
  await add({ code: 'WHOLE', value: 100 })
  await add({ code: 'NOTHING', value: 0 })
  await add({ code: 'MONEY', type: 'fixed' })
  await add({ code: 'LAST', maxRedemptions: 0 })
  const codeOf = (code: string) => redeem(person, code).catch((error: { code: string }) => error.code)
  expect(await codeOf('whole')).toBe('coupon/without-checkout')
  expect(await codeOf('NOTHING')).toBe('coupon/invalid')
  expect(await codeOf('MONEY')).toBe('coupon/invalid')
  expect(await codeOf('LAST')).toBe('coupon/exhausted')
  expect(await codeOf(' ')).toBe('coupon/blank')
  expect(await codeOf('NOBODY')).toBe('coupon/invalid')
  for (const code of ['WHOLE', 'NOTHING', 'MONEY', 'LAST'])
    expect(await countsOf(person, code)).toEqual({ counter: 0, numbers: [] })
})

test('after a paid checkout, usedCoupons contains the code once, also if it was used before or its coupon no longer exists', async () => {
  const person = await app.signUp()
  await add({ code: 'AGAIN' })
  const user = { ...(await userOf(person)), usedCoupons: ['FIRST', 'AGAIN'] }
  const describeFor = (code: string) => app.database.tx((tx) => describeAppliedCoupon(tx, user, code, app.clock.now()))
  expect(await describeFor('AGAIN')).toMatchObject({
    usedCoupons: ['FIRST', 'AGAIN'],
    appliedCoupon: { code: 'AGAIN', value: 40 },
  })
  const gone = await describeFor('GONE')
  expect(gone.usedCoupons).toEqual(['FIRST', 'AGAIN', 'GONE'])
  expect(gone).not.toHaveProperty('appliedCoupon')
})

test('after a paid checkout with a local-mode coupon, the account stores the coupon as used and applied', async () => {
  const person = await app.signUp()
  await add({ code: 'HERE', metadata: { isLocalOnly: true } })
  const user = await userOf(person)
  const change = await app.database.tx((tx) => describeAppliedCoupon(tx, user, 'HERE', app.clock.now()))
  expect(change).toMatchObject({ usedCoupons: [...user.usedCoupons, 'HERE'], appliedCoupon: { code: 'HERE' } })
})

test('choosing a valid coupon removes the stored reason why the previous coupon was refused', async () => {
  const person = await app.signUp()
  const refusal = { code: 'NOSUCHCODE', isApplied: false, reason: 'coupon/invalid', message: 'No.', at: '' }
  const change = { couponOutcome: refusal }
  await app.database.tx((tx) =>
    updateUser(tx, { userId: person.userId, change, now: app.clock.now(), live: app.services.live }),
  )
  await add({ code: 'AFTERWARDS', duration: 'once' })
  const answer = await person.call('updatePendingChoices', { couponCode: 'AFTERWARDS' })
  expect(answer).toMatchObject({ pendingCoupon: { code: 'AFTERWARDS' }, couponOutcome: null })
})

test('after a paid checkout, the stored discount of the account is removed only if the checkout used its coupon code', async () => {
  const person = await app.signUp()
  const stored = { code: 'STORED', gives: 'discount', days: 0, months: null, percentOff: 40, duration: 'once' } as const
  const user = { ...(await userOf(person)), pendingCoupon: { ...stored, attribution: {} } }
  const describeFor = (code: string) => app.database.tx((tx) => describeAppliedCoupon(tx, user, code, app.clock.now()))
  expect(await describeFor('STORED')).toMatchObject({ pendingCoupon: null })
  expect(await describeFor('TYPED')).not.toHaveProperty('pendingCoupon')
})
