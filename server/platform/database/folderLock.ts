import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How long to wait for the lock: a killed process needs a moment to exit. */
const lockTimeoutMs = 1200
const retryIntervalMs = 100
/** A connection to a local socket that is not accepted within this time counts as failed. */
const maxConnectMs = 10_000

/**
 * Returns the address of the lock: a socket. The kernel closes it when its process ends, even if it was killed. A lock
 * file with a process id would remain, and the id could be reused. On macOS, the socket is a file that remains too, but
 * `lockFolder` deletes it if no process listens there.
 */
function lockAddress(folder: string): string {
  const name = `scene-partner-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.lock`)
}

function tryToLock(address: string, pid: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(String(pid)))
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/**
 * Connects to a local socket and reads until it closes or sends nothing for `timeoutMs`. Undefined when nothing listens
 * there.
 */
function readLocalSocket(address: string, timeoutMs = 500): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let received = ''
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8')
    })
    let isConnected = false
    socket.on('connect', () => {
      isConnected = true
    })
    // An error before `connect` means that no process listens at the address. After any error, a `close` event follows
    // and resolves the promise.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(isConnected ? received : undefined))
  })
}

/**
 * Returns whether a process listens at a local socket. The kernel answers at once, so this function needs no short
 * timeout: on a busy machine, such a timeout could end before this process sees the answer.
 */
export function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const finish = (isConnected: boolean) => {
      resolve(isConnected)
      socket.destroy()
    }
    socket.setTimeout(maxConnectMs, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.on('error', () => finish(false))
  })
}

/** The lock with a function that releases it, or the id of the process that has the lock (`unknown` without answer). */
export type FolderLock = { holder: undefined; release(): Promise<void> } | { holder: string }

/** Locks a folder for the process `pid`. Waits up to 1.2 s; `holder` then names the process that has the lock. */
export async function lockFolder(folder: string, pid: number): Promise<FolderLock> {
  const address = lockAddress(folder)
  for (let waited = 0; ; waited += retryIntervalMs) {
    const server = await tryToLock(address, pid)
    if (server) {
      return { holder: undefined, release: () => new Promise((resolve) => server.close(() => resolve())) }
    }
    const holder = await readLocalSocket(address)
    if (holder === undefined && process.platform !== 'linux' && process.platform !== 'win32')
      rmSync(address, { force: true })
    else if (waited >= lockTimeoutMs) return { holder: holder ?? 'unknown' }
    await wait(retryIntervalMs)
  }
}
