import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { AggregatorRegistry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { startMetricsServer } from '../platform/metrics/serveMetrics.ts'
import { serverTaskVariable, type ServerTask, type ToPrimary, type ToServerProcess } from './messages.ts'
import type { RunningServer } from './serveProcess.ts'

/** If more processes than this end within `endsWindowMs`, the server exits: new processes would probably end too. */
const maxEnds = 5
const endsWindowMs = 60_000
/** Time in ms after which a process that has not stopped is killed. It is less than the 20 s of `stopOnSignals`. */
const stopTimeoutMs = 18_000

type Options = {
  config: Config
  log: Logger
  /** The migrated database. The processes open separate connections to it. */
  database: Database
  version: string
  dist: URL
  migrations: URL
  downloadsVoices: boolean
  environment: Record<string, string | undefined>
  beforeListen?(): Promise<void>
}

/** Thrown if a process could not start. `exitCode` is its exit code. */
class ProcessNotStarted extends Error {
  readonly exitCode: number
  constructor(exitCode: number) {
    super('a server process ended while it started; its reason is above')
    this.exitCode = exitCode
  }
}

/**
 * Starts `config.webConcurrency` server processes behind one port, the first before the others, and replaces those that
 * end. See decision record 96.
 */
export async function startServerProcesses(options: Options): Promise<RunningServer> {
  const { config, log, database } = options
  const processes = new Map<number, Worker>()
  const ends: number[] = []
  const registry = new AggregatorRegistry()
  let isStopping = false
  let mayListen: Promise<void> | undefined

  cluster.setupPrimary({ exec: fileURLToPath(new URL('server/serverProcess.js', options.dist)), args: [] })

  /** Starts process `number`. Resolves when it is ready. */
  function startProcess(number: number, isAlone: boolean): Promise<{ url: string; mailbox: string | undefined }> {
    const task: ServerTask = {
      number,
      version: options.version,
      dist: options.dist.href,
      migrations: options.migrations.href,
      // Only one process downloads voices and creates previews. The other processes use the same files.
      downloadsVoices: options.downloadsVoices && number === 1,
      isAlone,
    }
    const child = cluster.fork({ ...options.environment, [serverTaskVariable]: JSON.stringify(task) })
    processes.set(number, child)
    const send = (message: ToServerProcess) => child.isConnected() && child.send(message)
    return new Promise((resolve, reject) => {
      child.on('message', (message: ToPrimary) => {
        if (message.kind === 'ready') resolve(message)
        if (message.kind === 'mayListen') {
          mayListen ??= options.beforeListen?.() ?? Promise.resolve()
          void mayListen.then(() => send({ kind: 'listen' }))
        }
        if (message.kind === 'metrics')
          registry.clusterMetrics().then(
            (text) => send({ kind: 'metrics', id: message.id, text }),
            () => send({ kind: 'metrics', id: message.id, text: null }),
          )
      })
      child.once('exit', (code, signal) => {
        reject(new ProcessNotStarted(code || 1))
        if (!isStopping && processes.get(number) === child) handleEnd(number, signal ?? code)
      })
    })
  }

  function handleEnd(number: number, reason: string | number): void {
    const now = performance.now()
    ends.push(now)
    log.error({ number, reason }, 'server process ended')
    if (ends.filter((at) => now - at < endsWindowMs).length > maxEnds) {
      log.fatal({}, 'server processes end again and again; exiting')
      process.exit(1)
    }
    startProcess(number, false).then(
      () => log.info({ number }, 'server process replaced'),
      () => undefined,
    )
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(
      [...processes.values()].map(async (child) => {
        if (child.isDead()) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        const timer = setTimeout(() => child.process.kill('SIGKILL'), stopTimeoutMs)
        if (child.isConnected()) child.send({ kind: 'stop' } satisfies ToServerProcess)
        await ended
        clearTimeout(timer)
      }),
    )
    await metricsServer?.close()
    await database.close()
  }

  const first = await startUntilReady(1, database.kind === 'pglite')
  await Promise.all(Array.from({ length: config.webConcurrency - 1 }, (_, index) => startUntilReady(index + 2, false)))
  const { host, metricsPort: port, metricsToken: token } = config
  const collect = () => registry.clusterMetrics()
  const metricsServer =
    port !== undefined && token !== undefined
      ? await startMetricsServer({ host, port, token, collect, contentType: registry.contentType })
      : undefined
  log.info({ processes: config.webConcurrency }, 'server processes started')
  return { ...first, stop }

  /** Starts process `number` at the server start. If it ends before it is ready, kills all processes and throws. */
  async function startUntilReady(number: number, isAlone: boolean) {
    try {
      return await startProcess(number, isAlone)
    } catch (error) {
      isStopping = true
      for (const child of processes.values()) child.process.kill('SIGKILL')
      await database.close()
      throw error
    }
  }
}
