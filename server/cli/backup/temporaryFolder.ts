import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../platform/database/folderLock.ts'
import { readRestorePlan } from '../../platform/database/snapshots/restorePlan.ts'
import { notPossible } from './backupError.ts'

/** Free disk space that a command leaves for a running server. */
const minFreeBytes = 200 * 1024 * 1024

/**
 * A temporary folder that exists while one command runs. The command ends with either `remove` or `keep`; `keep` leaves
 * the folder of a restore that the next start of a server finishes or undoes.
 */
export type TemporaryFolder = { path: string; remove(): Promise<void>; keep(): Promise<void> }

/**
 * Creates a folder in `DATA_DIR/scratch` for the time of one command, and deletes the folders of killed commands. The
 * kernel releases the lock of a folder when its command ends, even if it was killed. The folder of an interrupted
 * restore is not deleted, because it contains the data that the restore has not moved to its place yet.
 */
export async function createTemporaryFolder(dataDir: string, purpose: string): Promise<TemporaryFolder> {
  const parent = join(dataDir, 'scratch')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) await removeIfAbandoned(dataDir, join(parent, name))
  const path = join(parent, `${purpose}-${process.pid}-${Date.now()}`)
  await mkdir(path, { mode: 0o700 })
  const lock = await lockFolder(path, process.pid)
  if (lock.holder !== undefined) throw notPossible(`${path} is in use by process ${lock.holder}.`)
  // Creates the folder again: before it was locked, another command may have deleted it as abandoned.
  await mkdir(path, { recursive: true, mode: 0o700 })
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      await lock.release()
    },
    keep: () => lock.release(),
  }
}

async function removeIfAbandoned(dataDir: string, path: string): Promise<void> {
  const lock = await lockFolder(path, process.pid)
  if (lock.holder !== undefined) return
  try {
    // The plan is read after the lock was acquired: a restore writes its plan only while it has the lock.
    const plan = await readRestorePlan(dataDir)
    if (plan && join(dataDir, plan.scratch) === path) return
    await rm(path, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

/** If `folder` has less free space than `bytes` plus a reserve, throws an error with a message for the operator. */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + minFreeBytes
  if (bavail * bsize >= needed) return
  const inMegabytes = (value: number) => Math.ceil(value / 1024 / 1024).toLocaleString('en-US')
  throw notPossible(
    `The disk of ${folder} has ${inMegabytes(bavail * bsize)} MB free; ${inMegabytes(needed)} MB are needed. Nothing was changed.`,
  )
}
