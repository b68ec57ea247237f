import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { connectDatabase, startDatabase } from '../platform/database/database.ts'
import { lockFolder } from '../platform/database/folderLock.ts'
import { fingerprintOf, migrate } from '../platform/database/migrate.ts'

const root = join(import.meta.dirname, '../..')
export const cache = join(root, '.cache')
export const entries = pathToFileURL(join(root, 'dist/workers/'))
export const migrations = pathToFileURL(join(root, 'server/migrations/'))
/** Bumped when what lies in a template changes for another reason than migrations or the engine. */
const templateVersion = 2
const keepTemplatesMs = 7 * 24 * 60 * 60_000
const templateLock = 1_902_340_557

export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Waits its turn among the test processes of this machine. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
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

/** A data folder with a migrated, empty database, made once for these migrations and this engine. */
export async function embeddedTemplate(): Promise<string> {
  const engine = JSON.parse(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(
    cache,
    'test-templates',
    `${engine.version}-${await fingerprintOf(migrations)}-${templateVersion}`,
  )
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  return alone(async () => {
    if (existsSync(folder)) return folder
    const making = `${folder}.making`
    await rm(making, { recursive: true, force: true })
    const database = await startDatabase({ dataDir: making, entries, log: quietLog })
    await migrate(database, migrations)
    await database.close()
    await rename(making, folder)
    await removeOldTemplates(join(cache, 'test-templates'))
    return folder
  })
}

/** Those of last week's migrations; a younger one may be in use by tests that run beside these. */
async function removeOldTemplates(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > keepTemplatesMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Puts a migrated, empty database into a data folder, so that a server started over it need not make one. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await cp(await embeddedTemplate(), dataDir, { recursive: true })
}

/** The address of the same server with another database in it. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The name of a migrated, empty database on that server, made once for these migrations. */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `sp_template_${await fingerprintOf(migrations)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const making = `${name}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making}`)
    const database = connectDatabase({
      address: { connectionString: inDatabase(url, making) },
      kind: 'postgres',
      log: quietLog,
    })
    await migrate(database, migrations)
    await database.close()
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}
