import { readFileSync, statSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InstallError } from './installError.ts'

/** The progress of an installation in bytes. It is stored in the lock file, so that other processes can read it. */
export type InstallProgress = { done: number; total: number; state: 'fetching' | 'checking' }

const NAME = '.installing.json'
const HEARTBEAT_MS = 1_000
/** A lock without a heartbeat for this long counts as stale, like a lock whose process has ended. */
const STALE_AFTER_MS = 30_000

type Content = InstallProgress & { pid: number }

function readLock(folder: string): { content: Content; ageMs: number } | undefined {
  try {
    const lockPath = join(folder, NAME)
    const content = JSON.parse(readFileSync(lockPath, 'utf8')) as Content
    return { content, ageMs: Date.now() - statSync(lockPath).mtimeMs }
  } catch {
    // There is no lock file, or another process is just writing it.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the progress of an installation that runs in this folder; undefined if no installation runs. */
export function findRunningInstall(folder: string): InstallProgress | undefined {
  const found = readLock(folder)
  return found && found.ageMs < STALE_AFTER_MS && isAlive(found.content.pid) ? found.content : undefined
}

/**
 * Acquires the lock of the folder, runs `work` and releases the lock. Throws `InstallError` with `already_running` if
 * another installation or removal of voices has the lock.
 */
export async function withInstallLock<T>(
  folder: string,
  work: (report: (progress: InstallProgress) => void) => Promise<T>,
): Promise<T> {
  const lockPath = join(folder, NAME)
  let progress: InstallProgress = { done: 0, total: 0, state: 'checking' }
  const content = () => JSON.stringify({ pid: process.pid, ...progress })
  await acquireLock(folder, lockPath, content())

  let lastHeartbeat = Promise.resolve()
  const writeHeartbeat = async () => {
    await writeFile(`${lockPath}.new`, content())
    await rename(`${lockPath}.new`, lockPath)
  }
  const timer = setInterval(() => {
    // If a heartbeat fails, the lock only looks stale. The installation itself gets the same disk error and reports it.
    lastHeartbeat = lastHeartbeat.then(writeHeartbeat).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    return await work((now) => (progress = now))
  } finally {
    clearInterval(timer)
    await lastHeartbeat
    await rm(lockPath, { force: true })
  }
}

async function acquireLock(folder: string, lockPath: string, content: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(lockPath, 'wx')
      await file.writeFile(content)
      await file.close()
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (findRunningInstall(folder)) break
      await rm(lockPath, { force: true })
    }
  }
  throw new InstallError('already_running', `voices are being installed into ${folder} already`)
}
