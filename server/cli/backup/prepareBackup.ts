import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { CommandContext } from '@scene-partner/contract/commandLine'
import { findInvariantViolations, missingSuffix } from '../../features/maintenance/index.ts'
import { type Migration, readMigrations } from '../../platform/database/migrate.ts'
import { divideMigrations, loadTables } from './loadTables.ts'
import { filePrefix, settingsPrefix, tablePrefix } from './manifest.ts'
import { openEngine } from './openSource.ts'
import { type BackupArchive, createDiscard } from './readArchive.ts'
import { assertFreeSpace } from './temporaryFolder.ts'

/** Loading a table needs about this many bytes of disk space for each byte of its text, with indexes and log. */
const diskPerTableByte = 4
/** Disk space of an empty embedded database. */
const emptyDatabaseBytes = 60 * 1024 * 1024

/** A backup that was read completely and loaded into an embedded database in the temporary folder. */
export type PreparedBackup = {
  /** The data folder of the loaded database, which is closed. */
  engineFolder: string
  /** The folder of the unpacked stored files and settings. Below it, each file has the name of its entry. */
  contentFolder: string
  migrations: { included: Migration[]; later: Migration[] }
  /** Violated invariants of the stored data, one line each. */
  violations: string[]
}

/** Reads every entry and checks its digest. If `unpacks`, also writes files and settings of the backup to `folder`. */
async function checkEntries(
  archive: BackupArchive,
  folder: string,
  unpacks: boolean,
  reportProgress: (message: string) => void,
): Promise<void> {
  const { entries } = archive.manifest
  let count = 0
  for (const entry of entries) {
    const isUnpacked = unpacks && (entry.name.startsWith(filePrefix) || entry.name.startsWith(settingsPrefix))
    const path = join(folder, ...entry.name.split('/'))
    if (isUnpacked) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await archive.copyTo(entry, isUnpacked ? createWriteStream(path, { mode: 0o600, flush: true }) : createDiscard())
    count += 1
    if (count % 100 === 0)
      reportProgress(`reading: ${count.toLocaleString('en-US')} of ${entries.length.toLocaleString('en-US')}`)
  }
}

/** Finds violated invariants in the loaded data. A file that was missing when the backup was made is no violation. */
async function findViolations(
  archive: BackupArchive,
  database: Parameters<typeof findInvariantViolations>[0]['database'],
): Promise<string[]> {
  const { entries, missingFiles } = archive.manifest
  const files = new Map(
    entries.flatMap(({ name, ...rest }) =>
      name.startsWith(filePrefix) ? [[name.slice(filePrefix.length), rest]] : [],
    ),
  )
  const expectedLines = new Set(missingFiles.map((key) => `${key}${missingSuffix}`))
  const results = await findInvariantViolations({
    database,
    storage: {
      async *list() {
        for (const [key, { bytes }] of files) yield { key, size: bytes, modifiedAt: new Date() }
      },
      read: async () => Readable.from([]),
    },
    digestOf: (key) => files.get(key)?.sha256,
  })
  return results.flatMap(({ promise, broken }) =>
    broken.filter((line) => !expectedLines.has(line)).map((line) => `${promise}: ${line}`),
  )
}

/**
 * Reads a whole backup, compares all digests, loads the tables into a new embedded database below `temporaryFolder` and
 * checks the stored data. Changes nothing outside of `temporaryFolder`.
 *
 * @throws BackupError with one sentence when the backup is wrong, except violated invariants, which are returned
 */
export async function prepareBackup(
  archive: BackupArchive,
  { temporaryFolder, unpacks, context }: { temporaryFolder: string; unpacks: boolean; context: CommandContext },
): Promise<PreparedBackup> {
  const reportProgress = (message: string) => context.reportProgress(message)
  const migrations = divideMigrations(await readMigrations(context.migrations), archive)
  let needed = emptyDatabaseBytes
  for (const { name, bytes } of archive.manifest.entries)
    needed += name.startsWith(tablePrefix) ? bytes * diskPerTableByte : unpacks ? bytes : 0
  await assertFreeSpace(temporaryFolder, needed)
  const contentFolder = join(temporaryFolder, 'content')
  await mkdir(contentFolder, { mode: 0o700 })
  await checkEntries(archive, contentFolder, unpacks, reportProgress)

  const engineFolder = join(temporaryFolder, 'engine')
  const engine = await openEngine(engineFolder, context)
  try {
    const { client, copier, database } = engine
    await loadTables({ client, copier, archive, migrations, isInTransaction: false, reportProgress })
    await client.query('analyze')
    reportProgress('checking the stored data')
    const violations = await findViolations(archive, database)
    return { engineFolder, contentFolder, migrations, violations }
  } finally {
    await engine.close()
  }
}
