import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from './errors.ts'
import { writeWhole } from './wholeFile.ts'

/** Where things lie in `DATA_DIR`. */
export function placesIn(dataDir: string) {
  return {
    database: join(dataDir, 'database'),
    backups: join(dataDir, 'backups'),
    /** Says that a database has been made here, so that an empty mount is not taken for a first start. */
    marker: join(dataDir, 'database-made.json'),
    /** Tells the command line where the running database listens. */
    address: join(dataDir, 'database.json'),
  }
}

const namesIn = async (folder: string) => (existsSync(folder) ? await readdir(folder) : [])

/** The newest snapshot, for telling people what they can go back to. */
export async function lastBackup(dataDir: string): Promise<string | undefined> {
  const { backups } = placesIn(dataDir)
  const names = (await namesIn(backups)).filter((name) => /^\d{4}-.*Z(\.tar\.gz)?$/.test(name)).sort()
  const last = names.at(-1)
  return last ? join(backups, last) : undefined
}

async function isWholeCluster(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  return version.trim() !== '' && existsSync(join(folder, 'global', 'pg_control'))
}

/**
 * Looks whether there is a database to open or one to be made. What is half made goes aside under another name;
 * nothing is ever deleted. Refuses to begin anew where there was a database before.
 */
export async function inspectDataFolder(
  dataDir: string,
  now: Date,
): Promise<{ isFirstStart: boolean; movedAside?: string }> {
  const places = placesIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  if (await isWholeCluster(places.database)) {
    if (!existsSync(places.marker)) await markAsMade(dataDir, now)
    return { isFirstStart: false }
  }
  const backup = await lastBackup(dataDir)
  if (existsSync(places.marker) || backup) {
    throw new DatabaseRefused(
      'data-missing',
      `${places.database} holds no database, but there was one: a volume may not be mounted. ` +
        `To begin anew, delete ${places.marker}${backup ? ` and move ${places.backups} away` : ''}. ` +
        `The last backup is ${backup ?? 'none'}.`,
    )
  }
  const leftovers = await namesIn(places.database)
  if (leftovers.length === 0) return { isFirstStart: true }
  const movedAside = `${places.database}-half-made-${now.toISOString().replaceAll(':', '-')}`
  await rename(places.database, movedAside)
  return { isFirstStart: true, movedAside }
}

export async function markAsMade(dataDir: string, now: Date): Promise<void> {
  const said = { madeAt: now.toISOString(), why: 'While this file is here, an empty database folder is an error.' }
  await writeWhole(placesIn(dataDir).marker, `${JSON.stringify(said, null, 2)}\n`)
}
