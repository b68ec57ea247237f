// What an account stores of a chosen coupon or plan, and how redeeming the coupon is tried again. All tests share one
// app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { failureOf, newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { createCoupon, type NewCoupon } from './admin/createCoupon.ts'

let app: TestApp
let count = 10
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function createCode(terms: Partial<NewCoupon>): Promise<string> {
  const code = `CHOICE${(count += 1)}`
  await createCoupon(app.database, app.clock, { code, type: 'percentage', value: 100, ...terms })
  return code
}

test('a chosen plan that the site does not offer is refused, and the plan and coupon that were chosen before stay', async () => {
  const person = await app.signUp({ isVerified: false })
  const [first, second] = [await createCode({ type: 'trial' }), await createCode({ type: 'trial' })]
  await person.call('updatePendingChoices', { plan: 'monthly', couponCode: first })
  const choice = { plan: 'pro', couponCode: second } as const
  expect(await failureOf(person.call('updatePendingChoices', choice))).toMatchObject({ code: 'checkout/invalid-plan' })
  expect(await person.call('getUserData', {})).toMatchObject({ pendingPlan: 'monthly', pendingCoupon: { code: first } })
})

test.each<[string, Partial<NewCoupon>, object]>([
  ['a trial without a number of days', { type: 'trial' }, { gives: 'trial', days: 30, months: null }],
  ['a trial of 7 days', { type: 'trial', trialDays: 7 }, { gives: 'trial', days: 7, months: null }],
  ['three paid months', { duration: 'repeating', durationInMonths: 3 }, { gives: 'months', days: 0, months: 3 }],
  ['one paid month', { duration: 'once' }, { gives: 'months', days: 0, months: 1 }],
  ['one paid month (stored as 30d)', { duration: '30d', durationInMonths: 5 }, { gives: 'months', days: 0, months: 1 }],
])('a stored coupon for %s is returned with what it gives', async (_name, terms, expected) => {
  const person = await app.signUp({ isVerified: false })
  const code = await createCode(terms)
  const { pendingCoupon } = await person.call('updatePendingChoices', { couponCode: code })
  expect(pendingCoupon).toEqual({ code, percentOff: 100, duration: 'once', ...expected })
})

test('a stored coupon whose redemption fails at verification and at the first retry is redeemed by a later retry', async () => {
  const code = await createCode({ type: 'trial' })
  const email = 'retried@example.com'
  const client = app.visitor()
  await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', couponCode: code })
  const { db } = app.database
  await db.execute('alter table coupon_redemptions rename to coupon_redemptions_away')
  try {
    await client.call('verifyEmail', { token: await newestLinkToken(app, email) })
    app.clock.advance(30_000)
    await app.services.jobs.drain()
    expect(await client.call('getUserData', {})).toMatchObject({
      ...{ pendingCoupon: { code }, subscriptionTier: 'inactive' },
      couponOutcome: { isApplied: false, reason: 'internal' },
    })
  } finally {
    await db.execute('alter table coupon_redemptions_away rename to coupon_redemptions')
  }
  app.clock.advance(10 * 60_000)
  await app.services.jobs.drain()
  expect(await client.call('getUserData', {})).toMatchObject({
    ...{ pendingCoupon: null, subscriptionTier: 'premium_trial' },
    couponOutcome: { code, isApplied: true },
  })
})

test('the data export lists the coupons that the account redeemed, oldest first, each with its campaign parameters', async () => {
  const [later, first] = [await createCode({ type: 'trial', trialDays: 60 }), await createCode({ duration: 'once' })]
  const [person, other] = [await app.signUp(), await app.signUp()]
  await person.call('applyCouponToUser', { couponCode: first, attribution: { utm_source: 'poster' } })
  await other.call('applyCouponToUser', { couponCode: first })
  const redeemedAt = app.clock.now().toISOString()
  app.clock.advance(1000)
  await person.call('applyCouponToUser', { couponCode: later })
  const files = await unzip(Buffer.from(await (await person.request('/api/export')).arrayBuffer()))
  expect(JSON.parse(String(files.get('coupons.json')))).toEqual([
    { couponCode: first, number: 1, wasTrial: false, redeemedAt, attribution: { utm_source: 'poster' } },
    expect.objectContaining({ couponCode: later, wasTrial: true, attribution: {} }),
  ])
})

test('removing the stored coupon also removes the reason why the account could not use it', async () => {
  const at = app.clock.now().toISOString()
  const couponOutcome = { code: 'GONE', isApplied: false, reason: 'coupon/expired', message: 'Too late.', at }
  const person = await app.signUp({ change: { couponOutcome } })
  expect(await person.call('getUserData', {})).toMatchObject({ couponOutcome })
  expect(await person.call('updatePendingChoices', { couponCode: null })).toMatchObject({ couponOutcome: null })
})
