import pg from 'pg'
import { findRunningDatabase, startEmbeddedDatabase } from './embeddedDatabase.ts'
import { createListener } from './listener.ts'
import { finishInterruptedRestore, lockRestore, type RestorePlan } from './snapshots/restorePlan.ts'
import {
  type DatabaseAddress,
  type Db,
  type Deadlines,
  defaultDeadlines,
  notify,
  openPool,
  type Tx,
  type TxOptions,
} from './pool.ts'

export {
  DatabaseRefused,
  DatabaseUnavailable,
  describeDatabaseError,
  isUnavailable,
  findSqlState,
  findViolatedConstraint,
  retryWhileUnavailable,
} from './databaseErrors.ts'
export { nameStatement, runInSavepoint, sendAfterCommit } from './pool.ts'
export type { DatabaseAddress, Db, Tx, TxOptions } from './pool.ts'

/** The log of the database; compatible with pino. */
export type DatabaseLog = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

/** Result of a health check. */
export type Health = { ok: true } | { ok: false; why: string }

/** The database: embedded (PGlite) or a Postgres server. */
export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  /**
   * Runs `work` in a transaction. Commits when `work` returns, and rolls back when it throws. After a serialization
   * failure or deadlock, `work` runs again, so it must have no other side effects. `work` must not wait for the
   * network.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /**
   * Calls `handler` for every `notify` of any process, after its commit. After a lost connection, all handlers are
   * called with an empty payload: notifications may be missing, so handlers must read their data again. Returns a
   * function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Sends a notification to all processes. Inside a transaction it is sent at the commit. Payloads have at most 7,999
   * bytes, so send ids and not data.
   */
  notify(where: Db | Tx, channel: string, payload: string): Promise<void>
  isHealthy(): Promise<Health>
  /** Counts the connections of this process, and the statements and transactions that wait for one. */
  countConnections(): { busy: number; idle: number; waiting: number }
  /** Opens a separate connection without statement timeout, for migrations and maintenance. The caller must end it. */
  connect(): Promise<pg.Client>
  /**
   * Runs `work` without detection of a blocked embedded database. Use it for long statements before the server starts.
   */
  withoutStallDetection<T>(work: () => Promise<T>): Promise<T>
  /**
   * Writes a snapshot of the embedded database to the data folder and returns its path. Absent with Postgres, and on a
   * connection to the database of a running server.
   */
  snapshot?: (options?: { isBeforeUpgrade?: boolean }) => Promise<string>
  close(): Promise<void>
}

/** Options of `startDatabase`. */
export type StartOptions = {
  /** URL of a Postgres server. Absent: an embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /**
   * URL of the same Postgres server without a pooler, for notifications, migrations and commands. Absent: `databaseUrl`
   * is not a pooler.
   */
  databaseDirectUrl?: string | undefined
  dataDir: string
  /** Maximum connections to a Postgres server. Absent: 10. */
  databasePoolSize?: number | undefined
  /** Folder of the built process files, with `databaseProcess.js`. */
  entries: URL
  log: DatabaseLog
  /** Called when the embedded database has failed. The process should exit, so that it is started again. */
  onFatal?: (error: Error) => void
  deadlines?: Partial<Deadlines>
  /** Turns off the detection of a blocked embedded database, for commands whose statements may run for minutes. */
  allowsSlowStatements?: boolean
}

/**
 * Creates a pool for the Postgres database at `databaseUrl`, which connects only when it is used. Without
 * `databaseUrl`, opens the embedded database in `dataDir`, and creates it on the first start.
 *
 * @throws DatabaseRefused with instructions when the embedded database cannot be opened, or when an interrupted restore
 *   can be neither finished nor undone
 */
export async function startDatabase(options: StartOptions): Promise<Database> {
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  await finishRestore(options)
  let fatalError: Error | undefined
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({
        ...options,
        idleTransactionMs: deadlines.idleTransactionMs,
        onFatal: (error) => {
          fatalError = error
          options.onFatal?.(error)
        },
      })
  const connected = connectDatabase({
    address: embedded?.address ?? { connectionString: options.databaseUrl ?? '' },
    directAddress: directAddressOf(options.databaseDirectUrl),
    kind: embedded ? 'pglite' : 'postgres',
    log: options.log,
    deadlines,
    poolSize: embedded ? undefined : options.databasePoolSize,
    getFatalReason: () => fatalError?.message,
  })
  if (!embedded) return connected
  return {
    ...connected,
    snapshot: embedded.snapshot,
    withoutStallDetection: embedded.withoutStallDetection,
    close: async () => {
      await connected.close()
      await embedded.close()
    },
  }
}

/** Returns the address for connections that must not go through a pooler; undefined if there is none. */
export const directAddressOf = (url: string | undefined): DatabaseAddress | undefined =>
  url === undefined ? undefined : { connectionString: url }

/**
 * Finishes a restore that was killed, or undoes it if its transaction in Postgres was not committed. Does nothing
 * without an interrupted restore.
 *
 * @throws DatabaseRefused while the restore still runs, when it belongs to another database, and when the files of the
 * restore are lost
 */
export function finishRestore(options: Pick<StartOptions, 'dataDir' | 'databaseUrl'>): Promise<void> {
  return finishInterruptedRestore(options, (plan) => isRestoreCommitted(options, plan))
}

/** How long the end of a running restore is awaited, in ms. */
const runningRestoreTimeoutMs = 60_000

/**
 * Returns whether the transaction of an interrupted restore into Postgres was committed. Waits for the end of that
 * transaction if it still runs. Rejects after `runningRestoreTimeoutMs`, and if Postgres cannot be reached.
 */
export async function isRestoreCommitted(
  { databaseUrl }: Pick<StartOptions, 'databaseUrl'>,
  { id }: RestorePlan,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${runningRestoreTimeoutMs}ms'`)
    await lockRestore(client, id)
    const { rows } = await client.query<{ comment: string | null }>(
      `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'public'`,
    )
    return rows[0]?.comment === id
  } finally {
    await client.end()
  }
}

/**
 * Connects the command line to the embedded database of a running server. Undefined when no server runs on this folder;
 * then `startDatabase` may open it.
 */
export async function connectToRunningDatabase(options: {
  dataDir: string
  log: DatabaseLog
  deadlines?: Partial<Deadlines>
}): Promise<Database | undefined> {
  const address = await findRunningDatabase(options.dataDir)
  return address && connectDatabase({ ...options, address, kind: 'pglite' })
}

/** Connects to a running database. Does not start or stop it. */
export function connectDatabase(options: {
  address: DatabaseAddress
  /**
   * The address of the server itself, if `address` is a pooler in transaction mode. It is used for connections whose
   * session settings must last.
   */
  directAddress?: DatabaseAddress | undefined
  kind: Database['kind']
  log: DatabaseLog
  deadlines?: Partial<Deadlines>
  /** Maximum connections. Absent: 10. */
  poolSize?: number | undefined
  getFatalReason?: () => string | undefined
}): Database {
  const { address, kind, log } = options
  const pool = openPool({
    address,
    deadlines: { ...defaultDeadlines, ...options.deadlines },
    isEmbedded: kind === 'pglite',
    size: options.poolSize,
    isPooler: options.directAddress !== undefined,
    onIdleError: (error) => log.warn({ error: error.message }, 'database connection lost'),
  })
  const directConfig = { ...pool.clientConfig, ...options.directAddress }
  const listener = createListener({ config: directConfig, log })

  return {
    kind,
    db: pool.db,
    tx: pool.tx,
    listen: listener.listen,
    notify,
    connect: async () => {
      const client = new pg.Client({ ...directConfig, statement_timeout: 0 })
      // The pending queries report a lost connection, so this handler only writes a log entry. Without a handler the
      // process would exit.
      client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
      await client.connect()
      return client
    },
    withoutStallDetection: (work) => work(),
    isHealthy: async () => {
      const why = options.getFatalReason?.()
      if (why) return { ok: false, why }
      try {
        await pool.raw.query('select 1')
        return { ok: true }
      } catch (error) {
        return { ok: false, why: error instanceof Error ? error.message : String(error) }
      }
    },
    countConnections: () => {
      const { totalCount, idleCount, waitingCount } = pool.raw
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    close: async () => {
      if (pool.raw.ending) return
      await listener.close()
      await pool.close()
    },
  }
}
