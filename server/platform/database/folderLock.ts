import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that was just killed may need a moment to be gone. */
const patienceMs = 1200
const pauseMs = 100

/**
 * A name for the folder that the kernel frees when its holder dies, however it dies. A lock file could outlive its
 * process, and pids come round again.
 */
function lockAddress(folder: string): string {
  const name = `scene-partner-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.lock`)
}

function tryToHold(address: string, pid: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(String(pid)))
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** What answers at a local address: its words, or undefined when nobody is there. */
export function askLocal(address: string, timeoutMs = 500): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let words = ''
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      words += chunk.toString('utf8')
    })
    let isThere = false
    socket.on('connect', () => {
      isThere = true
    })
    // Refused or no such address: nobody is there, which 'close' then tells.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(isThere ? words : undefined))
  })
}

export type FolderLock = { holder: undefined; release(): Promise<void> } | { holder: string }

/** Holds the folder for this process alone; `holder` is the pid of another that has it. */
export async function lockFolder(folder: string, pid: number): Promise<FolderLock> {
  const address = lockAddress(folder)
  for (let waited = 0; ; waited += pauseMs) {
    const server = await tryToHold(address, pid)
    if (server) {
      return { holder: undefined, release: () => new Promise((resolve) => server.close(() => resolve())) }
    }
    const holder = await askLocal(address)
    if (holder === undefined && process.platform !== 'linux' && process.platform !== 'win32')
      rmSync(address, { force: true })
    else if (waited >= patienceMs) return { holder: holder ?? 'unknown' }
    await wait(pauseMs)
  }
}
