import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { markDatabaseCreated, getDataPaths } from '../dataFolder.ts'
import { DatabaseRefused } from '../databaseErrors.ts'
import { lockFolder } from '../folderLock.ts'
import type { DatabaseTask } from '../processMessages.ts'

/**
 * Replaces the embedded database by a snapshot. The database must not be running. A packed snapshot is first unpacked
 * and opened; a snapshot that is a folder is only copied. The previous database is renamed, not deleted.
 *
 * @returns the new path of the previous database; undefined when there was none
 * @throws DatabaseRefused (`in-use`, `damaged`)
 */
export async function restoreSnapshot(options: {
  snapshot: string
  dataDir: string
  entries: URL
  now: Date
}): Promise<{ before: string | undefined }> {
  const { snapshot, dataDir, entries } = options
  await mkdir(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, process.pid)
  if (lock.holder !== undefined)
    throw new DatabaseRefused('in-use', `${dataDir} is in use by process ${lock.holder}. Stop it first.`)
  const { database } = getDataPaths(dataDir)
  const stamp = options.now.toISOString().replaceAll(':', '-')
  const restoring = `${database}-restoring-${stamp}`
  try {
    if ((await stat(snapshot)).isDirectory()) await cp(snapshot, restoring, { recursive: true })
    else await unpack({ task: 'unpack', snapshot, folder: restoring }, entries)
    const before = existsSync(database) ? `${database}-before-${stamp}` : undefined
    await markDatabaseCreated(dataDir, options.now)
    if (before) await rename(database, before)
    await rename(restoring, database)
    return { before }
  } catch (error) {
    await rm(restoring, { recursive: true, force: true })
    throw error
  } finally {
    await lock.release()
  }
}

function unpack(task: DatabaseTask, entries: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('databaseProcess.js', entries)), [JSON.stringify(task)], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new DatabaseRefused('damaged', `the snapshot cannot be opened (${signal ?? code})`))
    })
  })
}
