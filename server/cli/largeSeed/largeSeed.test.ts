import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findBroken } from '../../features/upkeep/index.ts'
import { seedLarge } from './largeSeed.ts'

const share = 0.002

let app: TestApp
let furniture: unknown[]

/** Every index and every constraint, as the database would make them again. */
async function listFurniture(): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select tablename as place, indexdef as words from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
    order by 1, 2`)
  return rows
}

beforeAll(async () => {
  app = await startApp()
  furniture = await listFurniture()
})
afterAll(() => app[Symbol.asyncDispose]())

async function rowsOf(table: string): Promise<number> {
  const { rows } = await app.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? 0
}

test('a large house that is given up halfway leaves nothing behind, and every index stands again', async () => {
  const giveUp = (words: string) => {
    if (words === 'indexes') throw new Error('the power went')
  }
  await expect(seedLarge(app.services, giveUp, share)).rejects.toThrow('the power went')
  expect(await rowsOf('users')).toBe(0)
  expect(await listFurniture()).toEqual(furniture)
  await seedLarge(app.services, () => undefined, share)
  expect(await listFurniture()).toEqual(furniture)
})

test('the large house has as many of everything as it says, and is made once', async () => {
  expect(await rowsOf('users')).toBe(200)
  expect(await rowsOf('scripts')).toBe(400)
  expect(await rowsOf('generations')).toBe(2_000)
  expect(await seedLarge(app.services, () => undefined, share)).toMatchObject({ isNew: false })
  expect(await rowsOf('users')).toBe(200)
})

test('its figures agree with each other, but for the sound that it has none of', async () => {
  const broken = (await findBroken(app.services)).filter((one) => one.broken.length > 0)
  expect(broken.map(({ promise }) => promise)).toEqual([
    'a recording that is ready has its file, its figures and all its takes',
    'a generation has as many units to speak as it says, until its words are taken away',
  ])
})

test('people have and had plans in it, and every chart has something to show', async () => {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const { standing, activity, revenue } = await admin.call('getDashboard', {})
  for (const count of [standing.active, standing.trialing, standing.free, activity.active, activity.churn_risk])
    expect(count).toBeGreaterThan(0)
  expect(revenue.estimate.cents).toBeGreaterThan(0)
  const { generations, estimateCents, p95Ms, signUps } = await admin.call('getCharts', { days: 90 })
  for (const series of [generations, estimateCents, p95Ms, signUps])
    expect(series.filter((value) => value !== null && value > 0).length).toBeGreaterThan(20)
})
