import type { CommandContext } from '@scene-partner/contract/commandLine'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { type Database, startDatabase } from '../../platform/database/database.ts'
import { getDataPaths } from '../../platform/database/dataFolder.ts'
import { type DroppedObject, findIndexes } from '../../platform/database/dropIndexes.ts'
import {
  applyMigrations,
  assertKnownSchema,
  findApplied,
  type Migration,
  readMigrations,
} from '../../platform/database/migrate.ts'
import {
  computeDigest,
  createEmbeddedCopier,
  createPostgresCopier,
  listTables,
  readSequences,
  setSequences,
  type TableColumns,
  type TableCopier,
  useTextSettings,
} from '../../platform/database/tableContent.ts'
import { createLog } from '../../platform/log.ts'
import { BackupError, notPossible } from '../backup/backupError.ts'
import { workersOf } from '../backup/openSource.ts'
import { isUsedByAnotherProcess } from '../isUsedByAnotherProcess.ts'
import { commandDeadlines } from '../withServices.ts'

const log = createLog('silent')
const progressSchema = 'scene_partner_move'

/** The source or the target of a move. */
type Side = { client: pg.Client; copier: TableCopier }
/** What was moved. `resumed` counts the tables that an earlier, killed move had copied. */
export type MovedTables = { tables: number; rows: number; resumed: number }

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await useTextSettings(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns whether the target contains an unfinished move by this command. Throws if it has any other content. */
async function findUnfinishedMove(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean; tables: number }>(
    `select to_regclass('${progressSchema}.copied') is not null as "isOurs",
       (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S', 'f', 'p')) as tables`,
  )
  const { isOurs = false, tables = 0 } = rows[0] ?? {}
  if (!isOurs && tables > 0)
    throw new BackupError(65, 'The target database is not empty. Nothing was changed; use an empty database.')
  return isOurs
}

/** Creates the tables in one transaction. Stores the statements of indexes and foreign keys, which are created last. */
async function prepareTarget(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    await applyMigrations(client, migrations)
    await client.query(`create schema ${progressSchema}`)
    await client.query(`create table ${progressSchema}.copied (name text primary key)`)
    await client.query(`create table ${progressSchema}.indexes (position serial primary key, statement text not null)`)
    const tables = (await listTables(client)).map(({ name }) => `public.${name}`)
    const indexes = await findIndexes(client, tables)
    for (const { drop } of indexes) await client.query(drop)
    for (const { restore } of indexes.toReversed() satisfies DroppedObject[])
      await client.query(`insert into ${progressSchema}.indexes (statement) values ($1)`, [restore])
  })
}

/** Deletes all rows of a table of the target, even if its triggers forbid that. */
async function emptyTable(client: pg.Client, { name }: TableColumns): Promise<void> {
  await client.query(`alter table public.${name} disable trigger user`)
  await client.query(`truncate public.${name}`)
  await client.query(`alter table public.${name} enable trigger user`)
}

async function copyTable(from: Side, to: Side, table: TableColumns, isAgain = false): Promise<void> {
  await inTransaction(to.client, async () => {
    if (isAgain) await emptyTable(to.client, table)
    await to.copier.write(table, await from.copier.read(table))
    await to.client.query(`insert into ${progressSchema}.copied values ($1) on conflict do nothing`, [table.name])
  })
}

/**
 * Returns whether a table has the same rows in the source and in the target, and the number of its rows in the source.
 */
async function isSame(from: Side, to: Side, table: TableColumns): Promise<{ same: boolean; rows: number }> {
  const [one, other] = [await computeDigest(from.client, table), await computeDigest(to.client, table)]
  return { same: one.rows === other.rows && one.digest === other.digest, rows: one.rows }
}

async function copyAll(from: Side, to: Side, reportProgress: (message: string) => void): Promise<MovedTables> {
  const tables = await listTables(from.client)
  const { rows: copied } = await to.client.query<{ name: string }>(`select name from ${progressSchema}.copied`)
  const done = new Set(copied.map(({ name }) => name))
  let total = 0
  for (const table of tables) {
    reportProgress(`moving ${table.name}`)
    if (!done.has(table.name)) await copyTable(from, to, table)
    let { same, rows } = await inTransaction(to.client, () => isSame(from, to, table))
    if (!same && done.has(table.name)) {
      // An earlier run has copied this table, and the source was changed after that. The table is copied again.
      await copyTable(from, to, table, true)
      ;({ same, rows } = await inTransaction(to.client, () => isSame(from, to, table)))
    }
    if (!same)
      throw notPossible(
        `The table ${table.name} differs after it was copied. The source was not changed; run the command again.`,
      )
    total += rows
  }
  return { tables: tables.length, rows: total, resumed: done.size }
}

/** Recreates indexes and foreign keys, sets the sequences, and deletes the schema with the progress. */
async function completeTarget(from: Side, { client }: Side): Promise<void> {
  const sequences = await readSequences(from.client)
  await inTransaction(client, async () => {
    const { rows } = await client.query<{ statement: string }>(
      `select statement from ${progressSchema}.indexes order by position`,
    )
    for (const { statement } of rows) await client.query(statement)
    await setSequences(client, sequences)
    await client.query(`drop schema ${progressSchema} cascade`)
  })
  await client.query('analyze')
}

async function openTarget(url: string, context: CommandContext, dataDir: string): Promise<Database> {
  const target = await startDatabase({
    databaseUrl: url,
    dataDir,
    entries: workersOf(context),
    log,
    deadlines: commandDeadlines,
  })
  if (!(await isUsedByAnotherProcess(target))) return target
  await target.close()
  throw notPossible('A server uses the target database. Stop it first. Nothing was changed.')
}

/** Returns the applied migrations of the source in order. Throws for a migration that this version does not know. */
async function readSourceMigrations(client: pg.Client, context: CommandContext): Promise<Migration[]> {
  const known = await readMigrations(context.migrations)
  const applied = await findApplied(client)
  assertKnownSchema(applied, known)
  return known.filter(({ name }) => applied.has(name))
}

/**
 * Copies the embedded database into an empty Postgres database, and continues a move that was killed. The source is
 * locked meanwhile and not changed.
 */
export async function moveDatabase(context: CommandContext, config: Config, to: string): Promise<MovedTables> {
  const reportProgress = (message: string) => context.reportProgress(message)
  const source = await startDatabase({
    dataDir: config.dataDir,
    entries: workersOf(context),
    log,
    deadlines: commandDeadlines,
    allowsSlowStatements: true,
  })
  try {
    const from = await source.connect()
    const target = await openTarget(to, context, config.dataDir)
    const into = await target.connect()
    try {
      const migrations = await readSourceMigrations(from, context)
      if (!(await findUnfinishedMove(into))) await prepareTarget(into, migrations)
      else if ((await findApplied(into)).size !== migrations.length)
        throw notPossible('The unfinished move is of another version. Empty the target database and begin again.')
      const sides = {
        from: { client: from, copier: createEmbeddedCopier(from, getDataPaths(config.dataDir).database) },
        to: { client: into, copier: createPostgresCopier(into) },
      }
      const moved = await inTransaction(from, () => copyAll(sides.from, sides.to, reportProgress))
      reportProgress('indexes')
      await completeTarget(sides.from, sides.to)
      return moved
    } finally {
      await from.end()
      await into.end()
      await target.close()
    }
  } finally {
    await source.close()
  }
}
