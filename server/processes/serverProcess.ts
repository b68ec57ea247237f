// Runs one of several server processes. The primary process starts it with `cluster`; see decision record 96.
import { availableParallelism } from 'node:os'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../config.ts'
import { configOrExit, stopOnSignals, withCertificate } from '../main.ts'
import {
  connectDatabase,
  connectToRunningDatabase,
  directAddressOf,
  type Database,
} from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { serverTaskVariable, type ServerTask, type ToPrimary, type ToServerProcess } from './messages.ts'
import { openPeerListener } from './peerListener.ts'
import { serveProcess } from './serveProcess.ts'

const send = (message: ToPrimary) => process.send?.(message)

/** Waits for the next message of this kind from the primary for which `fits` returns true, and resolves with it. */
function waitForMessage<Kind extends ToServerProcess['kind']>(
  kind: Kind,
  fits: (message: Extract<ToServerProcess, { kind: Kind }>) => boolean = () => true,
): Promise<Extract<ToServerProcess, { kind: Kind }>> {
  return new Promise((resolve) => {
    const look = (message: ToServerProcess) => {
      if (message.kind !== kind || !fits(message as Extract<ToServerProcess, { kind: Kind }>)) return
      process.off('message', look)
      resolve(message as Extract<ToServerProcess, { kind: Kind }>)
    }
    process.on('message', look)
  })
}

/** Connects to the database that the primary has opened and migrated. */
async function connect(config: Config, log: ReturnType<typeof createLog>): Promise<Database> {
  const { dataDir, databaseUrl, databaseDirectUrl, databasePoolSize: poolSize } = config
  if (databaseUrl) {
    const directAddress = directAddressOf(databaseDirectUrl)
    return connectDatabase({
      address: { connectionString: databaseUrl },
      directAddress,
      kind: 'postgres',
      log,
      poolSize,
    })
  }
  const running = await connectToRunningDatabase({ dataDir, log })
  if (!running) throw new Error('the embedded database of the primary does not answer')
  return running
}

let lastMetricsRequest = 0
/** Asks the primary for the metrics of all processes. */
async function collectFromAll(): Promise<string> {
  lastMetricsRequest += 1
  const id = lastMetricsRequest
  const answer = waitForMessage('metrics', (message) => message.id === id)
  send({ kind: 'metrics', id })
  const { text } = await answer
  if (text === null) throw new Error('a server process did not report its metrics')
  return text
}

async function run(): Promise<void> {
  const task = JSON.parse(process.env[serverTaskVariable] ?? '') as ServerTask
  const config = withCertificate(configOrExit(process.env))
  const log = createLog(config.logLevel)
  const peers = await openPeerListener({ ...config, number: task.number })
  const server = await serveProcess({
    config: { ...config, replicaUrl: peers.url },
    log,
    database: await connect(config, log),
    version: task.version,
    dist: new URL(task.dist),
    downloadsVoices: task.downloadsVoices,
    isAlone: task.isAlone,
    speechWorkers: config.speechWorkers ?? Math.max(1, Math.floor(availableParallelism() / config.webConcurrency)),
    async beforeListen() {
      const listen = waitForMessage('listen')
      send({ kind: 'mayListen' })
      await listen
    },
    onBuilt: (handle) => peers.serve(handle),
    collectMetrics(metrics) {
      // The constructor of the registry adds the listener that sends the metrics of this process to the primary.
      void new AggregatorRegistry()
      AggregatorRegistry.setRegistries([metrics.registry])
      return collectFromAll
    },
    servesMetricsPort: false,
  })
  const stop = async () => {
    await server.stop()
    await peers.close()
  }
  stopOnSignals({ stop })
  void waitForMessage('stop').then(() => process.kill(process.pid, 'SIGTERM'))
  send({ kind: 'ready', url: server.url, mailbox: server.mailbox })
}

// Exits when the primary has ended: without it, no process accepts connections or runs the embedded database.
process.once('disconnect', () => process.exit(1))
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
