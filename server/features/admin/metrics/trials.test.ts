import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { startServerWithoutJobs } from '../../../testing/startFaultyApp.ts'
import { users } from '../../accounts/tables.ts'
import { payments } from '../../billing/tables.ts'
import { couponRedemptions } from '../../coupons/tables.ts'
import { createCachedCounts } from './cachedCounts.ts'
import { findLastStoredDay } from './dailyMetrics.ts'
import { paidByDay } from './paymentTotals.ts'
import { readTrials } from './funnel.ts'
import { storeDailyMetrics } from './storeDailyMetrics.ts'
import { dailyMetrics } from './tables.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
const payment = { subscriptionId: 'sub', provider: 'stripe' as const, state: 'paid' as const, amountCents: 599 }

test('a trial runs until its end or the first payment after its start; a paid trial counts as converted', async () => {
  const { db } = app.database
  const trials = [
    { id: 'running', end: ago(-5), paidAt: null },
    { id: 'paid', end: ago(-5), paidAt: ago(1) },
    { id: 'paidBefore', end: ago(-5), paidAt: ago(20) },
    { id: 'over', end: ago(1), paidAt: null },
    { id: 'overAndPaid', end: ago(1), paidAt: ago(0) },
  ]
  await db.insert(users).values(
    trials.map(({ id, end }) => ({
      id,
      name: id,
      email: `${id}@example.com`,
      createdAt: ago(40),
      trialEndDate: end,
    })),
  )
  const redemption = { mailboxHash: 'hmac:x', wasTrial: true, attribution: {}, number: 1, couponCode: 'TRY' }
  await db
    .insert(couponRedemptions)
    .values(trials.map(({ id }) => ({ ...redemption, id: randomUUID(), userId: id, redeemedAt: ago(10) })))
  await db
    .insert(payments)
    .values(
      trials.flatMap(({ id, paidAt }) =>
        paidAt ? [{ ...payment, id: `in_${id}`, userId: id, currency: 'usd', at: paidAt }] : [],
      ),
    )
  const day = (days: number) => ago(days).toISOString().slice(0, 10)
  expect(await readTrials(db, day(10), app.clock.now())).toEqual({
    ...{ started: 5, running: 2, ended: 3, converted: 2, rate: 2 / 3 },
  })
  expect(await readTrials(db, day(9), app.clock.now())).toEqual({
    ...{ started: 0, running: 0, ended: 0, converted: 0, rate: null },
  })
})

test('the chart of payments shows the currency with most payments; refunds are subtracted and failed payments left out', async () => {
  const { db } = app.database
  const at = new Date('2026-11-15T23:59:59.999Z')
  await db.insert(payments).values([
    { ...payment, id: 'eur_1', currency: 'eur', at },
    { ...payment, id: 'eur_2', currency: 'eur', at, refundedCents: 99 },
    { ...payment, id: 'gbp_1', currency: 'gbp', at, amountCents: 90_000 },
    { ...payment, id: 'eur_3', currency: 'eur', at: new Date('2026-11-16T00:00:00.000Z') },
    { ...payment, id: 'usd_failed', currency: 'eur', at, state: 'failed' },
    { ...payment, id: 'eur_4', currency: 'eur', at: new Date('2026-11-14T23:59:59.999Z') },
  ])
  const { currency, byDay } = await paidByDay(db, '2026-11-15')
  expect(currency).toBe('eur')
  expect([byDay.get('2026-11-14'), byDay.get('2026-11-15'), byDay.get('2026-11-16')]).toEqual([undefined, 1_099, 599])
})

test('a count that failed is not cached; if there are many accounts, a count that succeeded is cached, separately for each name', async () => {
  const database = { db: { execute: () => Promise.resolve({ rows: [{ large: true }] }) } }
  const cachedCounts = createCachedCounts({ clock: app.clock, database: database as never })
  const count = async (what: string, result: Promise<number>) => (await cachedCounts(what, () => result)).value
  await expect(count('users', Promise.reject(new Error('timeout')))).rejects.toThrow('timeout')
  expect(await count('users', Promise.resolve(7))).toBe(7)
  expect(await count('users', Promise.resolve(8))).toBe(7)
  expect(await count('plans', Promise.resolve(9))).toBe(9)
})

test('the metrics of a day are stored one hour after its end, not earlier', async () => {
  const { db } = app.database
  await db.insert(dailyMetrics).values({ name: 'kept', day: '2026-11-19', value: 1 })
  await using later = await startServerWithoutJobs(app)
  const lastStoredAt = async (instant: string) => {
    later.clock.set(instant)
    await storeDailyMetrics(later.services)
    return findLastStoredDay(db)
  }
  expect(await lastStoredAt('2026-11-22T00:59:59.999Z')).toBe('2026-11-20')
  expect(await lastStoredAt('2026-11-22T01:00:00.000Z')).toBe('2026-11-21')
})
