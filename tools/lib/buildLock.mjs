import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollEveryMs = 200

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // `EPERM`: the process exists but belongs to another user.
    return error.code === 'EPERM'
  }
}

async function tryToHold(file) {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Allows one build at a time, because the command line may build while `npm start` builds. A lock whose process no
 * longer exists is removed.
 */
export async function withBuildLock(file, work) {
  while (!(await tryToHold(file))) {
    const pid = Number(await readFile(file, 'utf8').catch(() => '0'))
    if (pid > 0 && !isAlive(pid)) await rm(file, { force: true })
    else await wait(pollEveryMs)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
