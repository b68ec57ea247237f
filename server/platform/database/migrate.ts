import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseRefused } from './databaseErrors.ts'

/** Key of the advisory lock that every version of the server locks while it migrates. */
const migrationLock = 7_205_759_403

/** One migration file. `hash` is the SHA-256 of its statements. */
export type Migration = { name: string; statements: string; hash: string }

/** Reads the migrations of this version, in their order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, statements, hash: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/** Returns a hash of all migrations of this version. Tests name their template databases by this hash. */
export async function getMigrationsFingerprint(folder: URL): Promise<string> {
  const hashes = (await readMigrations(folder)).map(({ name, hash }) => `${name} ${hash}`)
  return createHash('sha256').update(hashes.join('\n')).digest('hex').slice(0, 16)
}

/** Returns the applied migrations: name → hash. Empty if no migration was ever applied. Changes nothing. */
export async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/**
 * Creates the table of applied migrations. Two servers must not do this at the same time: Postgres refuses one of them.
 */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz(3) not null default now())`)
}

/**
 * Throws `DatabaseRefused` (`schema-newer`) for a migration that this version does not know or has with another hash.
 */
export function assertKnownSchema(applied: Map<string, string>, known: readonly Migration[]): void {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]))
  for (const [name, hash] of applied) {
    const knownHash = hashes.get(name)
    if (knownHash === hash) continue
    throw new DatabaseRefused(
      'schema-newer',
      knownHash === undefined
        ? `The database was changed by a newer version (${name}). Start that version, or restore a backup from before it.`
        : `The database was made by another version of ${name}. Start the version that made it, or begin with an empty database.`,
    )
  }
}

async function applyMigration(client: pg.Client, { name, statements, hash }: Migration): Promise<void> {
  await client.query(statements)
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
}

/** Applies those of the given migrations that are not applied yet, inside the caller's transaction. */
export async function applyMigrations(client: pg.Client, wanted: readonly Migration[]): Promise<void> {
  await createMigrationsTable(client)
  const applied = await findApplied(client)
  for (const migration of wanted) if (!applied.has(migration.name)) await applyMigration(client, migration)
}

/** Applies the first missing migration in one transaction. Returns false when none is missing. */
async function applyNext(client: pg.Client, known: readonly Migration[]): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    const applied = await findApplied(client)
    assertKnownSchema(applied, known)
    const next = known.find(({ name }) => !applied.has(name))
    if (next) await applyMigration(client, next)
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    // Ignores an error of the rollback, to report the original error. If the connection is lost, the database itself
    // rolls back the transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Returns the names of migrations of this version that are not applied. If there are any, a running server has another
 * version.
 */
export async function findMissingMigrations(database: Database, folder: URL): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await database.connect()
  try {
    const applied = await findApplied(client)
    return known.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Copies an embedded database before a new version changes its tables. An empty database needs no copy. */
async function copyBeforeUpgrade(database: Database, client: pg.Client, known: readonly Migration[]): Promise<void> {
  const applied = await findApplied(client)
  assertKnownSchema(applied, known)
  if (applied.size === 0 || known.every(({ name }) => applied.has(name))) return
  try {
    await database.snapshot?.({ isBeforeUpgrade: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused('no-room', `No copy could be made before the upgrade (${reason}). Nothing was changed.`)
  }
}

/**
 * Applies all missing migrations, one transaction per file. Safe with several servers at the same time and after a
 * crash. An embedded database that has tables is copied to `backups` first; if the copy fails, nothing is migrated.
 *
 * @throws DatabaseRefused (`schema-newer`) for a schema that this version does not know, (`no-room`) if the copy failed
 */
export async function migrate(database: Database, folder: URL): Promise<void> {
  const known = await readMigrations(folder)
  const client = await database.connect()
  try {
    // The detection of a blocked database is off here: creating an index on a million rows takes longer than the
    // detection allows.
    await database.withoutStallDetection(async () => {
      await copyBeforeUpgrade(database, client, known)
      while (await applyNext(client, known));
    })
  } finally {
    await client.end()
  }
}
