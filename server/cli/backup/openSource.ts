import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '@scene-partner/contract/commandLine'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import {
  connectDatabase,
  connectToRunningDatabase,
  type Database,
  DatabaseRefused,
  startDatabase,
} from '../../platform/database/database.ts'
import { getDataPaths } from '../../platform/database/dataFolder.ts'
import { startEmbeddedDatabase } from '../../platform/database/embeddedDatabase.ts'
import {
  createEmbeddedCopier,
  createPostgresCopier,
  type TableCopier,
  useTextSettings,
} from '../../platform/database/tableContent.ts'
import { getFolderSize } from '../../platform/database/snapshots/takeSnapshot.ts'
import { createLog } from '../../platform/log.ts'
import { commandDeadlines } from '../withServices.ts'
import { BackupError, isDiskFull, notPossible } from './backupError.ts'
import { assertFreeSpace } from './temporaryFolder.ts'

/** The database at one moment: later writes of a running server are not visible. */
export type BackupSource = {
  kind: Database['kind']
  client: pg.Client
  copier: TableCopier
  close(): Promise<void>
}

const log = createLog('silent')

/**
 * Opens the database for a backup. `temporaryFolder` is a folder of this command, for the copy of an embedded database.
 *
 * @throws BackupError when there is no database, or not enough disk space for its copy
 */
export async function openSource(
  config: Config,
  context: CommandContext,
  temporaryFolder: string,
): Promise<BackupSource> {
  if (config.databaseUrl === undefined) return openCopy(config, context, temporaryFolder)
  const database = await startDatabase({ ...config, entries: workersOf(context), log, deadlines: commandDeadlines })
  try {
    const client = await database.connect()
    return {
      kind: 'postgres',
      client: await beginReading(client),
      copier: createPostgresCopier(client),
      close: () => closeAll([() => client.end(), () => database.close()]),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Returns the folder of the built worker files. */
export const workersOf = ({ dist }: CommandContext): URL => new URL('workers/', dist)

async function closeAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step().catch(() => undefined)
}

async function beginReading(client: pg.Client): Promise<pg.Client> {
  await client.query('begin isolation level repeatable read read only')
  await useTextSettings(client)
  return client
}

/** Connects to the embedded database of a running server; starts the database when no server runs. */
async function openEmbedded(config: Config, context: CommandContext): Promise<Database> {
  const running = await connectToRunningDatabase({ dataDir: config.dataDir, log, deadlines: commandDeadlines })
  if (running && (await running.isHealthy()).ok) return running
  await running?.close()
  if (!existsSync(join(getDataPaths(config.dataDir).database, 'PG_VERSION')))
    throw notPossible(`${config.dataDir} holds no database.`)
  return startDatabase({
    dataDir: config.dataDir,
    entries: workersOf(context),
    log,
    deadlines: commandDeadlines,
    allowsSlowStatements: true,
  })
}

/** Copies the files of the embedded database to `folder`. Other clients wait meanwhile. */
async function copyEmbedded(config: Config, context: CommandContext, folder: string): Promise<void> {
  const database = await openEmbedded(config, context)
  try {
    const client = await database.connect()
    try {
      await client.query(`copy_database_to '${folder.replaceAll("'", "''")}'`)
    } finally {
      await client.end()
    }
  } catch (error) {
    if (isDiskFull(error)) throw error
    if ((error as { code?: unknown }).code === '42601')
      throw notPossible('The running server is of a version without backups. Restart it first.', error)
    throw error
  } finally {
    await database.close()
  }
}

async function openCopy(config: Config, context: CommandContext, temporaryFolder: string): Promise<BackupSource> {
  const dataDir = join(temporaryFolder, 'engine')
  const { database: files } = getDataPaths(dataDir)
  await assertFreeSpace(config.dataDir, await getFolderSize(getDataPaths(config.dataDir).database))
  await mkdir(dataDir, { mode: 0o700 })
  await copyEmbedded(config, context, files)
  const opened = await openEngine(dataDir, context)
  return { kind: 'pglite', client: await beginReading(opened.client), copier: opened.copier, close: opened.close }
}

/** An embedded database that only this command uses. */
export type CommandEngine = { database: Database; client: pg.Client; copier: TableCopier; close(): Promise<void> }

/** Starts the embedded database of a data folder that only this command uses. Creates the database if there is none. */
export async function openEngine(dataDir: string, context: CommandContext): Promise<CommandEngine> {
  let failure: Error | undefined
  const engine = await startEmbeddedDatabase({
    dataDir,
    entries: workersOf(context),
    log,
    idleTransactionMs: commandDeadlines.idleTransactionMs,
    allowsSlowStatements: true,
    onFatal: (error) => {
      failure = error
    },
  }).catch((error: unknown) => {
    if (error instanceof DatabaseRefused && error.reason === 'damaged')
      throw new BackupError(65, 'The copy of the database cannot be opened. Nothing was changed.', error)
    throw error
  })
  const database = connectDatabase({
    address: engine.address,
    kind: 'pglite',
    log,
    deadlines: commandDeadlines,
    getFatalReason: () => failure?.message,
  })
  const client = await database.connect()
  return {
    database,
    client,
    copier: createEmbeddedCopier(client, getDataPaths(dataDir).database),
    close: () => closeAll([() => client.end(), () => database.close(), () => engine.close()]),
  }
}
