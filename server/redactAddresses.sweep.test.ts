// Earlier versions stored e-mail addresses in rows that stay when an account is deleted. Migration 0018 removes these
// addresses (S-70).
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrations } from './testing/databaseTemplates.ts'
import { createEmptyDatabase } from './testing/testDatabase.ts'

const redactingMigration = '0018'
const at = '2026-11-01T10:00:00.000Z'

/** Copies the migrations before migration 0018, which redacts e-mail addresses, to a temporary folder. */
async function copyEarlierMigrations() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-migrations-'))
  for (const name of await readdir(migrations))
    if (name < redactingMigration && name.endsWith('.sql')) await cp(new URL(name, migrations), join(folder, name))
  return { folder: pathToFileURL(`${folder}/`), remove: () => rm(folder, { recursive: true }) }
}

const metadataBefore = {
  suspended: { reason: 'ada@example.com wrote from "ada.byron+x@mail.example.co.uk"; see <ben@example.com>' },
  override_set: {
    before: { override: { tier: 'paid', reason: 'for ada@example.com' } },
    after: { override: { tier: 'pro', reason: 'Übersee: jürgen@bühne.example, twice' } },
  },
  role_changed: { reason: 'meet @ noon', role: 'manager' },
  post_created: { slug: 'mail@home' },
}
const metadataAfter = {
  suspended: { reason: '[e-mail address] wrote from "[e-mail address]"; see <[e-mail address]>' },
  override_set: {
    before: { override: { tier: 'paid', reason: 'for [e-mail address]' } },
    after: { override: { tier: 'pro', reason: 'Übersee: [e-mail address], twice' } },
  },
  role_changed: metadataBefore.role_changed,
  post_created: metadataBefore.post_created,
}

async function insertRows(db: Db) {
  await db.execute(sql`insert into users (id, name, email) values
    ('ada', 'Ada', 'ada@example.com'), ('ben', 'Ben', 'ben@example.com')`)
  for (const [action, metadata] of Object.entries(metadataBefore))
    await db.execute(sql`insert into admin_log (id, admin_id, action, metadata, "timestamp")
      values (${action}, 'ben', ${action}, ${JSON.stringify(metadata)}::jsonb, ${at})`)
  await db.execute(sql`insert into impersonation_sessions
    (id, admin_id, user_id, reason, admin_session_id, browser_hash, token_hash, return_hash, started_at, redeem_by, expires_at)
    values ('one', 'ben', 'ada', 'ada@example.com asked for help', 's', 'b', 't', 'r', ${at}, ${at}, ${at})`)
  for (const address of ['ada@example.com', 'nobody@example.com'])
    await db.execute(sql`insert into outbox
      (id, message_id, template, to_address, subject, text_body, html_body, next_attempt_at, created_at)
      values (${address}, ${address}, 'welcome', ${address}, 'Hello', 'Hello', 'Hello', ${at}, ${at})`)
  await db.execute(sql`insert into rate_counters (key, count, window_ends_at)
    values ('signIn:email:ada@example.com', 3, ${at})`)
}

const read = async (db: Db, statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows

test('S-70 migration 0018 redacts e-mail addresses in the reasons of admin actions, and deletes rate counters that have them', async () => {
  await using database = await createEmptyDatabase()
  const { db } = database
  const earlier = await copyEarlierMigrations()
  await migrate(database, earlier.folder)
  await earlier.remove()
  await insertRows(db)
  await migrate(database, migrations)

  const log = await read(db, sql`select action, metadata from admin_log order by action`)
  const expected = Object.entries(metadataAfter).map(([action, metadata]) => ({ action, metadata }))
  expect(log).toEqual(expected.sort((one, other) => one.action.localeCompare(other.action)))
  expect(await read(db, sql`select reason from impersonation_sessions`)).toEqual([
    { reason: '[e-mail address] asked for help' },
  ])
  expect(await read(db, sql`select id, user_id from outbox order by id`)).toEqual([
    { id: 'ada@example.com', user_id: 'ada' },
    { id: 'nobody@example.com', user_id: null },
  ])
  expect(await read(db, sql`select key from rate_counters`)).toEqual([])
  // After the migration, the admin log is append-only again.
  await expect(db.execute(sql`delete from admin_log`)).rejects.toThrow()
})
