import { sql } from 'drizzle-orm'
import pg from 'pg'
import { findRunningDatabase, startEmbedded } from './embedded.ts'
import { createListener } from './listener.ts'
import { type Address, type Db, type Deadlines, defaultDeadlines, openPool, type Tx } from './pool.ts'

export {
  DatabaseRefused,
  DatabaseUnavailable,
  describeDatabaseError,
  isUnavailable,
  sqlState,
  violatedConstraint,
} from './errors.ts'
export type { Address, Db, Tx } from './pool.ts'

/** The little that is said to a log here; pino's logger fits. */
export type DatabaseLog = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

export type Health = { ok: true } | { ok: false; why: string }

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  /**
   * Runs `work` in a transaction, which stands when it returns and is undone when it throws. A collision with another
   * transaction runs it again, so it may do nothing that cannot be undone. Never await the network inside.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Hears `notify` from every process over this database, after the commit. A broken line mends itself, and then every
   * listener hears the empty payload, which means: read again, something may have been missed.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Inside a transaction it is heard after the commit, or never. At most 7,999 bytes: send an id, not the thing. */
  notify(where: Db | Tx, channel: string, payload: string): Promise<void>
  isHealthy(): Promise<Health>
  /** A connection of one's own, with no deadline but the quiet one: for migrations and upkeep. End it. */
  connect(): Promise<pg.Client>
  /**
   * For upkeep whose statements take as long as they take, before anybody is served: an embedded database is not taken
   * for stuck meanwhile.
   */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Writes a copy of an embedded database into the data folder and tells its path; undefined over Postgres. */
  snapshot?: () => Promise<string>
  close(): Promise<void>
}

export type StartOptions = {
  /** A Postgres server; without it the database lives in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** The folder of built process files, with `databaseProcess.js` in it. */
  entries: URL
  log: DatabaseLog
  /** The embedded database is gone for good: stop serving and let the process be started again. */
  onFatal?: (error: Error) => void
  deadlines?: Partial<Deadlines>
  /** A command's own embedded database: whoever waits for the command sees to it, and a long statement is no fault. */
  mayBeSlow?: boolean
}

/** Opens the database, making an embedded one where there is none. Throws `DatabaseRefused` with what to do. */
export async function startDatabase(options: StartOptions): Promise<Database> {
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  let death: Error | undefined
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbedded({
        ...options,
        quietTransactionMs: deadlines.quietTransactionMs,
        onFatal: (error) => {
          death = error
          options.onFatal?.(error)
        },
      })
  const connected = connectDatabase({
    address: embedded?.address ?? { connectionString: options.databaseUrl ?? '' },
    kind: embedded ? 'pglite' : 'postgres',
    log: options.log,
    deadlines,
    whyDead: () => death?.message,
  })
  if (!embedded) return connected
  return {
    ...connected,
    snapshot: embedded.snapshot,
    patiently: embedded.patiently,
    close: async () => {
      await connected.close()
      await embedded.close()
    },
  }
}

/**
 * The database of a server that runs over this folder, for the command line beside it. Undefined when none runs;
 * then `startDatabase` may open the folder.
 */
export async function joinDatabase(options: {
  dataDir: string
  log: DatabaseLog
  deadlines?: Partial<Deadlines>
}): Promise<Database | undefined> {
  const address = await findRunningDatabase(options.dataDir)
  return address && connectDatabase({ ...options, address, kind: 'pglite' })
}

/** Connects to a server that runs already; starts and stops nothing. */
export function connectDatabase(options: {
  address: Address
  kind: Database['kind']
  log: DatabaseLog
  deadlines?: Partial<Deadlines>
  whyDead?: () => string | undefined
}): Database {
  const { address, kind, log } = options
  const pool = openPool({
    address,
    deadlines: { ...defaultDeadlines, ...options.deadlines },
    isEmbedded: kind === 'pglite',
    onIdleError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  })
  const listener = createListener({ config: pool.clientConfig, log })

  return {
    kind,
    db: pool.db,
    tx: pool.tx,
    listen: listener.listen,
    notify: async (where, channel, payload) => {
      await where.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    connect: async () => {
      const client = new pg.Client({ ...pool.clientConfig, statement_timeout: 0 })
      // Whoever waits on it hears of a broken line; without a listener the process would end.
      client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
      await client.connect()
      return client
    },
    patiently: (work) => work(),
    isHealthy: async () => {
      const why = options.whyDead?.()
      if (why) return { ok: false, why }
      try {
        await pool.raw.query('select 1')
        return { ok: true }
      } catch (error) {
        return { ok: false, why: error instanceof Error ? error.message : String(error) }
      }
    },
    close: async () => {
      if (pool.raw.ending) return
      await listener.close()
      await pool.close()
    },
  }
}
