import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { failureOf, newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { createCoupon, type NewCoupon } from './admin/createCoupon.ts'
import { couponRedemptions } from './tables.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  await app.database.db.execute('delete from rate_counters')
})
afterAll(() => app[Symbol.asyncDispose]())

const dayMs = 86_400_000
const createCode = async (terms: Partial<NewCoupon> = {}) => {
  const code = `CODE${(count += 1)}`
  await createCoupon(app.database, app.clock, { code, type: 'trial', value: 100, ...terms })
  return code
}
const halfPrice = { type: 'percentage', value: 50, duration: 'once' } as const

/** Signs up in a new browser with the chosen coupon or plan. Returns the browser and the data of the account. */
async function signUpWith(choices: object) {
  const email = `chooser${(count += 1)}@example.com`
  const client = app.visitor()
  const { user } = await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', ...choices })
  return Object.assign(client, { email, userId: user.uid, user })
}

const userOf = async (client: Client) => (await client.call('getSession', {}))?.user
const redemptionsOf = async (userId: string) =>
  (await app.database.db.select().from(couponRedemptions)).filter((row) => row.userId === userId)

/**
 * The ways to verify an e-mail address. Each way uses a new browser and returns this browser, signed in to the account.
 */
const waysToVerify: [string, (email: string) => Promise<Client>][] = [
  [
    'the verification link',
    async (email) => {
      const device = app.visitor()
      await device.call('verifyEmail', { token: await newestLinkToken(app, email) })
      return device
    },
  ],
  [
    'a sign-in link',
    async (email) => {
      const device = app.visitor()
      await device.call('sendSignInLink', { email })
      await device.call('signInWithLink', { token: await newestLinkToken(app, email) })
      return device
    },
  ],
  [
    'a password reset',
    async (email) => {
      await app.visitor().call('sendPasswordResetEmail', { email })
      const token = await newestLinkToken(app, email)
      const device = app.visitor()
      await device.call('resetPassword', { token, newPassword: 'Another-curtain-8' })
      await device.call('signIn', { email, password: 'Another-curtain-8' })
      return device
    },
  ],
]

/**
 * Verifies the e-mail address on another device. Then gives the client the cookies of that device, because the
 * verification ended the session of the sign-up.
 */
async function verifyElsewhere({ email, cookies }: Client & { email: string }) {
  const device = app.visitor()
  await device.call('verifyEmail', { token: await newestLinkToken(app, email) })
  cookies.clear()
  for (const [name, value] of device.cookies) cookies.set(name, value)
}

test.each(waysToVerify)(
  'a trial coupon chosen at sign-up is redeemed when the address is verified by %s on another device',
  async (_way, verify) => {
    const code = await createCode({ trialDays: 14 })
    const actor = await signUpWith({ couponCode: ` ${code.toLowerCase()} `, attribution: { utm_source: 'poster' } })
    expect(actor.user).toMatchObject({
      pendingCoupon: { code, gives: 'trial', days: 14, months: null, percentOff: 100 },
      subscriptionTier: 'inactive',
      couponOutcome: null,
    })
    expect(await redemptionsOf(actor.userId)).toEqual([])
    const device = await verify(actor.email)
    expect(await userOf(device)).toMatchObject({
      emailVerified: true,
      pendingCoupon: null,
      subscriptionTier: 'premium_trial',
      trialEndDate: new Date(app.clock.now().getTime() + 14 * dayMs).toISOString(),
      usedCoupons: [code],
      couponOutcome: { code, isApplied: true, reason: null, message: 'Your 14-day premium trial is active.' },
    })
    expect(await redemptionsOf(actor.userId)).toMatchObject([
      { couponCode: code, number: 1, attribution: { utm_source: 'poster' } },
    ])
  },
)

test('a stored coupon is redeemed once, even if two links verify the address at the same time', async () => {
  const code = await createCode()
  const actor = await signUpWith({ couponCode: code })
  const token = await newestLinkToken(app, actor.email)
  await app.visitor().call('sendSignInLink', { email: actor.email })
  const signInToken = await newestLinkToken(app, actor.email)
  await Promise.allSettled([
    app.visitor().call('verifyEmail', { token }),
    app.visitor().call('signInWithLink', { token: signInToken }),
    app.visitor().call('verifyEmail', { token }),
  ])
  expect(await redemptionsOf(actor.userId)).toHaveLength(1)
})

// [spec1 §8.48]
test.each<[string, Partial<NewCoupon> | null, string]>([
  ['an unknown coupon code', null, 'coupon/invalid'],
  ['an expired coupon', { expiresAt: new Date('2026-01-01T00:00:00.000Z') }, 'coupon/expired'],
  ['a used-up coupon', { maxRedemptions: 0 }, 'coupon/exhausted'],
  ['a coupon for other domains', { constraints: { allowDomains: ['rada.example'] } }, 'coupon/domain-not-allowed'],
])('%s does not prevent a sign-up, and the account stores why the coupon was refused', async (_what, terms, reason) => {
  const code = terms ? await createCode(terms) : 'NOSUCHCODE'
  const { user } = await signUpWith({ couponCode: code })
  expect(user).toMatchObject({ pendingCoupon: null, couponOutcome: { code, isApplied: false, reason } })
})

test.each<[string, string, string]>([
  ['expires', `update coupons set expires_at = '2026-11-21T09:00:00Z' where code = `, 'coupon/expired'],
  ['is used up', `update coupons set max_redemptions = 0 where code = `, 'coupon/exhausted'],
  ['is disabled', `update coupons set status = 'disabled' where code = `, 'coupon/invalid'],
])('a stored coupon that %s is removed at verification, and the account stores why', async (_how, change, reason) => {
  const code = await createCode()
  const actor = await signUpWith({ couponCode: code })
  await app.database.db.execute(sql`${sql.raw(change)}${code}`)
  await verifyElsewhere(actor)
  expect(await userOf(actor)).toMatchObject({
    emailVerified: true,
    subscriptionTier: 'inactive',
    pendingCoupon: null,
    couponOutcome: { code, isApplied: false, reason },
  })
})

/** Signs up with a coupon code and verifies the address while the database table of redemptions is missing. */
async function verifyWhileCouponsFail() {
  const code = await createCode()
  const actor = await signUpWith({ couponCode: code })
  await app.database.db.execute('alter table coupon_redemptions rename to coupon_redemptions_away')
  try {
    await verifyElsewhere(actor)
  } finally {
    await app.database.db.execute('alter table coupon_redemptions_away rename to coupon_redemptions')
  }
  return { code, actor }
}

test('if redeeming a stored coupon fails unexpectedly, the address is still verified, and the user can redeem the coupon later', async () => {
  const { code, actor } = await verifyWhileCouponsFail()
  expect(await userOf(actor)).toMatchObject({
    emailVerified: true,
    pendingCoupon: { code },
    couponOutcome: { isApplied: false, reason: 'internal' },
  })
  expect(await actor.call('updatePendingChoices', { couponCode: code })).toMatchObject({
    pendingCoupon: null,
    subscriptionTier: 'premium_trial',
  })
})

test('if redeeming a stored coupon fails unexpectedly at verification, a job redeems it 30 seconds later', async () => {
  const { code, actor } = await verifyWhileCouponsFail()
  app.clock.advance(30_000)
  await app.services.jobs.drain()
  expect(await userOf(actor)).toMatchObject({
    pendingCoupon: null,
    subscriptionTier: 'premium_trial',
    couponOutcome: { code, isApplied: true },
  })
  expect(await redemptionsOf(actor.userId)).toHaveLength(1)
})

test('if the user removes the stored coupon after it could not be redeemed, the retry does not redeem it', async () => {
  const { actor } = await verifyWhileCouponsFail()
  await actor.call('updatePendingChoices', { couponCode: null })
  app.clock.advance(30_000)
  await app.services.jobs.drain()
  expect(await userOf(actor)).toMatchObject({ pendingCoupon: null, subscriptionTier: 'inactive', couponOutcome: null })
})

test('a trial coupon chosen together with a plan starts the trial at verification, and the chosen plan stays stored', async () => {
  const code = await createCode()
  const actor = await signUpWith({ couponCode: code, plan: 'annual' })
  expect(actor.user).toMatchObject({ pendingPlan: 'annual', pendingCoupon: { code } })
  await verifyElsewhere(actor)
  expect(await userOf(actor)).toMatchObject({ subscriptionTier: 'premium_trial', pendingPlan: 'annual' })
})

test('a second coupon code replaces the stored one; typing the stored code again or a refused code changes nothing', async () => {
  const [first, second, expired] = [
    await createCode(),
    await createCode(halfPrice),
    await createCode({ expiresAt: new Date('2026-01-01T00:00:00.000Z') }),
  ]
  const actor = await signUpWith({ couponCode: first })
  const type = (couponCode: string) => actor.call('updatePendingChoices', { couponCode })
  expect((await type(first)).pendingCoupon).toMatchObject({ code: first })
  expect((await type(second)).pendingCoupon).toEqual({
    ...{ code: second, gives: 'discount', days: 0, months: null, percentOff: 50, duration: 'once' },
  })
  expect(await failureOf(type(expired))).toMatchObject({ code: 'coupon/expired', message: 'Coupon has expired' })
  expect(await failureOf(type(' '))).toMatchObject({ code: 'coupon/blank' })
  expect((await userOf(actor))?.pendingCoupon).toMatchObject({ code: second })
  await verifyElsewhere(actor)
  expect(await userOf(actor)).toMatchObject({ pendingCoupon: { code: second }, subscriptionTier: 'inactive' })
  expect(await redemptionsOf(actor.userId)).toEqual([])
})

test.each([
  ['for some months', { duration: 'repeating', durationInMonths: 3 }, { duration: 'repeating', months: 3 }],
  ['repeating without a number of months', { duration: 'repeating' }, { duration: 'repeating', months: 1 }],
  ['for ever', { duration: 'forever' }, { duration: 'forever', months: null }],
] as const)('the stored description of a discount %s contains its duration', async (_name, terms, expected) => {
  const code = await createCode({ type: 'percentage', value: 40, ...terms })
  const actor = await signUpWith({ couponCode: code })
  expect(actor.user?.pendingCoupon).toEqual({ code, gives: 'discount', days: 0, percentOff: 40, ...expected })
})

test('a coupon of 0 % or of a fixed amount is refused and not stored with the account', async () => {
  const [nothing, money] = [
    await createCode({ type: 'percentage', value: 0, duration: 'once' }),
    await createCode({ type: 'fixed', value: 5, duration: 'once' }),
  ]
  const actor = await signUpWith({})
  for (const couponCode of [nothing, money])
    expect(await failureOf(actor.call('updatePendingChoices', { couponCode }))).toMatchObject({
      code: 'coupon/invalid',
    })
  expect((await userOf(actor))?.pendingCoupon).toBeNull()
})

test('a user can remove the stored coupon and the chosen plan; the coupon is then not redeemed at verification', async () => {
  const actor = await signUpWith({ couponCode: await createCode(), plan: 'monthly' })
  expect(await actor.call('updatePendingChoices', { couponCode: null })).toMatchObject({
    pendingCoupon: null,
    pendingPlan: 'monthly',
  })
  expect(await actor.call('updatePendingChoices', { plan: null })).toMatchObject({ pendingPlan: null })
  await verifyElsewhere(actor)
  expect(await userOf(actor)).toMatchObject({ subscriptionTier: 'inactive', couponOutcome: null })
})

test('a verified account that chooses a coupon for free months gets the months immediately', async () => {
  const code = await createCode({ type: 'percentage', durationInMonths: 2, duration: 'repeating' })
  const actor = await app.signUp()
  expect(await actor.call('updatePendingChoices', { couponCode: code })).toMatchObject({
    pendingCoupon: null,
    subscriptionTier: 'paid',
    couponOutcome: { code, isApplied: true },
  })
})

test('when a user redeems a trial coupon, the discount coupon that is stored for the checkout stays stored', async () => {
  const [discount, free] = [await createCode(halfPrice), await createCode()]
  const actor = await app.signUp()
  await actor.call('updatePendingChoices', { couponCode: discount })
  await actor.call('applyCouponToUser', { couponCode: free })
  expect(await userOf(actor)).toMatchObject({
    pendingCoupon: { code: discount },
    couponOutcome: { code: free, isApplied: true },
  })
})

test('signUp does not return the attribution parameters that it stores with a coupon code', async () => {
  const { user } = await signUpWith({ couponCode: await createCode(), attribution: { utm_source: 'secret-poster' } })
  expect(JSON.stringify(user)).not.toContain('secret-poster')
})

test('verifyEmail returns the outcome of the stored coupon and the chosen plan, also in a browser without a session', async () => {
  const code = await createCode()
  const actor = await signUpWith({ couponCode: code, plan: 'annual' })
  const answer = await app.visitor().call('verifyEmail', { token: await newestLinkToken(app, actor.email) })
  expect(answer.choices).toMatchObject({
    couponOutcome: { code, isApplied: true },
    pendingCoupon: null,
    pendingPlan: 'annual',
  })
  const plain = await signUpWith({})
  const other = await app.visitor().call('verifyEmail', { token: await newestLinkToken(app, plain.email) })
  expect(other.choices).toBeUndefined()
})
