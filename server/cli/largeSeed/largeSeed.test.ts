/** @module-tag long */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findInvariantViolations } from '../../features/maintenance/index.ts'
import { seedLarge } from './largeSeed.ts'

const share = 0.002

let app: TestApp
let schemaBefore: unknown[]

/** Lists the definitions of all indexes and constraints. */
async function listIndexesAndConstraints(): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select tablename as place, indexdef as words from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
    order by 1, 2`)
  return rows
}

beforeAll(async () => {
  app = await startApp()
  schemaBefore = await listIndexesAndConstraints()
})
afterAll(() => app[Symbol.asyncDispose]())

async function rowsOf(table: string): Promise<number> {
  const { rows } = await app.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? 0
}

test('an aborted large seed leaves no users; an aborted and a complete large seed both restore all indexes and constraints', async () => {
  const abort = (message: string) => {
    if (message === 'indexes') throw new Error('aborted')
  }
  await expect(seedLarge(app.services, abort, share)).rejects.toThrow('aborted')
  expect(await rowsOf('users')).toBe(0)
  expect(await listIndexesAndConstraints()).toEqual(schemaBefore)
  await seedLarge(app.services, () => undefined, share)
  expect(await listIndexesAndConstraints()).toEqual(schemaBefore)
})

test('the large seed creates the expected number of users, scripts and recordings, and a second run creates no more users', async () => {
  expect(await rowsOf('users')).toBe(200)
  expect(await rowsOf('scripts')).toBe(400)
  expect(await rowsOf('generations')).toBe(2_000)
  expect(await seedLarge(app.services, () => undefined, share)).toMatchObject({ isNew: false })
  expect(await rowsOf('users')).toBe(200)
})

test('the data of the large seed violates no invariant except those about missing audio and units', async () => {
  const broken = (await findInvariantViolations(app.services)).filter((one) => one.broken.length > 0)
  expect(broken.map(({ promise }) => promise)).toEqual([
    'a completed recording has its file, its audio details and all its takes',
    'a generation has as many units as it states, until its text is deleted; none if an export brought it back',
  ])
})

test('after the large seed, the admin pages show active plans, trials, free accounts, revenue, and values in their charts', async () => {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const { plans, activity, revenue } = await admin.call('getDashboard', {})
  for (const count of [plans.active, plans.trialing, plans.free, activity.active, activity.churn_risk])
    expect(count).toBeGreaterThan(0)
  expect(revenue.estimate.cents).toBeGreaterThan(0)
  const { generations, estimateCents, p95Ms, signUps } = await admin.call('getCharts', { days: 90 })
  for (const series of [generations, estimateCents, p95Ms, signUps])
    expect(series.filter((value) => value !== null && value > 0).length).toBeGreaterThan(20)
})
