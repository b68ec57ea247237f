import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { buildApp, createDatabaseCheck } from '../app.ts'
import { isLoopback, type Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { startDatabaseClock } from '../platform/database/databaseClock.ts'
import { maxWaitingStatements } from '../platform/http/shedLoad.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { startMetricsServer } from '../platform/metrics/serveMetrics.ts'
import { registerPages } from '../platform/pages/registerPages.ts'
import { restrictWholeDataFolder } from '../platform/restrictDataFolder.ts'
import { createServices } from '../startServices.ts'

/** A running server. */
export type RunningServer = {
  url: string
  /** URL of the mailbox of local mode; undefined outside local mode, or if an SMTP server is configured. */
  mailbox: string | undefined
  stop(): Promise<void>
}

/** Options of `serveProcess`. */
export type ServeProcessOptions = {
  config: Config
  log: Logger
  /** The migrated database. It is closed with the server. */
  database: Database
  version: string
  /** The `dist/` folder: the built server, its workers and the browser's files. */
  dist: URL
  /** Whether the server may download voices, and creates previews in the background after its start. */
  downloadsVoices: boolean
  /** Whether no other process uses the database now; see `ServiceContext`. */
  isAlone: boolean
  /** How many units the engines speak at the same time. Absent: the setting, or one per core. */
  speechWorkers?: number | undefined
  /** Called directly before the server listens. */
  beforeListen?: (() => Promise<void>) | undefined
  /**
   * Called when the app can answer requests. The code that starts this process can pass
   * requests from a port of its own to `handle`, which answers them like requests to the app's port.
   */
  onBuilt?: (handle: (request: IncomingMessage, response: ServerResponse) => void) => void
  /** Creates the function that returns the text of `/metrics`. Absent: the text has the metrics of this process. */
  collectMetrics?: (metrics: Metrics) => () => Promise<string>
  /** Whether this process serves `/metrics` on the separate port for metrics, if one is configured. */
  servesMetricsPort: boolean
}

/** Starts services, HTTP app, port and background work of one process over a migrated database. */
export async function serveProcess(options: ServeProcessOptions): Promise<RunningServer> {
  const { config, log, database } = options
  let publicUrl = config.publicUrl
  let isStarted = false
  let isStopping = false
  // The embedded database runs on this machine, so it has the same clock.
  const databaseClock = database.kind === 'postgres' ? await startDatabaseClock({ database, log }) : undefined
  const {
    services,
    start,
    stop: stopServices,
  } = await createServices({
    config,
    clock: databaseClock ?? systemClock,
    log,
    database,
    entries: new URL('workers/', options.dist),
    publicUrl: () => publicUrl,
    // A server with the role `web` never speaks text, so it creates no previews.
    downloadsVoices: options.downloadsVoices && config.role !== 'web',
    isAlone: options.isAlone,
    speechWorkers: options.speechWorkers,
  })
  const collectMetrics = options.collectMetrics?.(services.metrics)
  const app = await buildApp({
    services,
    version: options.version,
    loadLimits: { maxEventLoopDelayMs: config.maxEventLoopDelayMs, maxWaitingStatements },
    collectMetrics,
    checks: [
      createDatabaseCheck(database),
      // The server is not ready before it has verified the storage. If the storage belongs to another installation, the
      // server exits.
      { name: 'starting', isHealthy: async () => isStarted },
      // The check fails from the beginning of a shutdown, so that no new requests are routed to this server.
      { name: 'stopping', isHealthy: async () => !isStopping },
    ],
    servePages: (server, needs) =>
      registerPages(server, {
        ...needs,
        webFolder: new URL('web/', options.dist),
        ssrFolder: new URL('ssr/', options.dist),
        config: { isHttps: config.isHttps, publicUrl: () => publicUrl },
      }),
    publicUrl: () => publicUrl,
  })
  await options.beforeListen?.()
  await app.listen({ host: config.host, port: config.port })
  options.onBuilt?.((request, response) => app.routing(request, response))
  const { port } = app.server.address() as AddressInfo
  if (config.port === 0 && isLoopback(new URL(config.publicUrl).hostname)) publicUrl = `http://localhost:${port}`
  const { metricsPort, metricsToken: token, host } = config
  const metricsServer =
    options.servesMetricsPort && metricsPort !== undefined && token !== undefined
      ? await startMetricsServer({
          host,
          port: metricsPort,
          token,
          collect: () => services.metrics.registry.metrics(),
          contentType: services.metrics.registry.contentType,
        })
      : undefined
  await start()
  isStarted = true
  restrictWholeDataFolder(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'permissions of the data folder not corrected')
  })

  async function stop() {
    isStopping = true
    // Generations stop first: they release their leases, so that another server continues them while this server
    // still responds.
    await services.generationRunner.shutDown()
    await app.close()
    await metricsServer?.close()
    await stopServices()
    databaseClock?.stop()
    await database.close()
  }
  const mailbox = config.isLocal && !config.smtpUrl ? `${publicUrl}/dev/mailbox` : undefined
  return { url: publicUrl, mailbox, stop }
}
