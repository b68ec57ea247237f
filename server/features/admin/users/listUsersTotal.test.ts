import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'

/** Sets the query planner's estimate of the number of users, by which the server decides whether it caches counts. */
const estimateUsers = (app: TestApp, count: number) =>
  app.database.db.execute(sql`update pg_class set reltuples = ${count} where oid = 'users'::regclass`)

test('if there are more than 10,000 accounts, the total of the user list is cached for 30 seconds, separately for each filter', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { role: 'admin' } })
  const readTotals = async () => {
    const all = await admin.call('listUsers', {})
    const paid = await admin.call('listUsers', { tier: 'paid' })
    return [all.total?.count, paid.total?.count]
  }
  await estimateUsers(app, 100_000)
  expect(await readTotals()).toEqual([1, 0])
  await app.signUp({ tier: 'paid' })
  expect(await readTotals()).toEqual([1, 0])
  app.clock.advance(30_000)
  expect(await readTotals()).toEqual([2, 1])
})

test('if there are few accounts, the total of the user list is always up to date', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { role: 'admin' } })
  await estimateUsers(app, 100)
  expect((await admin.call('listUsers', {})).total?.count).toBe(1)
  await app.signUp()
  expect((await admin.call('listUsers', {})).total?.count).toBe(2)
})
