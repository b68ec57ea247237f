import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { payments, subscriptions } from '../../billing/tables.ts'
import { speechMetrics } from '../../generation/tables.ts'
import { storeDailyMetrics } from './storeDailyMetrics.ts'
import { dailyMetrics } from './tables.ts'

// Times at the edges of the dashboard's periods, which include today. The server's clock says 2026-11-21T09:30Z.
const instants = {
  today: '2026-11-21T00:00:00.000Z',
  lastDayOfSeven: '2026-11-15T00:00:00.000Z',
  dayBeforeSeven: '2026-11-14T23:59:59.999Z',
  lastDayBeforeSeven: '2026-11-08T00:00:00.000Z',
  olderThanFourteen: '2026-11-07T23:59:59.999Z',
  olderThanSixty: '2026-09-01T12:00:00.000Z',
}

async function startDashboard() {
  const app = await startApp()
  const admin = await app.signUp({
    change: { isAdmin: true, role: 'admin', createdAt: new Date('2020-01-01T00:00:00Z') },
  })
  await app.services.jobs.drain()
  await app.database.db.delete(dailyMetrics)
  return { app, admin }
}

// [spec2 §1.2] [spec2 §9.5]
test('the dashboard counts sign-ups, payments and speech requests of the last days, and of the same number of days before them', async () => {
  const { app, admin } = await startDashboard()
  await using _app = app
  const days = Object.entries(instants).map(([id, at]) => ({ id, at: new Date(at) }))
  const account = (id: string) => ({ id, name: id, email: `${id}@example.com`, emailVerified: true })
  await app.database.db.insert(users).values(days.map(({ id, at }) => ({ ...account(id), createdAt: at })))
  await app.database.db.insert(speechMetrics).values(
    days.map(({ id, at }, index) => ({
      ...{ id: randomUUID(), userId: id, requestId: id, voiceId: 'tom', voiceName: 'Tom', characterCount: 10 },
      ...{ latencyMs: 100, status: index < 3 ? 'success' : 'error', modelId: 'flite', timestamp: at },
    })),
  )
  const plan = 'monthly' as const
  await app.database.db
    .insert(subscriptions)
    .values({ id: 'sub', userId: 'today', status: 'active', plan, startedAt: new Date(), periodEnd: new Date() })
  await app.database.db.insert(payments).values(
    days.map(({ id, at }, index) => ({
      ...{ id, userId: id, subscriptionId: 'sub', provider: 'sandbox' as const, plan, state: 'paid' as const },
      ...{ amountCents: 10 ** index, refundedCents: index === 1 ? 4 : 0, currency: 'usd', at },
    })),
  )
  const week = await admin.call('getDashboard', { days: 7 })
  expect(week).toMatchObject({
    period: { from: '2026-11-15', to: '2026-11-21' },
    before: { from: '2026-11-08', to: '2026-11-14' },
    signUps: { now: 2, before: 2 },
    revenue: { paid: { now: [{ currency: 'usd', cents: 7 }], before: [{ currency: 'usd', cents: 1_100 }] } },
    speech: { now: { requests: 2, errors: 0 }, before: { requests: 2, errors: 1 } },
  })
  const month = await admin.call('getDashboard', { days: 30 })
  expect(month).toMatchObject({
    signUps: { now: 5, before: 0 },
    speech: { now: { requests: 5 }, before: { requests: 0 } },
  })
  expect(month.revenue.paid).toEqual({ now: [{ currency: 'usd', cents: 11_107 }], before: [] })
  const quarter = await admin.call('getDashboard', { days: 90 })
  expect(quarter).toMatchObject({ signUps: { now: 6, before: 0 }, before: { from: '2026-05-26', to: '2026-08-23' } })
})

test(
  'the dashboard compares active plans with the count stored before the period; without such a count, `before` is null',
  { tags: ['long'] },
  async () => {
    const { app, admin } = await startDashboard()
    await using _app = app
    const plan = {
      subscriptionTier: 'studio',
      subscriptionStatus: 'active',
      subscriptionStartedAt: new Date('2026-10-01T00:00:00Z'),
      subscriptionExpiresAt: new Date('2027-06-01T00:00:00Z'),
    } as const
    await app.signUp({ change: plan })
    // An admin has set the tier of this account to `free`, so it has no active plan.
    const grant = { createdAt: '2026-10-01T00:00:00Z', createdBy: admin.userId, reason: '', type: 'manual' }
    const override = { ...grant, status: 'active', tier: 'free', expiresAt: '2027-06-01T00:00:00Z' } as const
    await app.signUp({ change: { ...plan, override } })
    await storeDailyMetrics(app.services)
    expect((await admin.call('getDashboard', { days: 7 })).subscribers).toEqual({ now: 1, before: null })
    await app.signUp({ change: plan })
    app.clock.advance(7 * 86_400_000)
    const again = app.visitor()
    await again.call('signIn', { email: admin.email, password: goodPassword })
    const later = await again.call('getDashboard', { days: 7 })
    expect(later.subscribers).toEqual({ now: 2, before: 1 })
    expect(later.revenue).toMatchObject({ estimate: { cents: 5_800 }, estimateBeforeCents: 2_900 })
  },
)

// [spec2 §9.4]
test('getRevenue returns for each month the estimated revenue and the number of subscribers that were recorded last in this month', async () => {
  const { app, admin } = await startDashboard()
  await using _app = app
  const recorded = [
    { day: '2026-10-03', estimate: 500, subscribers: 1 },
    { day: '2026-10-30', estimate: 2_900, subscribers: 3 },
    { day: '2026-10-12', estimate: 1_900, subscribers: 2 },
    { day: '2026-11-01', estimate: 700, subscribers: 4 },
  ]
  await app.database.db
    .insert(dailyMetrics)
    .values(
      recorded.flatMap(({ day, ...values }) => Object.entries(values).map(([name, value]) => ({ day, name, value }))),
    )
  const { months } = await admin.call('getRevenue', { months: 3 })
  expect(months).toMatchObject([
    { month: '2026-09', estimateCents: null, subscribers: null },
    { month: '2026-10', estimateCents: 2_900, subscribers: 3 },
    { month: '2026-11', estimateCents: 700, subscribers: 4 },
  ])
})
