// Erases accounts whose deletion is due, while admins change them or an erasure fails. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { startServerWithFaultyDatabase } from '../../testing/startFaultyApp.ts'
import { users } from '../accounts/tables.ts'
import { eraseClosedAccounts } from './eraseClosedAccounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const setDeletion = (id: string, deletionDueAt: Date | null) =>
  app.database.db.update(users).set({ deletionDueAt }).where(eq(users.id, id))

/** Signs up an account whose deletion was due this number of minutes ago. */
async function signUpClosed(minutes: number) {
  const actor = await app.signUp()
  await setDeletion(actor.userId, new Date(app.clock.now().getTime() - minutes * 60_000))
  return actor
}

/** Erases closed accounts. `act` runs before the first transaction, when the list of due accounts is already read. */
async function eraseWhile(act: () => Promise<unknown>) {
  await using server = await startServerWithFaultyDatabase(app)
  let isFirst = true
  server.intercept(async (run) => {
    if (isFirst) {
      isFirst = false
      await act()
    }
    return run()
  })
  await eraseClosedAccounts(server.services)
}

const remaining = async (ids: string[]) =>
  (await app.database.db.select({ id: users.id }).from(users)).map(({ id }) => id).filter((id) => ids.includes(id))

test('if an admin restores an account while the job that erases accounts runs, the job does not erase this account', async () => {
  const { userId } = await signUpClosed(1)
  await eraseWhile(() => setDeletion(userId, null))
  expect(await remaining([userId])).toEqual([userId])
})

test('if an admin schedules the deletion of an account again while the job that erases accounts runs, the account stays until the new date', async () => {
  const { userId } = await signUpClosed(1)
  await eraseWhile(() => setDeletion(userId, new Date(app.clock.now().getTime() + 1)))
  expect(await remaining([userId])).toEqual([userId])
  app.clock.advance(1)
  await eraseClosedAccounts(app.services)
  expect(await remaining([userId])).toEqual([])
})

test('if one account cannot be erased, the job erases the other accounts and then fails; its next run erases the remaining account', async () => {
  const ids = [(await signUpClosed(2)).userId, (await signUpClosed(1)).userId]
  const fault = () => Promise.reject(new Error('the database is restarting'))
  await expect(eraseWhile(fault)).rejects.toThrow('1 closed accounts could not be erased')
  expect(await remaining(ids)).toEqual(ids.slice(0, 1))
  await eraseClosedAccounts(app.services)
  expect(await remaining(ids)).toEqual([])
})
