import type { InputOf } from '@scene-partner/contract/operations/index'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type TestApp } from '../../../../testing/startApp.ts'
import { users } from '../../../accounts/tables.ts'

const dayMs = 86_400_000

/** Id of the account that `ADMIN_UIDS` names. */
export const listedId = '00000000-0000-4000-8000-00000000beef'

/** Starts one server with one admin for all tests of a file. `ADMIN_EMAILS` names owner@example.com. */
export function useAdminApp() {
  let opened: TestApp | undefined
  let signedUp: Awaited<ReturnType<TestApp['signUp']>> | undefined
  const app = () => opened ?? expect.fail('the app starts before the first test')
  const admin = () => signedUp ?? expect.fail('the admin signs up before the first test')
  beforeAll(async () => {
    opened = await startApp({ environment: { ADMIN_UIDS: listedId, ADMIN_EMAILS: 'owner@example.com' } })
    signedUp = await opened.signUp({ email: 'prospero@example.com', change: { isAdmin: true, role: 'admin' } })
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())

  const ago = (days: number) => new Date(app().clock.now().getTime() - days * dayMs)
  return {
    app,
    admin,
    ago,
    ahead: (days: number) => ago(-days),
    /** Inserts an account into the database without a sign-up, because many sign-ups would take long. */
    async insert(id: string, change: Partial<typeof users.$inferInsert> = {}) {
      const row = { id, name: `Actor ${id}`, email: `${id}@example.com`, emailVerified: true, createdAt: ago(100) }
      await app()
        .database.db.insert(users)
        .values({ ...row, ...change })
      return id
    },
    listIds: async (input: InputOf<'listUsers'>) =>
      (await admin().call('listUsers', input)).users.map(({ uid }) => uid),
    readAccount: (userId: string) => admin().call('getUserForAdmin', { userId }),
    readLog: async (userId: string) => (await admin().call('getAdminLogs', { user: userId })).entries,
  }
}

/** Returns the failure code of a refused request. */
export async function failureCodeOf(call: Promise<Response>): Promise<string | undefined> {
  const { error } = (await (await call).json()) as { error?: { details: { code: string } } }
  return error?.details.code
}
