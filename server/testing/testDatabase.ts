import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type DatabaseAddress, connectDatabase, type Database, type Db } from '../platform/database/database.ts'
import { startEmbeddedDatabase } from '../platform/database/embeddedDatabase.ts'
import { entries, urlOfDatabase, postgresTemplate, prepareDataDir, silentLog } from './databaseTemplates.ts'

/** A database for one test. After it is disposed, no other test sees its data. */
export type TestDatabase = Database & {
  /** Opens new connections to the same database, to simulate another server. */
  again(): Database
  address: DatabaseAddress
  /** URL for connecting from another process. Undefined for an embedded database. */
  url: string | undefined
  [Symbol.asyncDispose](): Promise<void>
}

/** URL of the Postgres server for tests. If undefined, tests use the embedded database. */
export const testServerUrl = process.env['TEST_DATABASE_URL']

/** Creates a migrated, empty database for one test, embedded or on the Postgres server for tests. */
export function testDatabase(): Promise<TestDatabase> {
  return testServerUrl ? createOnPostgres(testServerUrl) : createOnEmbedded()
}

/**
 * Creates a migrated, empty database. An embedded one rolls an idle transaction back after 200 ms. On the Postgres
 * server for tests, the test itself must set such a timeout for its session.
 */
export async function createDatabaseWithShortTimeout(): Promise<TestDatabase> {
  if (testServerUrl) return createOnPostgres(testServerUrl)
  const { address } = await startReusableDatabase(200)
  return createTestDatabase(address, 'pglite', undefined, async () => undefined)
}

/** Creates a database without any tables, embedded or on the Postgres server for tests. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  if (testServerUrl) return createOnPostgres(testServerUrl, 'template0')
  const reusable = idleDatabasesWithoutTables.pop() ?? (await startReusableDatabase())
  const database = createTestDatabase(
    reusable.address,
    'pglite',
    undefined,
    async () => void idleDatabasesWithoutTables.push(reusable),
  )
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`create schema public`)
  return database
}

async function createOnPostgres(url: string, wantedTemplate?: string): Promise<TestDatabase> {
  const name = `sp_test_${randomBytes(8).toString('hex')}`
  const template = wantedTemplate ?? (await postgresTemplate(url))
  await runAsAdmin(url, `create database ${name} template ${template} strategy wal_log`)
  const ownUrl = urlOfDatabase(url, name)
  return createTestDatabase({ connectionString: ownUrl }, 'postgres', ownUrl, () =>
    runAsAdmin(url, `drop database if exists ${name} with (force)`),
  )
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** These time limits are long, because a busy machine is slow. Tests of time limits set their own. */
const longDeadlines = { statementMs: 30_000, poolWaitMs: 30_000 }
const longIdleTransactionMs = 30_000

type ReusableDatabase = { address: DatabaseAddress }

/**
 * Embedded databases that no test uses at the moment. Later tests use them again, because emptying one is faster than
 * starting one.
 */
const idleDatabases: ReusableDatabase[] = []
/** Embedded databases without tables that no test uses at the moment. */
const idleDatabasesWithoutTables: ReusableDatabase[] = []

async function createOnEmbedded(): Promise<TestDatabase> {
  const reusable = idleDatabases.pop() ?? (await startReusableDatabase())
  return createTestDatabase(reusable.address, 'pglite', undefined, async () => {
    const cleaner = connectDatabase({
      address: reusable.address,
      kind: 'pglite',
      log: silentLog,
      deadlines: longDeadlines,
    })
    await deleteAllRows(cleaner.db)
    await cleaner.close()
    idleDatabases.push(reusable)
  })
}

/** Starts an embedded database. When this process ends, the database ends too, and its folder is deleted. */
async function startReusableDatabase(idleTransactionMs = longIdleTransactionMs): Promise<ReusableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-test-'))
  await prepareDataDir(dataDir)
  const reusable = await startEmbeddedDatabase({
    dataDir,
    entries,
    log: silentLog,
    idleTransactionMs,
    isThrowaway: true,
    onFatal: (error) => {
      throw error
    },
  })
  reusable.unref()
  return reusable
}

/** Without vacuum, deleted rows stay in the files. If the files are larger than this, all tables are truncated. */
const maxDataBytes = 2 * 1024 * 1024

/** Deletes the rows of the previous test. This is faster than truncating, which creates new files for each table. */
const deleteStatement = sql.raw(`
  do $$
  declare
    one regclass;
    touched regclass[];
    isLarge boolean;
  begin
    -- Disables triggers that forbid deleting.
    set local session_replication_role = replica;
    select array_agg(oid), sum(pg_relation_size(oid) + coalesce(pg_relation_size(reltoastrelid), 0)) > ${maxDataBytes}
      into touched, isLarge
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
        and pg_relation_size(oid) > 0;
    if isLarge then
      execute 'truncate ' || array_to_string(touched, ', ') || ' cascade';
    else
      foreach one in array coalesce(touched, '{}') loop
        execute 'delete from ' || one;
      end loop;
    end if;
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
  end $$`)

async function deleteAllRows(db: Db): Promise<void> {
  await db.execute(deleteStatement)
}

function createTestDatabase(
  address: DatabaseAddress,
  kind: Database['kind'],
  url: string | undefined,
  dispose: () => Promise<void>,
): TestDatabase {
  const opened: Database[] = []
  const connect = () => {
    const database = connectDatabase({ address, kind, log: silentLog, deadlines: longDeadlines })
    opened.push(database)
    return database
  }
  return {
    ...connect(),
    again: connect,
    address,
    url,
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((database) => database.close()))
      await dispose()
    },
  }
}
