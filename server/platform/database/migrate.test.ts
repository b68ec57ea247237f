/** @module-tag long */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { startUnreliableProxy } from '../../testing/unreliableProxy.ts'
import { connectDatabase, DatabaseRefused } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: URL

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'scene-partner-migrations-'))}/`)
  await write(
    '0000_init.sql',
    "create table roles (name text primary key);\n--> statement-breakpoint\ninsert into roles values ('Hamlet');",
  )
  await write(
    '0001_more.sql',
    "alter table roles add column lines int not null default 0;\ninsert into roles values ('Ophelia', 58);",
  )
})

afterEach(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(new URL(name, folder), text)

async function applied(): Promise<unknown[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
  return rows.map(({ name }) => name)
}

test('each migration is applied once and in order, also when several servers start at the same time', async () => {
  await Promise.all([migrate(database, folder), migrate(database.again(), folder), migrate(database.again(), folder)])
  await migrate(database, folder)
  const { rows } = await database.db.execute(sql`select name, lines from roles order by name`)
  expect(rows).toEqual([
    { name: 'Hamlet', lines: 0 },
    { name: 'Ophelia', lines: 58 },
  ])
  expect(await applied()).toEqual(['0000_init.sql', '0001_more.sql'])
})

test('R-03 a failed migration is rolled back completely, and after a fix the next start continues', async () => {
  await write('0002_broken.sql', 'create table props (name text);\ninsert into nowhere values (1);')
  await expect(migrate(database, folder)).rejects.toThrow('nowhere')
  expect(await applied()).toEqual(['0000_init.sql', '0001_more.sql'])
  await write('0002_broken.sql', 'create table props (name text);')
  await migrate(database, folder)
  expect(await applied()).toEqual(['0000_init.sql', '0001_more.sql', '0002_broken.sql'])
})

test('R-03 a migration that loses its connection is rolled back, and the next start applies it', async () => {
  await migrate(database, folder)
  await write(
    '0002_slow.sql',
    `create table props (name text);\nselect pg_notify('migrating', 'now');\nselect pg_sleep(1);\ncreate table late (name text);`,
  )
  await using proxy = await startUnreliableProxy(database.address)
  const dying = connectDatabase({ address: proxy.address, kind: database.kind, log: silentLog })
  proxy.cutAfterText('pg_sleep')
  await expect(migrate(dying, folder)).rejects.toThrow()
  await dying.close()
  await migrate(database, folder)
  expect(await applied()).toEqual(['0000_init.sql', '0001_more.sql', '0002_slow.sql'])
})

test('R-29 a database that a newer version has migrated is refused, and the message names the unknown migration', async () => {
  await write('0002_newer.sql', 'create table props (name text);')
  await migrate(database, folder)
  await rm(new URL('0002_newer.sql', folder))
  const refused: unknown = await migrate(database, folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseRefused)
  expect(refused).toMatchObject({ reason: 'schema-newer', message: expect.stringContaining('0002_newer.sql') })
})

test('if the file of an applied migration was changed, migrating the database is refused', async () => {
  await migrate(database, folder)
  await write('0001_more.sql', 'select 1;')
  await expect(migrate(database, folder)).rejects.toMatchObject({ reason: 'schema-newer' })
})
