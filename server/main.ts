import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { BadConfiguration, isLoopback, readConfig, type Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { startDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { createLog } from './platform/log.ts'
import { registerPages } from './platform/pages/registerPages.ts'
import { createServices } from './startServices.ts'

const badConfigurationExit = 78
const graceMs = 20_000

export type MainOptions = {
  environment: Record<string, string | undefined>
  version: string
  /** `dist/`: the built server, its workers, and the browser's parts. */
  dist: URL
  migrations: URL
  /** Whether what is small of the voices is fetched in passing. */
  fetchesVoices?: boolean
  /** Called right before the port is taken: whoever kept it warm lets it go. */
  beforeListen?(): Promise<void>
}

export type RunningServer = {
  url: string
  /** Where local mode's mail is read. */
  mailbox: string | undefined
  stop(): Promise<void>
}

/** Reads the configuration or ends the process with a clear line for each bad value. */
export function configOrExit(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    for (const line of error.lines) process.stderr.write(`${line}\n`)
    process.exit(badConfigurationExit)
  }
}

function withCertificate(config: Config): Config {
  if (!config.https) return config
  return {
    ...config,
    https: { cert: readFileSync(config.https.cert, 'utf8'), key: readFileSync(config.https.key, 'utf8') },
  }
}

/** Starts everything, in the order in which things need each other, and serves on one port. */
export async function startServer(options: MainOptions): Promise<RunningServer> {
  const config = withCertificate(configOrExit(options.environment))
  const log = createLog(config.logLevel)
  const entries = new URL('workers/', options.dist)

  const database = await startDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    entries,
    log,
    onFatal(reason) {
      log.fatal({ err: reason }, 'the database is lost; the server ends so that it can be started anew')
      process.exit(1)
    },
  })
  await migrate(database, options.migrations)

  let publicUrl = config.publicUrl
  let isStopping = false
  const {
    services,
    replicas,
    start,
    stop: stopServices,
  } = await createServices({
    config,
    clock: systemClock,
    log,
    database,
    entries,
    publicUrl: () => publicUrl,
    fetchesVoices: options.fetchesVoices ?? false,
  })
  const app = await buildApp({
    services,
    replicas,
    version: options.version,
    checks: [
      { name: 'database', isWell: () => database.isHealthy().then(({ ok }) => ok) },
      // From the first moment of a stop, while readings are still being handed back.
      { name: 'stopping', isWell: async () => !isStopping },
      { name: 'storage', isWell: () => services.storage.check().then(() => true) },
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
  await start()

  async function stop() {
    isStopping = true
    // Readings first: they hand their leases back, so that another server goes on while this one still answers.
    await services.readings.stop()
    await app.close()
    await stopServices()
    await database.close()
  }
  const mailbox = config.isLocal && !config.smtpUrl ? `${publicUrl}/dev/mailbox` : undefined
  return { url: publicUrl, mailbox, stop }
}

/** Ends cleanly on SIGTERM and SIGINT: what is under way is handed back, and the process leaves with 0. */
export function stopOnSignals(server: RunningServer): void {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', handle)
  process.once('SIGINT', handle)
}
