import type { CommandContext } from '@scene-partner/contract/commandLine'
import { type Config, readConfig } from '../config.ts'
import { toCommandConfig } from './toCommandConfig.ts'
import { systemClock } from '../platform/clock.ts'
import { type Database, connectToRunningDatabase, startDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { restrictDataFolder } from '../platform/restrictDataFolder.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../services.ts'
import { createServices } from '../startServices.ts'

/** Commands log nothing: they report problems in their answer. */
const log = createLog('silent')

/** Time limits are long, because a user waits for the command and can stop it. */
export const commandDeadlines = { statementMs: 600_000, poolWaitMs: 30_000, idleTransactionMs: 600_000 }

/**
 * Connects to the embedded database of a running server. If there is none, opens the database of the configuration and
 * migrates it.
 *
 * @throws DatabaseRefused when it cannot be opened
 */
export async function openDatabase(config: Config, { dist, migrations }: CommandContext): Promise<Database> {
  const running = config.databaseUrl
    ? undefined
    : await connectToRunningDatabase({ dataDir: config.dataDir, log, deadlines: commandDeadlines })
  if (running && (await running.isHealthy()).ok) return running
  await running?.close()
  const database = await startDatabase({
    ...config,
    entries: new URL('workers/', dist),
    log,
    deadlines: commandDeadlines,
    allowsSlowStatements: true,
  })
  try {
    await migrate(database, migrations)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs `work` with the server's services, without jobs, leases and HTTP port; closes them afterwards. */
export async function withServices<T>(context: CommandContext, work: (services: Services) => Promise<T>): Promise<T> {
  const config = toCommandConfig(readConfig(context.environment))
  restrictDataFolder(config.dataDir)
  const database = await openDatabase(config, context)
  try {
    const { services, stop } = await createServices({
      config,
      clock: systemClock,
      log,
      database,
      entries: new URL('workers/', context.dist),
      publicUrl: () => config.publicUrl,
    })
    try {
      return await work(services)
    } finally {
      await stop()
    }
  } finally {
    await database.close()
  }
}
