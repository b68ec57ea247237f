import type { PGlite } from '@electric-sql/pglite'
import { constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { beforeUpgradeSuffix, getDataPaths, listSnapshots } from '../dataFolder.ts'
import { syncFolder } from '../atomicFile.ts'
import type { WireServer } from '../wireServer.ts'

/** A smaller database is packed into one file. A larger one is copied as a folder, which needs little memory. */
const maxPackedBytes = 200 * 1024 * 1024
const maxSnapshots = 12
/** Maximum number of snapshots from before upgrades. Older ones are deleted. */
const maxBeforeUpgrade = 3
/** Free disk space that a snapshot must leave for the database itself. */
const minFreeBytes = 200 * 1024 * 1024

/** Returns the size of all files in a folder in bytes. Files that disappear meanwhile do not count. */
export async function getFolderSize(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const handle = await open(join(entry.parentPath, entry.name), 'r').catch(() => undefined)
    bytes += (await handle?.stat())?.size ?? 0
    await handle?.close()
  }
  return bytes
}

/**
 * Copies the database to `backups`, completely or not at all. Then deletes old snapshots: the newest 3 from before an
 * upgrade and the newest 12 of the others stay.
 *
 * @returns the path of the snapshot
 */
export async function takeSnapshot(options: {
  db: PGlite
  server: WireServer
  dataDir: string
  now: Date
  /** Whether a new version is about to change the tables. */
  isBeforeUpgrade?: boolean
}): Promise<string> {
  const { backups, database } = getDataPaths(options.dataDir)
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const drafts = (await readdir(backups)).filter((name) => name.endsWith('.tmp'))
  for (const name of drafts) await rm(join(backups, name), { recursive: true, force: true })

  const size = await getFolderSize(database)
  const { bavail, bsize } = await statfs(backups)
  if (bavail * bsize < size + minFreeBytes)
    throw new Error(`not enough disk space for a snapshot of ${size} bytes in ${backups}`)

  const suffix = options.isBeforeUpgrade ? beforeUpgradeSuffix : ''
  const stamp = options.now.toISOString().replaceAll(':', '-') + suffix
  const isPacked = size < maxPackedBytes
  const path = join(backups, isPacked ? `${stamp}.tar.gz` : stamp)
  const draft = `${path}.tmp`
  try {
    if (isPacked) await pack(options, draft)
    else await options.server.runExclusively(() => copyDatabase(options.db, database, draft))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await syncFolder(backups)
  await deleteOldSnapshots(backups)
  return path
}

async function pack({ db, server }: { db: PGlite; server: WireServer }, draft: string): Promise<void> {
  const tar = await server.runExclusively(async () => {
    await db.exec('checkpoint')
    return db.dumpDataDir('none')
  })
  // Compression runs while clients use the database again.
  const handle = await open(draft, 'w', 0o600)
  await pipeline(Readable.fromWeb(tar.stream()), createGzip({ level: 4 }), handle.createWriteStream({ flush: true }))
}

/** Writes everything to the files of the database and copies them to a new folder. No client may use the database. */
export async function copyDatabase(db: PGlite, database: string, folder: string): Promise<void> {
  await db.exec('checkpoint')
  await copyFolder(database, folder)
}

/** A file above this size is copied asynchronously, so that the process can still send its heartbeat. */
const maxSyncCopyBytes = 8 * 1024 * 1024
const maxBlockingMs = 50

/**
 * Copies a folder of many small files. Clients wait until the copy is complete. Small files are therefore copied
 * synchronously, several in one turn of the event loop; `cp` of Node takes several times as long.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  let yieldedAt = performance.now()
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (statSync(source).size > maxSyncCopyBytes) await copyFile(source, target, constants.COPYFILE_FICLONE)
    else copyFileSync(source, target, constants.COPYFILE_FICLONE)
    if (performance.now() - yieldedAt < maxBlockingMs) continue
    await setImmediate()
    yieldedAt = performance.now()
  }
}

async function deleteOldSnapshots(backups: string): Promise<void> {
  const names = await listSnapshots(backups)
  const isBeforeUpgrade = (name: string) => name.includes(beforeUpgradeSuffix)
  const old = [
    ...names.filter((name) => !isBeforeUpgrade(name)).slice(0, -maxSnapshots),
    ...names.filter(isBeforeUpgrade).slice(0, -maxBeforeUpgrade),
  ]
  for (const name of old) await rm(join(backups, name), { recursive: true, force: true })
}
