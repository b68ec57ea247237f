// Tests the counts of the admin dashboard. All tests share one app, because starting an app is slow.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { analyticsEvents } from '../../analytics/tables.ts'
import { payments, subscriptions } from '../../billing/tables.ts'
import { couponRedemptions } from '../../coupons/tables.ts'
import { generations, speechMetrics } from '../../generation/tables.ts'
import { storeDailyMetrics } from './storeDailyMetrics.ts'
import { dailyMetrics } from './tables.ts'

const dayMs = 86_400_000

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  await app.services.jobs.drain()
})
// The tests count all rows of these tables, so each test begins with one admin and eight sample accounts only.
beforeEach(async () => {
  const { db } = app.database
  for (const table of [users, generations, speechMetrics, payments, subscriptions, couponRedemptions, dailyMetrics])
    await db.delete(table)
  await db.delete(analyticsEvents)
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  await insertSampleAccounts()
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (days: number, ms = 0) => new Date(app.clock.now().getTime() - days * dayMs - ms)
const ahead = (days: number) => ago(-days)

async function insert(id: string, change: Partial<typeof users.$inferInsert> = {}) {
  const row = { id, name: id, email: `${id}@example.com`, emailVerified: true, createdAt: ago(70), ...change }
  await app.database.db.insert(users).values(row)
  return id
}

async function speak(userId: string, at: Date, { voiceId = 'tom', characters = 100, state = 'ready' as const } = {}) {
  await app.database.db.insert(generations).values({
    ...{ id: `gen_1_${randomUUID()}`, userId, title: '', text: '', voiceId, voiceName: 'Tom', voiceGender: 'male' },
    ...{
      voiceAccent: '',
      voiceAge: 'adult',
      settings: { speed: 1, stability: 1, similarity: 1 },
      purpose: 'studio' as const,
    },
    ...{
      state,
      characterCount: characters,
      reservedCharacters: 0,
      month: '2026-11',
      units: 1,
      createdAt: at,
      updatedAt: at,
    },
  })
}

async function request(modelId: string, at: Date, latencyMs: number, status = 'success', apiCreditsUsed = 0) {
  await app.database.db.insert(speechMetrics).values({
    ...{ id: randomUUID(), userId: 'someone', requestId: 'x', voiceId: 'tom', voiceName: 'Tom', characterCount: 10 },
    ...{ latencyMs, status, modelId, timestamp: at, apiCreditsUsed },
  })
}

/** Inserts a subscription and a payment. */
async function bill(
  userId: string,
  plan: 'monthly' | 'annual',
  at: Date,
  change: Partial<typeof payments.$inferInsert> = {},
) {
  const id = `sub_${userId}`
  await app.database.db
    .insert(subscriptions)
    .values({ id, userId, status: 'active', plan, startedAt: ago(60), periodEnd: ahead(20) })
    .onConflictDoNothing()
  await app.database.db.insert(payments).values({
    ...{ id: randomUUID(), userId, subscriptionId: id, provider: 'sandbox' as const, plan, state: 'paid' as const },
    ...{ amountCents: plan === 'annual' ? 5999 : 599, currency: 'usd', at, ...change },
  })
}

const running = {
  subscriptionStatus: 'active',
  subscriptionStartedAt: new Date('2026-10-01T00:00:00Z'),
  subscriptionExpiresAt: new Date('2027-06-01T00:00:00Z'),
}

async function insertSampleAccounts() {
  await insert('studio', { ...running, subscriptionTier: 'studio' })
  await insert('pro', { ...running, subscriptionTier: 'pro' })
  await insert('monthly', { ...running, subscriptionTier: 'paid', paymentSubscriptionId: 'sub_monthly' })
  await insert('annual', { ...running, subscriptionTier: 'paid', paymentSubscriptionId: 'sub_annual' })
  await insert('by-code', {
    ...{ ...running, subscriptionTier: 'paid' },
    appliedCoupon: {
      ...{ code: 'FREE', type: 'percentage', value: 100 },
      duration: null,
      durationInMonths: 1,
      appliedAt: '',
    },
  })
  await insert('on-trial', {
    subscriptionTier: 'premium_trial',
    subscriptionStatus: 'trialing',
    subscriptionStartedAt: ago(2),
    trialEndDate: ahead(28),
    createdAt: ago(2),
  })
  await insert('over', {
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionStartedAt: ago(40),
    subscriptionExpiresAt: ago(5),
  })
  await insert('stranger', { emailVerified: false, createdAt: ago(95), lastSignInAt: ago(95) })
  await bill('monthly', 'monthly', ago(30))
  await bill('monthly', 'monthly', ago(1))
  await bill('annual', 'annual', ago(2), { state: 'refunded', refundedCents: 5999 })
  await bill('monthly', 'monthly', ago(3), { state: 'failed' })
}

// [spec2 §9.4] [spec2 §9.12]
test('the revenue estimate adds up the prices of paid plans; trials and plans from a coupon are counted separately, in the field granted', async () => {
  const { estimate } = await admin.call('getRevenue', {})
  expect(estimate.by).toEqual([
    { tier: 'studio', plan: null, people: 1, priceCents: 2900, cents: 2900 },
    { tier: 'pro', plan: null, people: 1, priceCents: 1900, cents: 1900 },
    { tier: 'paid', plan: 'monthly', people: 1, priceCents: 599, cents: 599 },
    { tier: 'paid', plan: 'annual', people: 1, priceCents: 500, cents: 500 },
  ])
  expect(estimate).toMatchObject({ cents: 5899, granted: 2 })
})

// [spec2 §9.4] [spec2 §9.12]
test('paid, refunded and failed payments are counted separately for each month', async () => {
  const { months } = await admin.call('getRevenue', { months: 2 })
  expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
  expect(months.map((one) => one.payments)).toEqual([
    [{ currency: 'usd', paid: 1, paidCents: 599, refundedCents: 0, failed: 0 }],
    [{ currency: 'usd', paid: 2, paidCents: 6598, refundedCents: 5999, failed: 1 }],
  ])
})

// [spec2 §1.2]
test('the dashboard counts accounts by plan and activity', async () => {
  const { users: all, plans, activity } = await admin.call('getDashboard', {})
  expect(all).toEqual({ total: 9, verified: 8 })
  expect(plans).toEqual({ active: 5, trialing: 1, free: 3, paymentDue: 0 })
  expect(activity).toEqual({ active: 2, inactive: 0, dormant: 6, churn_risk: 1 })
  await app.database.db.execute(sql`update subscriptions set status = 'past_due' where id = 'sub_monthly'`)
  expect((await admin.call('getDashboard', {})).plans.paymentDue).toBe(1)
})

// [spec2 §7.30]
test('listSubscriptions returns each plan with status and source, and can be filtered, searched and sorted', async () => {
  const { subscriptions: all, total } = await admin.call('listSubscriptions', {})
  expect(total).toEqual({ count: 7, isExact: true })
  const facts = Object.fromEntries(all.map((one) => [one.userId, [one.planStatus, one.source, one.plan]]))
  expect(facts).toEqual({
    studio: ['active', 'stored', null],
    pro: ['active', 'stored', null],
    monthly: ['active', 'card', 'monthly'],
    'by-code': ['active', 'coupon', null],
    'on-trial': ['trialing', 'trial', null],
    over: ['ended', 'stored', null],
    annual: ['active', 'card', 'annual'],
  })
  const found = async (filter: object) =>
    (await admin.call('listSubscriptions', filter)).subscriptions.map(({ userId }) => userId).sort()
  expect(await found({ planStatus: 'ended' })).toEqual(['over'])
  expect(await found({ planStatus: 'trialing' })).toEqual(['on-trial'])
  expect(await found({ source: 'card' })).toEqual(['annual', 'monthly'])
  expect(await found({ source: 'coupon' })).toEqual(['by-code'])
  expect(await found({ tier: 'studio' })).toEqual(['studio'])
  expect(await found({ search: 'y-cod' })).toEqual(['by-code'])
  expect(await found({ search: 'y-cod', source: 'card' })).toEqual([])
  const inOrder = async (order: object) =>
    (await admin.call('listSubscriptions', order)).subscriptions.map(({ email }) => email)
  const byAddress = await inOrder({ sort: 'email', direction: 'asc' })
  expect(byAddress).toEqual(byAddress.toSorted())
  expect(await inOrder({ sort: 'email', direction: 'desc' })).toEqual(byAddress.toReversed())
  const ends = (await admin.call('listSubscriptions', { sort: 'ends' })).subscriptions.map(({ userId }) => userId)
  expect(ends.toSorted()).toEqual(Object.keys(facts).toSorted())
  await app.database.db.execute(sql`update subscriptions set status = 'past_due' where id = 'sub_monthly'`)
  expect(await found({ planStatus: 'payment_due' })).toEqual(['monthly'])
  await app.database.db.execute(sql`update subscriptions set status = 'active' where id = 'sub_monthly'`)
})

test('after an override has ended, the list of subscriptions shows an account without another plan as `ended`, with the source `override`', async () => {
  const dates = { createdAt: ago(60).toISOString(), expiresAt: ago(30).toISOString() }
  const override = {
    ...dates,
    status: 'active',
    tier: 'pro',
    createdBy: admin.userId,
    reason: '',
    type: 'manual',
  } as const
  await insert('was-granted', { override })
  const { subscriptions: found, total } = await admin.call('listSubscriptions', {
    search: 'was-g',
    planStatus: 'ended',
  })
  expect(found).toMatchObject([{ userId: 'was-granted', planStatus: 'ended', source: 'override' }])
  expect(total?.count).toBe(1)
})

// [spec2 §9.5] [spec2 §9.13]
test('getCharts returns one value for each of the last UTC days including today, and 0 for days without data', async () => {
  const midnight = new Date('2026-11-21T00:00:00.000Z')
  await speak('studio', midnight)
  await speak('studio', new Date(midnight.getTime() - 1))
  await speak('pro', new Date('2026-11-15T00:00:00.000Z'), { voiceId: 'kate', characters: 50 })
  await speak('pro', new Date('2026-11-14T23:59:59.999Z'))
  await speak('pro', midnight, { state: 'failed' as never })
  const charts = await admin.call('getCharts', { days: 7 })
  expect(charts.days).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(charts.generations).toEqual([1, 0, 0, 0, 0, 1, 1])
  expect(charts.characters).toEqual([50, 0, 0, 0, 0, 100, 100])
  expect(charts.paidCents).toEqual([0, 0, 0, 0, 0, 599, 0])
  expect(charts.signUps).toEqual([0, 0, 0, 0, 1, 0, 1])
  const { days } = await admin.call('getCharts', { days: 90 })
  expect(days).toHaveLength(90)
})

// [spec2 §9.5]
test('the counts of past days do not change when the rows that were counted are deleted later', async () => {
  for (let days = 0; days < 16; days += 1) await speak('studio', ago(days))
  await request('kokoro', ago(3), 800)
  const before = await admin.call('getCharts', { days: 30 })
  await storeDailyMetrics(app.services)
  const recorded = { estimateCents: expect.anything(), subscribers: expect.anything() }
  expect(await admin.call('getCharts', { days: 30 })).toEqual({ ...before, ...recorded })
  const readStored = () =>
    app.database.db.select().from(dailyMetrics).orderBy(dailyMetrics.name, dailyMetrics.day, dailyMetrics.key)
  const stored = await readStored()
  await app.database.db.delete(generations)
  await app.database.db.delete(speechMetrics)
  const after = await admin.call('getCharts', { days: 30 })
  expect(after.generations.slice(0, -1)).toEqual(before.generations.slice(0, -1))
  expect(after.requests).toEqual(before.requests)
  await storeDailyMetrics(app.services)
  expect(await readStored()).toEqual(stored)
  const { generations: totals } = await admin.call('getDashboard', {})
  expect(totals.total).toBe(15)
})

test('if the job for daily metrics runs twice on a day, the plan counts of the day are stored once', async () => {
  await storeDailyMetrics(app.services)
  await storeDailyMetrics(app.services)
  const { estimateCents, subscribers } = await admin.call('getCharts', { days: 7 })
  expect(estimateCents).toEqual([null, null, null, null, null, null, 5899])
  expect(subscribers.at(-1)).toBe(5)
})

// [spec2 §3.7] [spec2 §3.49]
test('getAnalytics returns the requests, errors, credits and latency percentiles of each speech engine', async () => {
  const at = app.clock.now()
  await request('kokoro', ago(3), 800)
  for (const latency of [100, 100, 100, 100, 100, 100, 100, 100, 100, 5000]) await request('flite', at, latency)
  await request('elevenlabs', at, 700, 'success', 42)
  await request('elevenlabs', at, 9000, 'error')
  const { engines } = await admin.call('getAnalytics', { days: 7 })
  expect(engines.map(({ engine }) => engine)).toEqual(['flite', 'elevenlabs', 'kokoro'])
  const [flite, elevenlabs, kokoro] = engines
  expect(flite).toMatchObject({ requests: 10, errors: 0, credits: 0 })
  expect(elevenlabs).toMatchObject({ requests: 2, errors: 1, credits: 42 })
  const near = (value: number | null | undefined, expected: number) => Math.abs((value ?? 0) / expected - 1) < 0.055
  expect([near(flite?.p50Ms, 100), near(flite?.p95Ms, 5000), near(kokoro?.p50Ms, 800)]).toEqual([true, true, true])
  // The latency of failed requests does not count.
  expect(near(elevenlabs?.p95Ms, 700)).toBe(true)
})
test('the funnel counts how many new accounts of the period reached each step', async () => {
  await insert('joined-1', { createdAt: ago(5), emailVerified: false })
  await insert('joined-2', { createdAt: ago(5) })
  await insert('joined-3', { createdAt: ago(5), trialEndDate: ago(1) })
  await speak('joined-2', ago(4))
  await speak('joined-3', ago(4))
  await app.database.db.insert(couponRedemptions).values([
    {
      ...{ id: 'r3', userId: 'joined-3', couponCode: 'STAGE', number: 1, wasTrial: true },
      mailboxHash: 'x',
      redeemedAt: ago(4),
    },
    {
      ...{ id: 'r4', userId: 'on-trial', couponCode: 'STAGE', number: 1, wasTrial: true },
      mailboxHash: 'y',
      redeemedAt: ago(2),
    },
  ])
  await bill('joined-2', 'monthly', ago(1), { state: 'failed' })
  await bill('joined-3', 'monthly', ago(1))
  await app.database.db.insert(analyticsEvents).values(
    ['visit-1', 'visit-1', 'visit-2'].map((sessionId) => ({
      ...{ id: randomUUID(), eventType: 'page_view', sessionId, happenedAt: ago(0), day: '2026-11-21' },
    })),
  )
  const { funnel, trials, visits, events } = await admin.call('getAnalytics', { days: 7 })
  expect(funnel).toEqual([
    { step: 'signed_up', people: 5 },
    { step: 'verified', people: 4 },
    { step: 'spoke', people: 2 },
    { step: 'tried', people: 2 },
    { step: 'paid', people: 1 },
  ])
  expect(trials).toEqual({ started: 2, running: 1, ended: 1, converted: 1, rate: 1 })
  expect(visits).toBe(2)
  expect(events.find(({ event }) => event === 'page_view')?.count).toBe(3)
})
