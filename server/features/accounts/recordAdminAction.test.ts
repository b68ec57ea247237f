import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { sessions } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const run = (statement: string) => app.database.db.execute(sql.raw(statement))

async function linesOf() {
  const { rows } = await app.database.db.execute<{ action: string }>(
    sql`select action from admin_log order by timestamp`,
  )
  return rows.map(({ action }) => action)
}

/** An administrator and somebody whose account they may look at. */
async function someView() {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const actor = await app.signUp({ tier: 'paid' })
  return {
    admin,
    begin: () => admin.call('startImpersonationSession', { userId: actor.userId, reason: 'A lost take' }),
  }
}

test.each([
  ["update admin_log set action = 'nothing happened'", 'UPDATE'],
  ["update admin_log set metadata = '{}' where id in (select id from admin_log limit 1)", 'UPDATE'],
  ['delete from admin_log', 'DELETE'],
  ['truncate admin_log', 'TRUNCATE'],
  ['truncate users, admin_log cascade', 'TRUNCATE'],
])('S-28 what administrators did stays as it was written: %s', async (statement, act) => {
  const { begin } = await someView()
  await begin()
  const before = await linesOf()
  const refusal = await run(statement).then(
    () => null,
    (error: Error) => error.cause,
  )
  expect(refusal).toMatchObject({ code: '42501', message: `admin_log only grows: ${act} refused` })
  expect(await linesOf()).toEqual(before)
})

test('S-28 an act whose line cannot be written does not happen', async () => {
  const { admin, begin } = await someView()
  const before = { lines: await linesOf(), views: await run('select id from impersonation_sessions') }
  await run('alter table admin_log add constraint closed_book check (false) not valid')
  try {
    await expect(begin()).rejects.toMatchObject({ http: 500 })
  } finally {
    await run('alter table admin_log drop constraint closed_book')
  }
  expect(await linesOf()).toEqual(before.lines)
  expect((await run('select id from impersonation_sessions')).rows).toEqual(before.views.rows)
  const open = await app.database.db.select().from(sessions)
  expect(open.filter(({ impersonatedBy }) => impersonatedBy === admin.userId)).toEqual([])
  await begin()
})
