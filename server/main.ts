import { readFileSync } from 'node:fs'
import { InvalidConfiguration, readConfig, type Config } from './config.ts'
import { startDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { createLog } from './platform/log.ts'
import { restrictDataFolder } from './platform/restrictDataFolder.ts'
import { serveProcess, type RunningServer } from './processes/serveProcess.ts'
import { startServerProcesses } from './processes/serverProcesses.ts'

export type { RunningServer } from './processes/serveProcess.ts'

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

/** Returns the configuration with the contents of the certificate and key files in place of their paths. */
export function withCertificate(config: Config): Config {
  if (!config.https) return config
  return {
    ...config,
    https: { cert: readFileSync(config.https.cert, 'utf8'), key: readFileSync(config.https.key, 'utf8') },
  }
}

/**
 * Starts the server: database, migrations, services, HTTP app, port, background work; with `WEB_CONCURRENCY` in several
 * processes.
 */
export async function startServer(options: MainOptions): Promise<RunningServer> {
  const config = withCertificate(configOrExit(options.environment))
  restrictDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const database = await startDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    databasePoolSize: config.databasePoolSize,
    dataDir: config.dataDir,
    entries: new URL('workers/', options.dist),
    log,
    onFatal(reason) {
      log.fatal({ err: reason }, 'database lost; exiting for a restart')
      process.exit(1)
    },
  })
  await migrate(database, options.migrations)
  const { version, dist, downloadsVoices = false, beforeListen } = options
  if (config.webConcurrency > 1) return startServerProcesses({ ...options, config, log, database, downloadsVoices })
  const isAlone = database.kind === 'pglite'
  return serveProcess({
    config,
    log,
    database,
    version,
    dist,
    downloadsVoices,
    isAlone,
    beforeListen,
    servesMetricsPort: true,
  })
}

/** Stops the server on SIGTERM and SIGINT. Exits with 0, or with 1 on errors or if stopping takes more than 20 s. */
export function stopOnSignals(server: Pick<RunningServer, 'stop'>): void {
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
