import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { sessions } from '../auth/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const run = (statement: string) => app.database.db.execute(sql.raw(statement))

async function readActions() {
  const { rows } = await app.database.db.execute<{ action: string }>(
    sql`select action from admin_log order by timestamp`,
  )
  return rows.map(({ action }) => action)
}

/** Signs up an admin, and a user whom the admin may impersonate. */
async function prepareImpersonation() {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const actor = await app.signUp({ tier: 'paid' })
  return {
    admin,
    begin: () => admin.call('startImpersonationSession', { userId: actor.userId, reason: 'A lost take' }),
  }
}

// [spec2 §3.50]
test.each([
  ["update admin_log set action = 'nothing happened'", 'UPDATE'],
  ["update admin_log set metadata = '{}' where id in (select id from admin_log limit 1)", 'UPDATE'],
  ['delete from admin_log', 'DELETE'],
  ['truncate admin_log', 'TRUNCATE'],
  ['truncate users, admin_log cascade', 'TRUNCATE'],
])('S-28 admin log entries cannot be changed or deleted: %s', async (statement, sqlCommand) => {
  const { begin: start } = await prepareImpersonation()
  await start()
  const before = await readActions()
  const refusal = await run(statement).then(
    () => null,
    (error: Error) => error.cause,
  )
  expect(refusal).toMatchObject({ code: '42501', message: `admin_log only grows: ${sqlCommand} refused` })
  expect(await readActions()).toEqual(before)
})

test('S-28 requesting an impersonation fails if its entry in the admin log cannot be written', async () => {
  const { admin, begin: start } = await prepareImpersonation()
  const before = { lines: await readActions(), views: await run('select id from impersonation_sessions') }
  await run('alter table admin_log add constraint closed_book check (false) not valid')
  try {
    await expect(start()).rejects.toMatchObject({ http: 500 })
  } finally {
    await run('alter table admin_log drop constraint closed_book')
  }
  expect(await readActions()).toEqual(before.lines)
  expect((await run('select id from impersonation_sessions')).rows).toEqual(before.views.rows)
  const open = await app.database.db.select().from(sessions)
  expect(open.filter(({ impersonatedBy }) => impersonatedBy === admin.userId)).toEqual([])
  await start()
})
