import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Address, connectDatabase, type Database, type Db } from '../platform/database/database.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { entries, inDatabase, postgresTemplate, prepareDataDir, quietLog } from './templates.ts'

export type TestDatabase = Database & {
  /** Another process's connections to the same database, for what two servers do at once. */
  again(): Database
  address: Address
  /** Where it can be reached, for a server started as a process of its own. Undefined when it is embedded. */
  url: string | undefined
  [Symbol.asyncDispose](): Promise<void>
}

/** Which server the tests run over: embedded, or the one of `TEST_DATABASE_URL`. */
export const testServerUrl = process.env['TEST_DATABASE_URL']

/** A migrated, empty database for one test: the same tests run over both servers. */
export function testDatabase(): Promise<TestDatabase> {
  return testServerUrl ? onPostgres(testServerUrl) : onEmbedded()
}

/** A database with nothing in it, not even a schema, on either server. */
export async function bareDatabase(): Promise<TestDatabase> {
  if (testServerUrl) return onPostgres(testServerUrl, 'template0')
  const engine = idleBare.pop() ?? (await startEngine())
  const database = withOthers(engine.address, 'pglite', undefined, async () => void idleBare.push(engine))
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`create schema public`)
  return database
}

async function onPostgres(url: string, wanted?: string): Promise<TestDatabase> {
  const name = `sp_test_${randomBytes(8).toString('hex')}`
  const template = wanted ?? (await postgresTemplate(url))
  await asAdmin(url, `create database ${name} template ${template} strategy wal_log`)
  const ownUrl = inDatabase(url, name)
  return withOthers({ connectionString: ownUrl }, 'postgres', ownUrl, () =>
    asAdmin(url, `drop database if exists ${name} with (force)`),
  )
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What is in time depends on how crowded the machine is; a test of deadlines sets its own. */
const unhurried = { statementMs: 30_000, poolWaitMs: 30_000 }

type Engine = { address: Address }

/** Engines that no test uses just now. Starting one takes longer than emptying one. */
const idle: Engine[] = []
/** Those whose schema a test has dropped. */
const idleBare: Engine[] = []

async function onEmbedded(): Promise<TestDatabase> {
  const engine = idle.pop() ?? (await startEngine())
  return withOthers(engine.address, 'pglite', undefined, async () => {
    const upkeep = connectDatabase({ address: engine.address, kind: 'pglite', log: quietLog, deadlines: unhurried })
    await empty(upkeep.db)
    await upkeep.close()
    idle.push(engine)
  })
}

/** It ends with this process, and takes its folder along. */
async function startEngine(): Promise<Engine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-test-'))
  await prepareDataDir(dataDir)
  const engine = await startEmbedded({
    dataDir,
    entries,
    log: quietLog,
    quietTransactionMs: 2000,
    isThrowaway: true,
    onFatal: (error) => {
      throw error
    },
  })
  engine.unref()
  return engine
}

/** What is deleted stays in its pages, and nobody sweeps them here: past so much all tables get new files. */
const mostBytes = 2 * 1024 * 1024

/** Takes out what a test has left. Most tables it never touched, and a truncation would make each one's files anew. */
const sweep = sql.raw(`
  do $$
  declare
    one regclass;
    touched regclass[];
    isLarge boolean;
  begin
    -- Some tables refuse to be emptied; for whom the database belongs to in a test, they do not.
    set local session_replication_role = replica;
    select array_agg(oid), sum(pg_relation_size(oid) + coalesce(pg_relation_size(reltoastrelid), 0)) > ${mostBytes}
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

async function empty(db: Db): Promise<void> {
  await db.execute(sweep)
}

function withOthers(
  address: Address,
  kind: Database['kind'],
  url: string | undefined,
  dispose: () => Promise<void>,
): TestDatabase {
  const opened: Database[] = []
  const connect = () => {
    const database = connectDatabase({ address, kind, log: quietLog, deadlines: unhurried })
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
