import { readFileSync, statSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InstallFailed } from './failure.ts'

/** How far an installation is; kept in its lock, so that other processes can tell. */
export type InstallProgress = { done: number; total: number; state: 'fetching' | 'checking' }

const NAME = '.installing.json'
const BEAT_MS = 1_000
/** A lock that did not beat for so long belongs to nobody: its process died on another machine, or with this one. */
const STALE_MS = 30_000

type Content = InstallProgress & { pid: number }

function read(folder: string): { content: Content; ageMs: number } | undefined {
  try {
    const place = join(folder, NAME)
    const content = JSON.parse(readFileSync(place, 'utf8')) as Content
    return { content, ageMs: Date.now() - statSync(place).mtimeMs }
  } catch {
    // None there, or one being written this moment.
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

/** How far an installation into this folder is, if one runs. */
export function runningInstall(folder: string): InstallProgress | undefined {
  const found = read(folder)
  return found && found.ageMs < STALE_MS && isAlive(found.content.pid) ? found.content : undefined
}

/** Takes the folder for one installation and runs it. Refused while another one is at it. */
export async function withInstallLock<T>(
  folder: string,
  work: (report: (progress: InstallProgress) => void) => Promise<T>,
): Promise<T> {
  const place = join(folder, NAME)
  let progress: InstallProgress = { done: 0, total: 0, state: 'checking' }
  const content = () => JSON.stringify({ pid: process.pid, ...progress })
  await take(folder, place, content())

  let beating = Promise.resolve()
  const beat = async () => {
    await writeFile(`${place}.new`, content())
    await rename(`${place}.new`, place)
  }
  const timer = setInterval(() => {
    // A beat that fails makes the lock look stale; the work itself will meet the same disk and say so.
    beating = beating.then(beat).catch(() => undefined)
  }, BEAT_MS)
  try {
    return await work((now) => (progress = now))
  } finally {
    clearInterval(timer)
    await beating
    await rm(place, { force: true })
  }
}

async function take(folder: string, place: string, content: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(place, 'wx')
      await file.writeFile(content)
      await file.close()
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (runningInstall(folder)) break
      await rm(place, { force: true })
    }
  }
  throw new InstallFailed('already_running', `voices are being installed into ${folder} already`)
}
