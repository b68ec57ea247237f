import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLog } from './database.ts'
import { placesIn } from './dataFolder.ts'
import { DatabaseRefused } from './errors.ts'
import { askLocal } from './folderLock.ts'
import type { Address } from './pool.ts'
import { beatEveryMs, type DatabaseTask, type FromDatabase, type ToDatabase } from './processMessages.ts'

/** So many beats missed and the engine is taken for dead: a statement may not run as long as that. */
const missableBeats = 15
/** Sweeping a large table takes a while, but it ends. */
const missableAtChores = 600
const closePatienceMs = 10_000
/** Time for making a database on a slow disk, or for going through the log after a crash. */
const startPatienceMs = 180_000
const snapshotEveryMs = 60 * 60_000

const socketAddress = (host: string, port: number): Address => ({ host, port, user: 'postgres', database: 'postgres' })

/** Where the database of a server that runs over this folder can be reached, if one does. */
export async function findRunningDatabase(dataDir: string): Promise<Address | undefined> {
  const said = await readFile(placesIn(dataDir).address, 'utf8').catch(() => undefined)
  if (!said) return undefined
  const { host, port } = JSON.parse(said) as { host: string; port: number }
  // A server that was killed leaves the file behind.
  if ((await askLocal(join(host, `.s.PGSQL.${port}`), 50)) === undefined) return undefined
  return socketAddress(host, port)
}

export type EmbeddedOptions = {
  dataDir: string
  entries: URL
  log: DatabaseLog
  quietTransactionMs: number
  /** A command's own: whoever waits for the command sees to it, and a long statement is no fault. */
  mayBeSlow?: boolean
  onFatal: (error: Error) => void
  /** Made for a test: the whole data folder is removed when this process ends, however it ends. */
  isThrowaway?: boolean
}

/** Starts the database process over the folder and waits until it can be asked. */
export async function startEmbedded(options: EmbeddedOptions): Promise<{
  address: Address
  pid: number
  isFirstStart: boolean
  snapshot: () => Promise<string>
  /** Takes a long statement for no fault while `work` runs. */
  patiently: <T>(work: () => Promise<T>) => Promise<T>
  /** Lets this process end without closing it, as tests do; the database process then ends, too. */
  unref: () => void
  close: () => Promise<void>
}> {
  const task: DatabaseTask = {
    task: 'serve',
    dataDir: resolvePath(options.dataDir),
    temporaryDir: tmpdir(),
    quietTransactionMs: options.quietTransactionMs,
    snapshotEveryMs,
    isThrowaway: options.isThrowaway ?? false,
  }
  const child = fork(fileURLToPath(new URL('databaseProcess.js', options.entries)), [JSON.stringify(task)], {
    execArgv: [],
    // It reads nothing from the environment, so it is given nothing that could be secret.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const tell = (message: ToDatabase) => child.connected && child.send(message)
  const ready = await untilReady(child, options.log)

  let isClosing = false
  const fatal = (message: string) => {
    if (isClosing) return
    isClosing = true
    clearInterval(watch)
    child.kill('SIGKILL')
    options.onFatal(new Error(message))
  }
  // Counted in our own ticks, so that a server that was itself held up does not blame the database.
  let missed = 0
  let patience = options.mayBeSlow ? 1 : 0
  let missable = missableBeats
  const watch = setInterval(() => {
    if (patience === 0 && ++missed > missable)
      fatal(`the database has not moved for ${(missable * beatEveryMs) / 1000} seconds`)
  }, beatEveryMs)
  watch.unref()
  const snapshots = new Map<number, { resolve(path: string): void; reject(error: Error): void }>()
  child.on('message', (message: FromDatabase) => {
    missed = 0
    if (message.kind === 'note') options.log[message.level](message.facts, message.message)
    if (message.kind === 'chore') missable = message.isOver ? missableBeats : missableAtChores
    if (message.kind === 'broken') fatal(`the database process gave up: ${message.message}`)
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
    snapshot: () =>
      new Promise((resolve, reject) => {
        snapshots.set(++lastSnapshot, { resolve, reject })
        if (!tell({ kind: 'snapshot', id: lastSnapshot })) reject(new Error('the database process has ended'))
      }),
    patiently: async (work) => {
      patience += 1
      try {
        return await work()
      } finally {
        patience -= 1
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
      clearInterval(watch)
      await endOf(child, () => tell({ kind: 'close' }))
    },
  }
}

function endOf(child: ChildProcess, ask: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const impatient = setTimeout(() => child.kill('SIGKILL'), closePatienceMs)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    ask()
  })
}

function untilReady(child: ChildProcess, log: DatabaseLog): Promise<Extract<FromDatabase, { kind: 'ready' }>> {
  return new Promise((resolve, reject) => {
    const impatient = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() =>
        reject(new DatabaseRefused('failed', `the database did not open within ${startPatienceMs / 1000} seconds`)),
      )
    }, startPatienceMs)
    const settle = (act: () => void) => {
      clearTimeout(impatient)
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
      if (message.kind === 'note') log[message.level](message.facts, message.message)
      if (message.kind === 'refused') settle(() => reject(new DatabaseRefused(message.reason, message.message)))
      if (message.kind === 'ready') settle(() => resolve(message))
    })
  })
}
