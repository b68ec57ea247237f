import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Sets the query planner's estimate of the number of users, by which the server decides whether it caches counts. */
const estimateUsers = (count: number) =>
  app.database.db.execute(sql`update pg_class set reltuples = ${count} where oid = 'users'::regclass`)

test('if there are more than 10,000 accounts, the total of the user list is cached for 30 seconds, separately for each filter', async () => {
  // After 30 s, the totals that another test cached have expired.
  app.clock.advance(30_000)
  const admin = await app.signUp({ change: { role: 'admin' } })
  const readTotals = async () => {
    const all = await admin.call('listUsers', {})
    const paid = await admin.call('listUsers', { tier: 'paid' })
    return [all.total?.count, paid.total?.count]
  }
  const all = await app.database.db.$count(users)
  const paid = await app.database.db.$count(users, eq(users.subscriptionTier, 'paid'))
  await estimateUsers(100_000)
  expect(await readTotals()).toEqual([all, paid])
  await app.signUp({ tier: 'paid' })
  expect(await readTotals()).toEqual([all, paid])
  app.clock.advance(30_000)
  expect(await readTotals()).toEqual([all + 1, paid + 1])
})

test('if there are few accounts, the total of the user list is always up to date', async () => {
  const admin = await app.signUp({ change: { role: 'admin' } })
  const all = await app.database.db.$count(users)
  await estimateUsers(100)
  expect((await admin.call('listUsers', {})).total?.count).toBe(all)
  await app.signUp()
  expect((await admin.call('listUsers', {})).total?.count).toBe(all + 1)
})

test('if there are more than 10,000 accounts, the total of the list of subscriptions is cached separately for each search', async () => {
  app.clock.advance(30_000)
  const admin = await app.signUp({ change: { role: 'admin' } })
  await app.signUp({ tier: 'paid' })
  await app.signUp({ tier: 'paid', email: 'ines@subscribers.example' })
  await estimateUsers(100_000)
  const count = async (search?: string) => (await admin.call('listSubscriptions', { search })).total?.count
  expect(await count()).toBeGreaterThan(1)
  expect(await count('ines@subscribers')).toBe(1)
})
