import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expire, pay } from '../../ports/payments/sandbox/books.ts'
import { type NewCoupon } from '../coupons/index.ts'
import { couponRedemptions } from '../coupons/tables.ts'
import { findBroken } from '../upkeep/index.ts'
import { shareShop, whyNot } from './testing/shop.ts'

const { shop, signUp, checkout, withCode, lastCheckout, make, counted } = shareShop()

test('a code of less than 100 % lowers the price at checkout, and is noted in the user document once paid', async () => {
  const actor = await signUp()
  await make({ code: 'FRIENDS', type: 'percentage', value: 40, duration: 'repeating', durationInMonths: 3 })
  await withCode(actor, ' friends ', { attribution: { utm_source: 'poster' } })
  expect(lastCheckout().discount).toEqual({ code: 'FRIENDS', percentOff: 40, duration: 'repeating', months: 3 })
  expect(await actor.call('getUserData', {})).toMatchObject({ usedCoupons: [], appliedCoupon: null })
  const sessionId = lastCheckout().id
  await shop().far.act(pay(sessionId))
  await actor.call('verifyCheckoutSession', { sessionId })
  await shop().deliver()
  expect(await actor.call('getUserData', {})).toMatchObject({
    usedCoupons: ['FRIENDS'],
    appliedCoupon: { code: 'FRIENDS', type: 'percentage', value: 40, duration: 'repeating', durationInMonths: 3 },
  })
  expect((await actor.call('getBilling', {})).payments).toMatchObject([{ amountCents: 359, plan: 'monthly' }])
  expect(await counted('FRIENDS')).toEqual([1, 1])
  const [redemption] = await shop()
    .app.database.db.select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponCode, 'FRIENDS'))
  expect(redemption?.attribution).toEqual({ utm_source: 'poster' })
})

test.each<[string, Partial<NewCoupon>, string]>([
  ['nobody made', { code: 'ANOTHER' }, 'coupon/invalid'],
  ['that has expired', { expiresAt: new Date('2026-01-01T00:00:00.000Z') }, 'coupon/expired'],
  ['for the other plan', { constraints: { allowedPlans: ['annual'] } }, 'coupon/plan-not-allowed'],
  ['for another school', { constraints: { allowDomains: ['rada.example'] } }, 'coupon/domain-not-allowed'],
  ['of 100 %', { value: 100 }, 'coupon/without-checkout'],
  ['of a trial', { type: 'trial', value: 100 }, 'coupon/without-checkout'],
  ['of nothing', { value: 0 }, 'coupon/invalid'],
  ['of another kind', { type: 'fixed' }, 'coupon/invalid'],
  ['that is used up', { maxRedemptions: 0 }, 'coupon/exhausted'],
])('a code %s does not lower a price', async (name, change, code) => {
  const actor = await signUp()
  const given = `CODE-${name.toUpperCase().replaceAll(/\W/g, '')}`
  await make({ type: 'percentage', value: 20, ...change, code: change.code ?? given })
  expect(await whyNot(withCode(actor, given))).toMatchObject({ http: 400, code })
  expect(await whyNot(withCode(actor, ' '))).toMatchObject({
    code: 'coupon/blank',
    message: 'Please enter a coupon code',
  })
})

test('S-33 of twelve who begin at once with a code for two, two do; the counter and the rows agree', async () => {
  await make({ code: 'FOR-TWO', type: 'percentage', value: 20, maxRedemptions: 2 })
  const actors = []
  for (let index = 0; index < 12; index++) actors.push(await signUp())
  const whys = await Promise.all(actors.map((actor) => whyNot(withCode(actor, 'FOR-TWO'))))
  expect(whys.filter((why) => why === null)).toHaveLength(2)
  expect(new Set(whys.map((why) => why?.code))).toEqual(new Set([undefined, 'coupon/exhausted']))
  expect(await counted('FOR-TWO')).toEqual([2, 2])
})

test('a code is held for whoever is about to pay, and free again when they begin anew, leave or let it lapse', async () => {
  await make({ code: 'ONE-SEAT', type: 'percentage', value: 20, maxRedemptions: 1 })
  const [ada, bob] = [await signUp(), await signUp()]
  await withCode(ada, 'ONE-SEAT')
  expect(await whyNot(withCode(bob, 'ONE-SEAT'))).toMatchObject({ code: 'coupon/exhausted' })
  await withCode(ada, 'ONE-SEAT', { priceId: 'annual' })
  expect(await counted('ONE-SEAT')).toEqual([1, 1])
  await checkout(ada)
  expect(await counted('ONE-SEAT')).toEqual([0, 0])

  await withCode(bob, 'ONE-SEAT')
  await shop().far.act(expire(lastCheckout().id))
  await shop().deliver()
  expect(await counted('ONE-SEAT')).toEqual([0, 0])

  await withCode(ada, 'ONE-SEAT')
  const left = lastCheckout()
  shop().advance(35 * 60_000)
  await shop().app.services.jobs.drain()
  expect(await counted('ONE-SEAT')).toEqual([0, 0])
  expect(left.state).toBe('expired')
})

test('a code is kept by who has paid, though the event of it never came', async () => {
  await make({ code: 'KEPT', type: 'percentage', value: 20, maxRedemptions: 1 })
  const actor = await signUp()
  await withCode(actor, 'KEPT')
  await shop().far.act(pay(lastCheckout().id))
  shop().far.sent()
  shop().advance(35 * 60_000)
  await shop().app.services.jobs.drain()
  expect(await counted('KEPT')).toEqual([1, 1])
  expect(await shop().standingOf(actor.userId)).toMatchObject({
    tier: 'paid',
    letters: expect.arrayContaining(['receipt']),
  })
})

test('afterwards all figures agree', async () => {
  for (const { promise, broken } of await findBroken(shop().app.services))
    expect([promise, broken]).toEqual([promise, []])
})
