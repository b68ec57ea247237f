import type { PGlite } from '@electric-sql/pglite'
import { cp, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { getDataPaths } from './dataFolder.ts'
import { syncFolder } from './atomicFile.ts'
import type { WireServer } from './wireServer.ts'

/** A smaller database is packed into one file. A larger one is copied as a folder, which needs little memory. */
const maxPackedBytes = 200 * 1024 * 1024
const maxSnapshots = 12
/** Free disk space that a snapshot must leave for the database itself. */
const minFreeBytes = 200 * 1024 * 1024

async function getFolderSize(folder: string): Promise<number> {
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
 * Copies the database to `backups`, completely or not at all, and deletes all but the newest 12 snapshots.
 *
 * @returns the path of the snapshot
 */
export async function takeSnapshot(options: {
  db: PGlite
  server: WireServer
  dataDir: string
  now: Date
}): Promise<string> {
  const { backups, database } = getDataPaths(options.dataDir)
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const drafts = (await readdir(backups)).filter((name) => name.endsWith('.tmp'))
  for (const name of drafts) await rm(join(backups, name), { recursive: true, force: true })

  const size = await getFolderSize(database)
  const { bavail, bsize } = await statfs(backups)
  if (bavail * bsize < size + minFreeBytes)
    throw new Error(`not enough disk space for a snapshot of ${size} bytes in ${backups}`)

  const stamp = options.now.toISOString().replaceAll(':', '-')
  const isPacked = size < maxPackedBytes
  const path = join(backups, isPacked ? `${stamp}.tar.gz` : stamp)
  const draft = `${path}.tmp`
  try {
    if (isPacked) await pack(options, draft)
    else await copy(options, database, draft)
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

async function copy(
  { db, server }: { db: PGlite; server: WireServer },
  database: string,
  draft: string,
): Promise<void> {
  await server.runExclusively(async () => {
    await db.exec('checkpoint')
    await cp(database, draft, { recursive: true })
  })
}

async function deleteOldSnapshots(backups: string): Promise<void> {
  const names = (await readdir(backups)).filter((name) => /^\d{4}-.*Z(\.tar\.gz)?$/.test(name)).sort()
  for (const name of names.slice(0, -maxSnapshots)) await rm(join(backups, name), { recursive: true, force: true })
}
