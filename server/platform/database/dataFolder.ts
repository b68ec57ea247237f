import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from './databaseErrors.ts'
import { writeFileAtomically } from './atomicFile.ts'

/** Returns the paths of the database files in `DATA_DIR`. */
export function getDataPaths(dataDir: string) {
  return {
    database: join(dataDir, 'database'),
    backups: join(dataDir, 'backups'),
    /**
     * A file that shows that a database was created in this folder. Without it, an empty database folder, for example
     * because a volume is not mounted, would look like a first start.
     */
    marker: join(dataDir, 'database-made.json'),
    /** File with the address of the running database, which the command line reads. */
    address: join(dataDir, 'database.json'),
  }
}

const listNames = async (folder: string) => (existsSync(folder) ? await readdir(folder) : [])

/** Suffix of the names of snapshots that were taken before an upgrade. */
export const beforeUpgradeSuffix = '-before-upgrade'

/** Returns the names of the complete snapshots in the folder `backups`, oldest first. */
export async function listSnapshots(backups: string): Promise<string[]> {
  return (await listNames(backups)).filter((name) => /^\d{4}-.*Z(-before-upgrade)?(\.tar\.gz)?$/.test(name)).sort()
}

/** Returns the path of the newest snapshot, for error messages; undefined if there is no snapshot. */
export async function findLastBackup(dataDir: string): Promise<string | undefined> {
  const { backups } = getDataPaths(dataDir)
  const last = (await listSnapshots(backups)).at(-1)
  return last ? join(backups, last) : undefined
}

async function isCompleteDatabase(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  return version.trim() !== '' && existsSync(join(folder, 'global', 'pg_control'))
}

/**
 * Returns whether a database must be created in the folder (`isFirstStart`). The incomplete database of an interrupted
 * first start is not deleted: its folder is renamed, and `movedAside` is the new path.
 *
 * @throws DatabaseRefused (`data-missing`) when a database existed before (the marker file or a snapshot exists), but
 *   is gone or incomplete
 */
export async function inspectDataFolder(
  dataDir: string,
  now: Date,
): Promise<{ isFirstStart: boolean; movedAside?: string }> {
  const paths = getDataPaths(dataDir)
  await mkdir(dataDir, { recursive: true })
  if (await isCompleteDatabase(paths.database)) {
    if (!existsSync(paths.marker)) await markDatabaseCreated(dataDir, now)
    return { isFirstStart: false }
  }
  const backup = await findLastBackup(dataDir)
  if (existsSync(paths.marker) || backup) {
    throw new DatabaseRefused(
      'data-missing',
      `${paths.database} holds no database, but there was one: a volume may not be mounted. ` +
        `To start with an empty database, delete ${paths.marker}${backup ? ` and move ${paths.backups} away` : ''}. ` +
        `The last backup is ${backup ?? 'none'}.`,
    )
  }
  const leftovers = await listNames(paths.database)
  if (leftovers.length === 0) return { isFirstStart: true }
  const movedAside = `${paths.database}-half-made-${now.toISOString().replaceAll(':', '-')}`
  await rename(paths.database, movedAside)
  return { isFirstStart: true, movedAside }
}

/** Writes the file that marks an existing database. */
export async function markDatabaseCreated(dataDir: string, now: Date): Promise<void> {
  const content = { madeAt: now.toISOString(), why: 'While this file is here, an empty database folder is an error.' }
  await writeFileAtomically(getDataPaths(dataDir).marker, `${JSON.stringify(content, null, 2)}\n`)
}
