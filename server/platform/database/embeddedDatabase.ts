import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLog } from './database.ts'
import { getDataPaths } from './dataFolder.ts'
import { DatabaseRefused } from './databaseErrors.ts'
import { isListening } from './folderLock.ts'
import type { DatabaseAddress } from './pool.ts'
import { heartbeatEveryMs, type DatabaseTask, type FromDatabase, type ToDatabase } from './processMessages.ts'

/**
 * If more heartbeats (one per second) than this are missed, the database counts as blocked. No statement may take so
 * long.
 */
const maxMissedHeartbeats = 15
/** Allowed missed heartbeats during maintenance, which takes long on a large table. */
const maxMissedInMaintenance = 600
const closeTimeoutMs = 10_000
/**
 * Maximum time to wait until the database has started. Creating a database on a slow disk, and recovery after a crash,
 * take long.
 */
const startTimeoutMs = 180_000
const snapshotEveryMs = 60 * 60_000

const socketAddress = (host: string, port: number): DatabaseAddress => ({
  host,
  port,
  user: 'postgres',
  database: 'postgres',
})

/** Returns the address of the database that a running server opened in this folder; undefined when none runs. */
export async function findRunningDatabase(dataDir: string): Promise<DatabaseAddress | undefined> {
  const addressFile = await readFile(getDataPaths(dataDir).address, 'utf8').catch(() => undefined)
  if (!addressFile) return undefined
  const { host, port } = JSON.parse(addressFile) as { host: string; port: number }
  // The file may remain from a server that was killed, so this function first tries to connect to the address.
  if (!(await isListening(join(host, `.s.PGSQL.${port}`)))) return undefined
  return socketAddress(host, port)
}

/** Options of `startEmbeddedDatabase`. */
export type EmbeddedDatabaseOptions = {
  dataDir: string
  entries: URL
  log: DatabaseLog
  idleTransactionMs: number
  /** Turns off the detection of a blocked database, for commands whose statements may run for minutes. */
  allowsSlowStatements?: boolean
  onFatal: (error: Error) => void
  /** Only for tests: the data folder is deleted when this process ends, even after a crash. */
  isThrowaway?: boolean
}

/**
 * Starts the database process for a folder and waits until it accepts connections.
 *
 * @throws DatabaseRefused when the database cannot be opened
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<{
  address: DatabaseAddress
  pid: number
  isFirstStart: boolean
  snapshot: (options?: { isBeforeUpgrade?: boolean }) => Promise<string>
  /** Runs `work` without detection of a blocked database. */
  withoutStallDetection: <T>(work: () => Promise<T>) => Promise<T>
  /** Allows this process to exit without closing the database, as tests do. The database process then exits too. */
  unref: () => void
  close: () => Promise<void>
}> {
  const task: DatabaseTask = {
    task: 'serve',
    dataDir: resolvePath(options.dataDir),
    temporaryDir: tmpdir(),
    idleTransactionMs: options.idleTransactionMs,
    snapshotEveryMs,
    isThrowaway: options.isThrowaway ?? false,
  }
  const child = fork(fileURLToPath(new URL('databaseProcess.js', options.entries)), [JSON.stringify(task)], {
    execArgv: [],
    // The process gets no environment variables: it needs none, and they may contain secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const send = (message: ToDatabase) => child.connected && child.send(message)
  const ready = await waitUntilReady(child, options.log)

  let isClosing = false
  const fatal = (message: string) => {
    if (isClosing) return
    isClosing = true
    clearInterval(heartbeatTimer)
    child.kill('SIGKILL')
    options.onFatal(new Error(message))
  }
  // A timer of this process counts the missed heartbeats. While this process is blocked, the timer does not count, so a
  // blocked server does not look like a hanging database.
  let missed = 0
  let stallDetectionPauses = options.allowsSlowStatements ? 1 : 0
  let maxMissed = maxMissedHeartbeats
  const heartbeatTimer = setInterval(() => {
    if (stallDetectionPauses === 0 && ++missed > maxMissed)
      fatal(`the database has not responded for ${(maxMissed * heartbeatEveryMs) / 1000} seconds`)
  }, heartbeatEveryMs)
  heartbeatTimer.unref()
  const snapshots = new Map<number, { resolve(path: string): void; reject(error: Error): void }>()
  child.on('message', (message: FromDatabase) => {
    missed = 0
    if (message.kind === 'log') options.log[message.level](message.facts, message.message)
    if (message.kind === 'longStatement') maxMissed = message.isOver ? maxMissedHeartbeats : maxMissedInMaintenance
    if (message.kind === 'broken') fatal(`the database process failed: ${message.message}`)
    if (message.kind === 'snapshot') snapshots.get(message.id)?.resolve(message.path)
    if (message.kind === 'snapshotFailed') snapshots.get(message.id)?.reject(new Error(message.message))
    if ('id' in message) snapshots.delete(message.id)
  })
  child.on('exit', (code, signal) => {
    for (const waiting of snapshots.values()) waiting.reject(new Error('the database process has ended'))
    fatal(`the database process ended (${signal ?? code})`)
  })

  let lastSnapshot = 0
  return {
    address: socketAddress(ready.host, ready.port),
    pid: ready.pid,
    isFirstStart: ready.isFirstStart,
    snapshot: ({ isBeforeUpgrade = false } = {}) =>
      new Promise((resolve, reject) => {
        snapshots.set(++lastSnapshot, { resolve, reject })
        if (!send({ kind: 'snapshot', id: lastSnapshot, isBeforeUpgrade }))
          reject(new Error('the database process has ended'))
      }),
    withoutStallDetection: async (work) => {
      stallDetectionPauses += 1
      try {
        return await work()
      } finally {
        stallDetectionPauses -= 1
        missed = 0
      }
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    close: async () => {
      if (isClosing) return
      isClosing = true
      clearInterval(heartbeatTimer)
      await waitForExit(child, () => send({ kind: 'close' }))
    },
  }
}

function waitForExit(child: ChildProcess, requestExit: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timeout = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timeout)
      resolve()
    })
    requestExit()
  })
}

function waitUntilReady(child: ChildProcess, log: DatabaseLog): Promise<Extract<FromDatabase, { kind: 'ready' }>> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() =>
        reject(new DatabaseRefused('failed', `the database did not open within ${startTimeoutMs / 1000} seconds`)),
      )
    }, startTimeoutMs)
    const settle = (act: () => void) => {
      clearTimeout(timeout)
      for (const event of ['error', 'exit', 'message']) child.removeAllListeners(event)
      act()
    }
    child.on('error', (error) =>
      settle(() => reject(new DatabaseRefused('failed', `the database process did not start: ${error.message}`))),
    )
    child.on('exit', (code, signal) =>
      settle(() => reject(new DatabaseRefused('failed', `the database process ended on starting (${signal ?? code})`))),
    )
    child.on('message', (message: FromDatabase) => {
      if (message.kind === 'log') log[message.level](message.facts, message.message)
      if (message.kind === 'refused') settle(() => reject(new DatabaseRefused(message.reason, message.message)))
      if (message.kind === 'ready') settle(() => resolve(message))
    })
  })
}
