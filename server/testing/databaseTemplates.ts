import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { connectDatabase, startDatabase } from '../platform/database/database.ts'
import { lockFolder } from '../platform/database/folderLock.ts'
import { getMigrationsFingerprint, migrate } from '../platform/database/migrate.ts'

const root = join(import.meta.dirname, '../..')
export const cache = join(root, '.cache')
export const entries = pathToFileURL(join(root, 'dist/workers/'))
export const migrations = pathToFileURL(join(root, 'server/migrations/'))
/**
 * Increase this number when the content of a template changes. A change of the migrations or of the embedded database
 * needs no new number: it creates a new template anyway.
 */
const templateVersion = 2
const templateMaxAgeMs = 7 * 24 * 60 * 60_000
const templateLock = 1_902_340_557

/** A logger that discards all messages. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs `work` while no other test process on this machine runs its `work`. */
async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = await lockFolder(cache, process.pid)
    if (lock.holder !== undefined) continue
    try {
      return await work()
    } finally {
      await lock.release()
    }
  }
}

/**
 * Returns a data folder that contains a migrated, empty database. The folder is created once per set of migrations and
 * version of the embedded database.
 */
export async function embeddedTemplate(): Promise<string> {
  const engine = JSON.parse(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(
    cache,
    'test-templates',
    `${engine.version}-${await getMigrationsFingerprint(migrations)}-${templateVersion}`,
  )
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  return runExclusively(async () => {
    if (existsSync(folder)) return folder
    const temporary = `${folder}.making`
    await rm(temporary, { recursive: true, force: true })
    const database = await startDatabase({ dataDir: temporary, entries, log: silentLog })
    await migrate(database, migrations)
    await database.close()
    await rename(temporary, folder)
    await removeOldTemplates(join(cache, 'test-templates'))
    return folder
  })
}

/** Deletes templates older than a week. Other test processes may still use newer ones. */
async function removeOldTemplates(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > templateMaxAgeMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Copies a migrated, empty database to a data folder. A server starts faster with it. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await cp(await embeddedTemplate(), dataDir, { recursive: true })
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/**
 * Returns the name of a migrated, empty database on a Postgres server. The database is created once per set of
 * migrations.
 */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `sp_template_${await getMigrationsFingerprint(migrations)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const temporary = `${name}_making`
    await client.query(`drop database if exists ${temporary} with (force)`)
    await client.query(`create database ${temporary}`)
    const database = connectDatabase({
      address: { connectionString: urlOfDatabase(url, temporary) },
      kind: 'postgres',
      log: silentLog,
    })
    await migrate(database, migrations)
    await database.close()
    await client.query(`alter database ${temporary} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}
