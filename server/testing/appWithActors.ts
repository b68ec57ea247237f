import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { users } from '../features/accounts/tables.ts'
import { credentials, sessions } from '../features/auth/tables.ts'
import { impersonationSessions } from '../features/admin/impersonation/tables.ts'
import { generations } from '../features/generation/tables.ts'
import { scripts } from '../features/scripts/tables.ts'
import { insertScripts } from '../features/scripts/testing/scriptFixtures.ts'
import { type Actor, actorNames, type Actors, createActors } from './actors.ts'
import { checksums } from './checksums.ts'
import { startApp, type StartAppOptions, type TestApp } from './startApp.ts'

/**
 * An app with all actors and their data. `restore` resets the cookies and the stored rows of the actors; rows that an
 * operation has added to these tables remain.
 */
export type AppWithActors = {
  app: TestApp
  actors: Actors
  restore(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Tables that an operation with the effect `reads` may change: rate limits and the impersonation audit. */
export const counterTables = ['rate_counters', 'impersonation_looks']

/** `recordingOf` returns the id of an account's recording, `deletedRecordingOf` that of its deleted recording. */
export const recordingOf = (actor: Actor): string =>
  `gen_1_${Buffer.from(actor.userId).toString('hex').padEnd(22, 'x').slice(-22)}`
export const deletedRecordingOf = (actor: Actor): string => `gen_2_${recordingOf(actor).slice('gen_1_'.length)}`

/**
 * Creates the recording and the deleted recording of an actor. Their leases belong to another server, so that this
 * server does not process them.
 */
async function createRecordings(app: TestApp, actor: Actor) {
  const now = app.clock.now()
  const common = {
    userId: actor.userId,
    title: 'Balcony',
    text: 'But soft!',
    voiceId: 'tom',
    voiceName: 'Tom',
    voiceGender: 'male',
    voiceAccent: 'American',
    voiceAge: 'adult',
    settings: { speed: 1, stability: 0.5, similarity: 0.5 },
    purpose: 'practice' as const,
    state: 'making' as const,
    characterCount: 9,
    reservedCharacters: 0,
    month: '2026-11',
    units: 1,
    createdAt: now,
    updatedAt: now,
    leaseOwner: 'far away',
    leaseUntil: new Date(now.getTime() + 86_400_000),
  }
  await app.database.db.insert(generations).values([
    { ...common, id: recordingOf(actor) },
    { ...common, id: deletedRecordingOf(actor), state: 'ready', isDeleted: true, deletedAt: now },
  ])
}

/** Starts an app and creates all actors. Each actor with an account has a recording and a script. */
export async function startAppWithActors(options: StartAppOptions = {}): Promise<AppWithActors> {
  const app = await startApp(options)
  const actors = await createActors(app)
  const { db } = app.database
  const accounts = actorNames.filter((name) => name !== 'visitor').map((name) => actors[name])
  for (const actor of accounts) await createRecordings(app, actor)
  for (const actor of accounts) await insertScripts(app, actor)
  const cookies = actorNames.map((name) => [actors[name], new Map(actors[name].cookies)] as const)
  const tables = [users, credentials, sessions, impersonationSessions, generations, scripts]
  const saved: SavedTable[] = []
  for (const table of tables) saved.push({ table, rows: await db.select().from(table) })
  const only = tables.map((table) => getTableName(table))
  let unchanged = await checksums(app.database, { only })

  async function restore() {
    for (const [actor, own] of cookies) {
      actor.cookies.clear()
      for (const [name, value] of own) actor.cookies.set(name, value)
    }
    // Only changed tables are restored. Most operations change none, and restoring a table takes longer than comparing
    // all of them.
    const sums = await checksums(app.database, { only })
    const changed = saved.filter(({ table }) => sums[getTableName(table)] !== unchanged[getTableName(table)])
    for (const { table, rows } of changed) await restoreRows(app, table, rows)
    // Rows that an operation created remain, so the checksums are computed again.
    if (changed.length > 0) unchanged = await checksums(app.database, { only })
  }
  return { app, actors, restore, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

type TableWithId = PgTable & { id: PgColumn }
type SavedTable = { table: TableWithId; rows: object[] }

/** Restores all rows of a table. It uses one statement, because it runs after each of hundreds of operations. */
async function restoreRows(app: TestApp, table: TableWithId, rows: object[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const set = Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]))
  await app.database.db
    .insert(table)
    .values(rows as TableWithId['$inferInsert'][])
    .onConflictDoUpdate({ target: table.id, set: set as PgUpdateSetSource<TableWithId> })
}

/** Runs all jobs until the checksums of the tables stop changing, and returns the checksums. */
export async function getSettledChecksums(app: TestApp, except: readonly string[]): Promise<Record<string, string>> {
  for (let before = ''; ;) {
    await app.services.jobs.drain()
    const sums = await checksums(app.database, { except })
    const now = JSON.stringify(sums)
    if (now === before) return sums
    before = now
  }
}
