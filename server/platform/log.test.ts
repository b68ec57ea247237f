import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captureLog.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { describeDatabaseError } from './database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table if not exists mailboxes (address text primary key)`)
  await database.db.execute(sql`insert into mailboxes values ('juliet@example.com')`)
})
afterAll(async () => {
  await database.db.execute(sql`drop table mailboxes`)
  await database[Symbol.asyncDispose]()
})

const refused: [string, string, SQL][] = [
  ['an invalid id', '22P02', sql`select ${'juliet@example.com'}::uuid`],
  ['an invalid date', '22007', sql`select ${'juliet@example.com'}::timestamptz`],
  ['a search text with a syntax error', '42601', sql`select to_tsquery('simple', ${'juliet@example.com &'})`],
  ['a value that exists already', '23505', sql`insert into mailboxes values (${'juliet@example.com'})`],
]

test.each(refused)('S-62 after %s, the log names the SQL state and not the value', async (_what, state, statement) => {
  const error: unknown = await database.db.execute(statement).catch((reason: unknown) => reason)
  const log = captureLog()
  log.logger.error({ err: error }, 'job failed')
  log.logger.error({ err: new Error('the coupon could not be applied', { cause: error }) }, 'coupon failed')
  log.logger.error(describeDatabaseError(error), 'job queue could not be read')
  expect(log.text().split(`"code":"${state}"`)).toHaveLength(4)
  expect(log.text()).not.toContain('juliet')
})

test('an error without a database error is logged with its stack and the stacks of its causes', () => {
  const log = captureLog()
  log.logger.warn({ err: new Error('no preview', { cause: new TypeError('no engine') }) }, 'preview failed')
  expect(JSON.parse(log.text())).toMatchObject({
    err: { type: 'Error', message: 'no preview: no engine', stack: expect.stringContaining('log.test.ts') },
  })
})
