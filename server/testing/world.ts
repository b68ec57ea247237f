import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { credentials, sessions, users } from '../features/accounts/tables.ts'
import { impersonationSessions } from '../features/impersonation/tables.ts'
import { generations } from '../features/readings/tables.ts'
import { scripts } from '../features/scripts/tables.ts'
import { giveScripts } from '../features/scripts/testing/ownScripts.ts'
import { type Actor, actorNames, type Actors, createActors } from './actors.ts'
import { checksums } from './checksums.ts'
import { startApp, type StartAppOptions, type TestApp } from './startApp.ts'

/** An app in which everyone is at work, and which can be put back as it was. */
export type World = { app: TestApp; actors: Actors; restore(): Promise<void>; [Symbol.asyncDispose](): Promise<void> }

/** Counters of tries and of looks: an operation that only reads may count that it was asked. */
export const counters = ['rate_counters', 'impersonation_looks']

/** The recording each account has, and one that it deleted a moment ago. */
export const recordingOf = (actor: Actor): string =>
  `gen_1_${Buffer.from(actor.userId).toString('hex').padEnd(22, 'x').slice(-22)}`
export const deletedRecordingOf = (actor: Actor): string => `gen_2_${recordingOf(actor).slice('gen_1_'.length)}`

/** Both seem to be made by a server far away, so that nothing here touches them. */
async function giveRecordings(app: TestApp, actor: Actor) {
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

export async function createWorld(options: StartAppOptions = {}): Promise<World> {
  const app = await startApp(options)
  const actors = await createActors(app)
  const { db } = app.database
  const accounts = actorNames.filter((name) => name !== 'visitor').map((name) => actors[name])
  for (const actor of accounts) await giveRecordings(app, actor)
  for (const actor of accounts) await giveScripts(app, actor)
  const cookies = actorNames.map((name) => [actors[name], new Map(actors[name].cookies)] as const)
  const kept = {
    users: await db.select().from(users),
    sessions: await db.select().from(sessions),
    credentials: await db.select().from(credentials),
    generations: await db.select().from(generations),
    views: await db.select().from(impersonationSessions),
    scripts: await db.select().from(scripts),
  }

  async function restore() {
    for (const [actor, own] of cookies) {
      actor.cookies.clear()
      for (const [name, value] of own) actor.cookies.set(name, value)
    }
    await putBack(app, users, kept.users)
    await putBack(app, credentials, kept.credentials)
    await putBack(app, sessions, kept.sessions)
    await putBack(app, impersonationSessions, kept.views)
    await putBack(app, generations, kept.generations)
    await putBack(app, scripts, kept.scripts)
  }
  return { app, actors, restore, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** All rows of a table in one statement: it is done after each of hundreds of operations. */
async function putBack<Table extends PgTable & { id: PgColumn }>(
  app: TestApp,
  table: Table,
  rows: Table['$inferSelect'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const set = Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]))
  const changed = { target: table.id, set: set as PgUpdateSetSource<Table> }
  await app.database.db
    .insert(table)
    .values(rows as Table['$inferInsert'][])
    .onConflictDoUpdate(changed)
}

/** Every table as it stands once nothing moves any more: readings run to their end and mail leaves by itself. */
export async function settled(app: TestApp, except: readonly string[]): Promise<Record<string, string>> {
  for (let before = ''; ;) {
    await app.services.jobs.drain()
    const sums = await checksums(app.database, { except })
    const now = JSON.stringify(sums)
    if (now === before) return sums
    before = now
  }
}
