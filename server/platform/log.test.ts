import { Writable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captureLog.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { describeDatabaseError } from './database/database.ts'
import { createLog, createLogDestination } from './log.ts'

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

test.each(refused)('S-62 if Postgres refuses %s, the code is logged but no value', async (_what, state, statement) => {
  const error: unknown = await database.db.execute(statement).catch((reason: unknown) => reason)
  const log = captureLog()
  log.logger.error({ err: error }, 'job failed')
  log.logger.error({ err: new Error('the coupon could not be applied', { cause: error }) }, 'coupon failed')
  log.logger.error(describeDatabaseError(error), 'job queue could not be read')
  expect(log.text().split(`"code":"${state}"`)).toHaveLength(4)
  expect(log.text()).not.toContain('juliet')
})

test('an error that does not come from the database is logged with its stack and its causes', () => {
  const log = captureLog()
  log.logger.warn({ err: new Error('no preview', { cause: new TypeError('no engine') }) }, 'preview failed')
  expect(JSON.parse(log.text())).toMatchObject({
    err: { type: 'Error', message: 'no preview: no engine', stack: expect.stringContaining('log.test.ts') },
  })
})

test('R-32 while nobody reads the output, at most 1 MB of lines waits; later lines are dropped and counted', () => {
  const lines: string[] = []
  let readLater: (() => void)[] = []
  const output = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      lines.push(line)
      readLater.push(() => done())
    },
  })
  const log = createLog('info', createLogDestination(output))
  const text = 'x'.repeat(10_000)
  for (let count = 0; count < 150; count += 1) log.info(text)
  expect(output.writableLength).toBeGreaterThan(1_000_000)
  expect(output.writableLength).toBeLessThan(1_100_000)
  while (readLater.length > 0) {
    const reading = readLater
    readLater = []
    for (const read of reading) read()
  }
  expect(lines.length).toBeLessThan(120)
  const before = lines.length
  log.info('the reader is back')
  expect(JSON.parse(lines[before] ?? '')).toMatchObject({ level: 40, dropped: 150 - before, msg: 'log lines dropped' })
})

test('R-32 the log accepts lines after the reader of its output has ended', () => {
  const output = new Writable({ write: (_line, _encoding, done) => done(new Error('EPIPE')) })
  const log = createLog('info', createLogDestination(output))
  for (let count = 0; count < 3; count += 1) log.info('answered')
  expect(output.listenerCount('error')).toBe(1)
})
