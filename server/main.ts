import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buildApp, createDatabaseCheck } from './app.ts'
import { InvalidConfiguration, isLoopback, readConfig, type Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { startDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { defaultLoadLimits } from './platform/http/shedLoad.ts'
import { createLog } from './platform/log.ts'
import { startMetricsServer } from './platform/metrics/serveMetrics.ts'
import { registerPages } from './platform/pages/registerPages.ts'
import { restrictDataFolder, restrictWholeDataFolder } from './platform/restrictDataFolder.ts'
import { createServices } from './startServices.ts'

const invalidConfigurationExitCode = 78
const shutdownTimeoutMs = 20_000

/** Options of `startServer`. */
export type MainOptions = {
  environment: Record<string, string | undefined>
  version: string
  /** The `dist/` folder: the built server, its workers and the browser's files. */
  dist: URL
  migrations: URL
  /** Whether the server may download voices, and creates previews in the background after its start. */
  downloadsVoices?: boolean
  /** Called directly before the server listens. A placeholder server on the same port can stop then. */
  beforeListen?(): Promise<void>
}

/** A running server. */
export type RunningServer = {
  url: string
  /** URL of the mailbox of local mode; undefined when e-mail is really sent. */
  mailbox: string | undefined
  stop(): Promise<void>
}

/** Reads the configuration. Exits with 78 and one line per problem when it is invalid. */
export function configOrExit(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    for (const line of error.lines) process.stderr.write(`${line}\n`)
    process.exit(invalidConfigurationExitCode)
  }
}

function withCertificate(config: Config): Config {
  if (!config.https) return config
  return {
    ...config,
    https: { cert: readFileSync(config.https.cert, 'utf8'), key: readFileSync(config.https.key, 'utf8') },
  }
}

/** Starts the server: database, migrations, services, HTTP app, port, background work. */
export async function startServer(options: MainOptions): Promise<RunningServer> {
  const config = withCertificate(configOrExit(options.environment))
  restrictDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const entries = new URL('workers/', options.dist)

  const database = await startDatabase({
    databaseUrl: config.databaseUrl,
    databasePoolSize: config.databasePoolSize,
    dataDir: config.dataDir,
    entries,
    log,
    onFatal(reason) {
      log.fatal({ err: reason }, 'database lost; exiting for a restart')
      process.exit(1)
    },
  })
  await migrate(database, options.migrations)

  let publicUrl = config.publicUrl
  let isStopping = false
  const {
    services,
    start,
    stop: stopServices,
  } = await createServices({
    config,
    clock: systemClock,
    log,
    database,
    entries,
    publicUrl: () => publicUrl,
    downloadsVoices: options.downloadsVoices ?? false,
  })
  const app = await buildApp({
    services,
    version: options.version,
    loadLimits: defaultLoadLimits,
    checks: [
      createDatabaseCheck(database),
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
  const { port } = app.server.address() as AddressInfo
  if (config.port === 0 && isLoopback(new URL(config.publicUrl).hostname)) publicUrl = `http://localhost:${port}`
  const { metricsPort, metricsToken: token, host } = config
  const metricsServer =
    metricsPort !== undefined && token !== undefined
      ? await startMetricsServer({ host, port: metricsPort, token, metrics: services.metrics })
      : undefined
  await start()
  restrictWholeDataFolder(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'permissions of the data folder not corrected')
  })

  async function stop() {
    isStopping = true
    // Generations first: they release their leases, so that another server continues while this one still responds.
    await services.generationRunner.shutDown()
    await app.close()
    await metricsServer?.close()
    await stopServices()
    await database.close()
  }
  const mailbox = config.isLocal && !config.smtpUrl ? `${publicUrl}/dev/mailbox` : undefined
  return { url: publicUrl, mailbox, stop }
}

/** Stops the server on SIGTERM and SIGINT and exits with 0; with 1 on errors or after 20 s. */
export function stopOnSignals(server: RunningServer): void {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', handle)
  process.once('SIGINT', handle)
}
