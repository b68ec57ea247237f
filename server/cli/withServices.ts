import type { CommandContext } from '@scene-partner/contract/commandLine'
import { type Config, readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { type Database, joinDatabase, startDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../services.ts'
import { createServices } from '../startServices.ts'

/** Warnings of a command go nowhere: what matters of them comes back as its answer. */
const log = createLog('silent')

/** Whoever waits for a command sees to it; what a visitor would give up on may still be what was asked for. */
const deadlines = { statementMs: 600_000, poolWaitMs: 30_000, quietTransactionMs: 60_000 }

/**
 * The database of the server that runs here, if one does; else it is opened for this command alone. A schema is brought
 * up to date only where no server is using it.
 */
export async function openDatabase(config: Config, { dist, migrations }: CommandContext): Promise<Database> {
  const joined = config.databaseUrl ? undefined : await joinDatabase({ dataDir: config.dataDir, log, deadlines })
  if (joined && (await joined.isHealthy()).ok) return joined
  await joined?.close()
  const database = await startDatabase({
    ...config,
    entries: new URL('workers/', dist),
    log,
    deadlines,
    mayBeSlow: true,
  })
  try {
    await migrate(database, migrations)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Everything the server's operations are made of, for one command; its jobs, leases and port are never started. */
export async function withServices<T>(context: CommandContext, work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(context.environment)
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
