// This file is long because its tests share one server: starting another server takes longer than most tests.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { users } from '../accounts/tables.ts'
import { analyticsEvents } from '../analytics/tables.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import type { CouponRow } from './checkCoupon.ts'
import { createCoupon, ensureLocalCoupon, type NewCoupon } from './admin/createCoupon.ts'
import { convertMailboxHashes } from './mailboxHash.ts'
import { incrementRedemptions } from './store.ts'
import { couponRedemptions, coupons } from './tables.ts'

const now = '2026-11-21T09:30:00.000Z'
const inThirtyDays = '2026-12-21T09:30:00.000Z'
const trialCode = { type: 'trial', value: 100, duration: '30d' } as const
const fullDiscountCode = { type: 'percentage', value: 100 } as const

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  await app.database.db.execute('delete from rate_counters')
})
afterAll(() => app[Symbol.asyncDispose]())

const make = (coupon: NewCoupon) => createCoupon(app.database, app.clock, coupon)
const apply = (actor: Client, couponCode: string) => actor.call('applyCouponToUser', { couponCode })
const captureCode = (actor: Client, couponCode: string) =>
  apply(actor, couponCode).then(
    () => null,
    (error: { code: string }) => error.code,
  )
const documentOf = (actor: Client) => actor.call('getUserData', {})
const timesOf = async (code: string) => {
  const [coupon] = await app.database.db.select().from(coupons).where(eq(coupons.code, code))
  const redemptions = await app.database.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponCode, code))
  return { counted: coupon?.timesRedeemed, found: redemptions.length }
}

// [spec2 §3.13] [spec2 §3.18] [spec2 §3.19] [spec2 §4.8] [spec2 §5.17] [spec2 §5.18] [spec2 §7.11] [spec2 §9.8]
// [spec2 §9.9]
test('a new user redeems the coupon code of local mode and gets a 30-day trial with 30,000 characters', async () => {
  const actor = await app.signUp()
  const { user } = (await actor.call('getSession', {})) ?? {}
  expect(user?.subscriptionTier).toBe('inactive')

  expect(await actor.call('validateCoupon', { code: ' breakaleg ' })).toEqual({
    valid: true,
    coupon: { code: 'BREAKALEG', description: expect.any(String), type: 'percentage', value: 100, is30DayTrial: true },
  })
  expect(await apply(actor, ' breakaleg ')).toEqual({ success: true, message: 'Your 30-day premium trial is active.' })
  expect(await documentOf(actor)).toMatchObject({
    plan: 'paid',
    subscriptionTier: 'premium_trial',
    subscriptionStatus: 'trialing',
    subscriptionStartedAt: now,
    subscriptionExpiresAt: inThirtyDays,
    trialEndDate: inThirtyDays,
    quotaMinutesTotal: 30_000,
    usedCoupons: ['BREAKALEG'],
    appliedCoupon: {
      code: 'BREAKALEG',
      type: 'percentage',
      value: 100,
      duration: 'repeating',
      durationInMonths: 1,
      appliedAt: now,
    },
  })
  expect(await actor.call('getUserSubscriptionStatus', {})).toEqual({
    tier: 'premium_trial',
    status: 'trialing',
    expiresAt: inThirtyDays,
    trialEndDate: inThirtyDays,
  })
  expect((await actor.call('checkGenerationLimit', { characterCount: 0 })).limit).toBe(30_000)
  expect(await timesOf('BREAKALEG')).toEqual({ counted: 1, found: 1 })
})

test('the coupon of local mode is created once, and is invalid for requests through a proxy', async () => {
  await ensureLocalCoupon(app.database, app.clock)
  const local = await app.database.db.select().from(coupons).where(eq(coupons.code, 'BREAKALEG'))
  expect(local).toMatchObject([
    {
      ...{ description: 'A 30-day premium trial for this machine', maxRedemptions: null, constraints: {} },
      ...{ type: 'trial', trialDays: 30, quotaCharacters: 30_000, expiresAt: null },
    },
  ])
  const throughProxy = app.visitor({ 'x-forwarded-for': '203.0.113.9' })
  expect(await throughProxy.call('validateCoupon', { code: 'BREAKALEG' })).toEqual({
    valid: false,
    reason: 'Invalid or inactive coupon code',
  })
})

// [spec2 §3.14] [spec2 §3.26] [spec2 §9.8]
test('a trial coupon grants the days and characters that it defines', async () => {
  await make({ ...trialCode, code: 'DRAMA', trialDays: 90, quotaCharacters: 120_000 })
  const actor = await app.signUp()
  expect(await apply(actor, 'DRAMA')).toMatchObject({ message: 'Your 90-day premium trial is active.' })
  expect(await documentOf(actor)).toMatchObject({
    trialEndDate: '2027-02-19T09:30:00.000Z',
    quotaMinutesTotal: 120_000,
  })
  expect((await actor.call('checkGenerationLimit', { characterCount: 0 })).limit).toBe(120_000)
})

// [spec2 §3.25]
test('a 100 % coupon grants its months, and the months of a second 100 % coupon begin after them', async () => {
  await make({ ...fullDiscountCode, code: 'FIRST', duration: '30d' })
  await make({ ...fullDiscountCode, code: 'SECOND', duration: 'repeating', durationInMonths: 3 })
  const actor = await app.signUp()
  expect(await apply(actor, 'FIRST')).toMatchObject({ message: expect.stringContaining('one month') })
  expect(await documentOf(actor)).toMatchObject({
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: inThirtyDays,
    trialEndDate: null,
  })
  const visitor = app.visitor()
  expect(await visitor.call('validateCoupon', { code: 'FIRST' })).toMatchObject({ valid: true })
  expect(await actor.call('validateCoupon', { code: 'FIRST' })).toEqual({
    valid: false,
    reason: 'You have already used this coupon',
  })
  await apply(actor, 'SECOND')
  expect(await documentOf(actor)).toMatchObject({
    subscriptionExpiresAt: '2027-03-21T09:30:00.000Z',
    usedCoupons: ['FIRST', 'SECOND'],
  })
})

test('a user who redeems a 100 % coupon during a trial with more characters per month keeps these characters', async () => {
  await make({ ...trialCode, code: 'GENEROUS', trialDays: 14, quotaCharacters: 120_000 })
  await make({ ...fullDiscountCode, code: 'MODEST', durationInMonths: 2, quotaCharacters: 40_000 })
  const actor = await app.signUp()
  await apply(actor, 'GENEROUS')
  await apply(actor, 'MODEST')
  expect(await actor.call('checkGenerationLimit', { characterCount: 0 })).toMatchObject({
    ...{ limit: 120_000, remaining: 120_000 },
  })
  expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
})

test('validateCoupon calls a discount coupon valid, but applyCouponToUser refuses it because it is for the checkout', async () => {
  await make({ code: ' half ', type: 'percentage', value: 50, description: 'For friends' })
  expect(await make({ code: 'Half', type: 'percentage', value: 90 })).toBe(false)
  const actor = await app.signUp()
  expect(await actor.call('validateCoupon', { code: 'HALF' })).toEqual({
    valid: true,
    coupon: { code: 'HALF', description: 'For friends', type: 'percentage', value: 50, is30DayTrial: false },
  })
  await expect(apply(actor, 'HALF')).rejects.toMatchObject({
    code: 'coupon/at-checkout-only',
    status: 'FAILED_PRECONDITION',
    http: 400,
  })
  expect(await timesOf('HALF')).toEqual({ counted: 0, found: 0 })
})

test('a user with a billed plan or a plan without an end cannot redeem a coupon; the plan does not change and the coupon stays unused', async () => {
  await make({ ...trialCode, code: 'UNNEEDED' })
  const paying = await app.signUp({ tier: 'paid', change: { paymentSubscriptionId: 'sub_1' } })
  const grantedUser = await app.signUp({
    tier: 'paid',
    change: { subscriptionTier: 'studio', subscriptionExpiresAt: null },
  })
  for (const actor of [paying, grantedUser]) {
    expect(await actor.call('validateCoupon', { code: 'UNNEEDED' })).toEqual({
      ...{ valid: false, reason: 'You already have everything this code gives. It was not used up.' },
    })
    const before = await documentOf(actor)
    expect(await captureCode(actor, 'UNNEEDED')).toBe('coupon/already-subscribed')
    expect(await documentOf(actor)).toEqual(before)
  }
  expect(await timesOf('UNNEEDED')).toEqual({ counted: 0, found: 0 })
  await app.database.db.delete(users).where(eq(users.id, paying.userId))
})

// [spec2 §5.6]
test('validateCoupon and applyCouponToUser refuse a coupon with the same message, and do not change the account', async () => {
  await make({ ...trialCode, code: 'OVER', expiresAt: app.clock.now() })
  await make({ ...trialCode, code: 'FULL', maxRedemptions: 0 })
  await make({ ...trialCode, code: 'DRAFT', state: 'draft' })
  await make({ ...trialCode, code: 'SCHOOL', constraints: { allowDomains: ['rada.example'] } })
  await make({ ...trialCode, code: 'OTHERS', constraints: { denyDomains: ['example.com'] } })
  await make({ ...trialCode, code: 'STUDIO', constraints: { allowedPlans: ['studio'] } })
  const actor = await app.signUp()
  const before = await documentOf(actor)
  const expected = {
    ' ': 'Please enter a coupon code',
    NOWHERE: 'Invalid or inactive coupon code',
    DRAFT: 'Invalid or inactive coupon code',
    OVER: 'Coupon has expired',
    FULL: 'Coupon has reached maximum redemptions',
    SCHOOL: 'Domain example.com not allowed',
    OTHERS: 'Domain example.com is denied',
    STUDIO: 'Plan paid not allowed',
  }
  for (const [code, message] of Object.entries(expected)) {
    expect(await actor.call('validateCoupon', { code })).toEqual({ valid: false, reason: message })
    await expect(apply(actor, code)).rejects.toMatchObject({ message })
  }
  expect(await documentOf(actor)).toEqual(before)
})

// [spec2 §5.16]
test('a user gets only one trial, even with another code, another spelling of the e-mail address, or a new account after deletion', async () => {
  await make({ ...trialCode, code: 'AUTUMN' })
  await make({ ...trialCode, code: 'WINTER' })
  const first = await app.signUp({ email: 'Ada.Ray+one@gmail.com' })
  await apply(first, 'WINTER')
  expect(await captureCode(first, 'WINTER')).toBe('coupon/already-used')
  expect(await captureCode(first, 'AUTUMN')).toBe('coupon/trial-already-used')
  const again = await app.signUp({ email: 'adaray@googlemail.com' })
  expect(await captureCode(again, 'AUTUMN')).toBe('coupon/trial-already-used')

  await app.database.db.delete(users).where(eq(users.id, first.userId))
  expect(await captureCode(again, 'WINTER')).toBe('coupon/trial-already-used')
  expect(await timesOf('WINTER')).toEqual({ counted: 1, found: 1 })
  const stranger = await app.signUp({ email: 'ada.ray@example.com' })
  expect(await captureCode(stranger, 'WINTER')).toBe(null)
  await app.database.db.delete(users).where(eq(users.id, stranger.userId))
  expect(await timesOf('WINTER')).toEqual({ counted: 2, found: 2 })
  expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})

// [spec2 §5.16]
test('a user who redeemed a coupon code whose name counts as a trial cannot redeem a trial coupon', async () => {
  await make({ ...fullDiscountCode, code: '30D-WINTER' })
  const actor = await app.signUp({ change: { usedCoupons: ['30D-2024'] } })
  expect(await captureCode(actor, 'BREAKALEG')).toBe('coupon/trial-already-used')
  const other = await app.signUp()
  expect(await captureCode(other, '30D-WINTER')).toBe(null)
  // The row of the redemption also contains the code. So the server knows without `usedCoupons` that the user has used
  // this code.
  await app.database.db.update(users).set({ usedCoupons: [] }).where(eq(users.id, other.userId))
  expect(await captureCode(other, 'BREAKALEG')).toBe('coupon/trial-already-used')
})

// [spec2 §3.35] [spec2 §7.12]
test('a redemption stores the attribution that the caller sent, and ignores a user id in the input', async () => {
  await make({ ...fullDiscountCode, code: 'TWICE', constraints: { maxPerUser: 2 } })
  const [actor, victim] = [await app.signUp(), await app.signUp()]
  const input = { couponCode: 'TWICE', attribution: { utm_source: 'drama school' }, userId: victim.userId }
  await actor.call('applyCouponToUser', input)
  app.clock.advance(1_000)
  await apply(actor, 'TWICE')
  expect(await captureCode(actor, 'TWICE')).toBe('coupon/per-user-limit')
  const { db } = app.database
  const redemptions = await db.select().from(couponRedemptions).where(eq(couponRedemptions.couponCode, 'TWICE'))
  const mailboxHash = expect.stringMatching(/^hmac:[0-9a-f]{64}$/)
  const common = { id: expect.any(String), userId: actor.userId, couponCode: 'TWICE', wasTrial: false, mailboxHash }
  expect(redemptions.toSorted((one, other) => one.number - other.number)).toEqual([
    { ...common, number: 1, attribution: { utm_source: 'drama school' }, redeemedAt: new Date(now) },
    { ...common, number: 2, attribution: {}, redeemedAt: app.clock.now() },
  ])
  const events = await db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, actor.userId))
  const applied = events.filter(({ eventType }) => eventType === 'coupon_applied')
  expect(applied.toSorted((one, other) => Number(one.happenedAt) - Number(other.happenedAt))).toMatchObject([
    { metadata: { code: 'TWICE' }, happenedAt: new Date(now) },
    { metadata: { code: 'TWICE' }, happenedAt: app.clock.now() },
  ])
  expect(await victim.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'inactive' })
})

test('S-70 the stored hash of a redemption’s e-mail address is not the plain SHA-256 of the address; a plain hash that an earlier version stored still prevents a second trial', async () => {
  await make({ ...trialCode, code: 'KEYED' })
  const first = await app.signUp({ email: 'guess.me@gmail.com' })
  await apply(first, 'KEYED')
  const { db } = app.database
  const stored = () => db.select().from(couponRedemptions).where(eq(couponRedemptions.couponCode, 'KEYED'))
  const [row] = await stored()
  const guesses = ['guess.me@gmail.com', 'guessme@gmail.com'].map((guess) =>
    createHash('sha256').update(guess).digest('hex'),
  )
  expect(guesses).not.toContain(row?.mailboxHash)
  // Replaces the stored hash by a hash without a key, as an earlier version of the server stored it.
  await db
    .update(couponRedemptions)
    .set({ mailboxHash: guesses[1] ?? '' })
    .where(eq(couponRedemptions.id, row?.id ?? ''))
  const second = await app.signUp({ email: 'guessme+2@gmail.com' })
  expect(await captureCode(second, 'KEYED')).toBe('coupon/trial-already-used')
  await convertMailboxHashes(app.database, app.services.config)
  expect(await stored()).toEqual([row])
  expect(await captureCode(second, 'KEYED')).toBe('coupon/trial-already-used')
})

test(
  'S-33 when 64 users redeem a coupon for five users at the same time, exactly five succeed',
  { tags: ['long'] },
  async () => {
    await make({ ...trialCode, code: 'FIVE', maxRedemptions: 5 })
    const actors: Client[] = []
    while (actors.length < 64) actors.push(await app.signUp())
    const answers = await Promise.all(actors.map((actor) => captureCode(actor, 'FIVE')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'coupon/exhausted')).toHaveLength(59)
    expect(await timesOf('FIVE')).toEqual({ counted: 5, found: 5 })
    const people = actors.map(documentOf)
    const onTrial = (await Promise.all(people)).filter(({ subscriptionTier }) => subscriptionTier === 'premium_trial')
    expect(onTrial).toHaveLength(5)
  },
)

test(
  'S-33 if a user redeems a coupon 64 times at the same time, one redemption succeeds and the others are refused',
  { tags: ['long'] },
  async () => {
    await make({ ...trialCode, code: 'ONCE' })
    const actor = await app.signUp()
    const answers = await Promise.all(Array.from({ length: 64 }, () => captureCode(actor, 'ONCE')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([null, 'coupon/already-used', 'rate_limited']))
    expect(await timesOf('ONCE')).toEqual({ counted: 1, found: 1 })
  },
)

test(
  'S-33 eight accounts of one mailbox that redeem trial coupons on two servers at the same time get one trial',
  { tags: ['long'] },
  async () => {
    await using beside = await startApp({ sharedWith: { database: app.database, dataDir: app.dataDir } })
    await make({ ...trialCode, code: 'EITHER' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const actor = await (index % 2 === 0 ? app : beside).signUp({ email: `eve.ray+${index}@gmail.com` })
        return captureCode(actor, index < 4 ? 'EITHER' : 'BREAKALEG')
      }),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'coupon/trial-already-used')).toHaveLength(7)
  },
)

test('S-33 a coupon that was disabled, deleted, made a draft or used up after the check is not redeemed', async () => {
  await make({ ...trialCode, code: 'GUARDED', maxRedemptions: 2 })
  const { db, tx } = app.database
  const increment = () => tx((one) => incrementRedemptions(one, 'GUARDED', app.clock.now()))
  const set = (change: Partial<CouponRow>) => db.update(coupons).set(change).where(eq(coupons.code, 'GUARDED'))
  expect(await increment()).toBe(true)
  const withdrawals = [{ deleted: true }, { status: 'disabled' }, { isActive: false }, { state: 'draft' }]
  for (const change of [...withdrawals, { maxRedemptions: 1 }]) {
    await set(change)
    expect([change, await increment()]).toEqual([change, false])
    await set({ deleted: false, status: 'active', isActive: null, state: 'active', maxRedemptions: 2 })
  }
  expect(await increment()).toBe(true)
  expect(await increment()).toBe(false)
  expect((await timesOf('GUARDED')).counted).toBe(2)
})

// [spec2 §4.16]
test('S-33 a redemption changes nothing if any of its three database writes fails', async () => {
  const { db } = app.database
  await make({ ...trialCode, code: 'FAILS' })
  const actor = await app.signUp()
  const before = await documentOf(actor)
  const steps = {
    coupons: 'times_redeemed = 0',
    coupon_redemptions: 'number = 0',
    users: `subscription_tier <> 'premium_trial'`,
  }
  for (const [table, refused] of Object.entries(steps)) {
    await db.execute(sql.raw(`alter table ${table} add constraint breaks_off check (${refused}) not valid`))
    try {
      expect(await captureCode(actor, 'FAILS')).toBe('internal')
    } finally {
      await db.execute(sql.raw(`alter table ${table} drop constraint breaks_off`))
    }
    expect(await timesOf('FAILS')).toEqual({ counted: 0, found: 0 })
    expect(await documentOf(actor)).toEqual(before)
  }
  expect(await captureCode(actor, 'FAILS')).toBe(null)
})

test(
  'S-34 of a thousand coupon codes that a visitor tries, only thirty are checked, and the other requests are refused',
  { tags: ['long'] },
  async () => {
    const visitor = app.visitor()
    const answers = new Map<string, number>()
    for (let guess = 0; guess < 1_000; guess += 1) {
      const response = await visitor.post('validateCoupon', { code: `GUESS-${guess}` })
      const text = `${response.status} ${JSON.stringify(await response.json()).slice(0, 40)}`
      answers.set(text, (answers.get(text) ?? 0) + 1)
    }
    expect([...answers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, times]) => times)).toEqual([
      30, 970,
    ])
  },
)

test('the data export lists only coupons that the account redeemed, oldest first', async () => {
  await make({ ...fullDiscountCode, code: 'ZULU' })
  await make({ ...trialCode, code: 'ALPHA', trialDays: 60 })
  const [actor, other] = [await app.signUp(), await app.signUp()]
  await actor.call('applyCouponToUser', { couponCode: 'ZULU', attribution: { utm_source: 'poster' } })
  await apply(other, 'ZULU')
  const first = app.clock.now().toISOString()
  app.clock.advance(1_000)
  await apply(actor, 'ALPHA')
  const files = await unzip(Buffer.from(await (await actor.request('/api/export')).arrayBuffer()))
  expect(JSON.parse(String(files.get('coupons.json')))).toEqual([
    {
      ...{ couponCode: 'ZULU', number: 1, wasTrial: false, redeemedAt: first },
      attribution: { utm_source: 'poster' },
    },
    { couponCode: 'ALPHA', number: 1, wasTrial: true, redeemedAt: app.clock.now().toISOString(), attribution: {} },
  ])
})
