import { randomUUID } from 'node:crypto'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DatabaseUnavailable, hasLostConnection, isUnavailable, findSqlState } from './databaseErrors.ts'

/** Time limits in milliseconds. Exceeding one throws `DatabaseUnavailable`. */
export type Deadlines = { statementMs: number; poolWaitMs: number; idleTransactionMs: number }

export const defaultDeadlines: Deadlines = { statementMs: 5000, poolWaitMs: 2000, idleTransactionMs: 5000 }

/** The client waits this many ms longer than the database server, which therefore cancels slow statements first. */
const graceMs = 500
/** Maximum connections to the embedded database, and the default for a Postgres server. */
export const defaultPoolSize = 10
/** How long the pool opens no new connection after the database server refused one because it has too many. */
const restAfterRefusalMs = 10_000
const retryRefusedMs = 50
const maxAttempts = 4

/** SQL state `too_many_connections`. */
const tooManyConnections = '53300'

declare const inTransaction: unique symbol
/** Runs queries outside a transaction. */
export type Db = NodePgDatabase
/**
 * Runs queries inside a transaction. Functions that must be atomic take a `Tx`. A `Db` cannot be passed to them: on an
 * embedded database, a query on `Db` during an open transaction would wait for that transaction.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] & { readonly [inTransaction]: true }

/**
 * Returns whether a transaction failed because of another transaction (a serialization failure or a deadlock), and is
 * therefore run again.
 */
function isCollision(error: unknown): boolean {
  const state = findSqlState(error)
  return state === '40001' || state === '40P01'
}

/**
 * What a transaction sends: notifications of the database together with its commit, everything else after the commit.
 */
type Outgoing = { notifications: { channel: string; payload: string }[]; sends: (() => void)[] }
/** What each open transaction sends when it commits. A `Db`, which is outside a transaction, has no entry. */
const outgoing = new WeakMap<object, Outgoing>()

/** Calls `send` after the commit of the transaction, never after a rollback; outside a transaction immediately. */
export async function sendAfterCommit(where: Db | Tx, send: () => void): Promise<void> {
  const waiting = outgoing.get(where)
  if (waiting) waiting.sends.push(send)
  else send()
}

/**
 * Sends a notification of the database with the commit of the transaction, in the same round trip; outside a
 * transaction immediately. See `Database.notify`.
 */
export async function notify(where: Db | Tx, channel: string, payload: string): Promise<void> {
  const waiting = outgoing.get(where)
  if (waiting) waiting.notifications.push({ channel, payload })
  else await where.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** The result of `runInSavepoint`. `error` is the error that `work` threw. */
export type SavepointResult<T> = { isDone: true; value: T } | { isDone: false; error: unknown }

/**
 * Runs `work` in a savepoint of a transaction. If `work` fails, only what `work` wrote is undone. Throws only if the
 * whole transaction must run again after a collision with another transaction.
 */
export async function runInSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<SavepointResult<T>> {
  try {
    const ofSavepoint: Outgoing = { notifications: [], sends: [] }
    const value = await tx.transaction((inner) => {
      outgoing.set(inner, ofSavepoint)
      return work(inner as Tx)
    })
    const ofTransaction = outgoing.get(tx)
    ofTransaction?.notifications.push(...ofSavepoint.notifications)
    ofTransaction?.sends.push(...ofSavepoint.sends)
    return { isDone: true, value }
  } catch (error) {
    if (isCollision(error)) throw error
    return { isDone: false, error }
  }
}

/** Address of a PostgreSQL server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/**
 * A pool that reuses connections after refused statements and drops broken connections. Its `query` throws
 * `DatabaseUnavailable` if the database does not respond.
 */
class ResilientPool extends pg.Pool {
  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(config)
    /** Limits the pool for 10 s to the connections that it has now. Further statements wait for these connections. */
    const rest = () => {
      this.options.max = Math.max(1, this.totalCount)
      setTimeout(() => (this.options.max = config.max), restAfterRefusalMs).unref()
    }
    /**
     * Borrows a connection. If the database server allows no further connection, waits until a connection of this pool
     * is free. The time limit is the same as for a busy pool.
     */
    const borrow = async (): Promise<pg.PoolClient> => {
      const deadline = performance.now() + config.connectionTimeoutMillis
      for (;;) {
        try {
          return await super.connect()
        } catch (error) {
          if (findSqlState(error) !== tooManyConnections || performance.now() >= deadline) throw error
          rest()
          await new Promise((resolve) => setTimeout(resolve, retryRefusedMs * (0.5 + Math.random())))
        }
      }
    }
    this.connect = borrow as pg.Pool['connect']
    const query = async (...args: Parameters<pg.PoolClient['query']>) => {
      const client = await borrow().catch((error: unknown) => {
        throw toUnavailable(error)
      })
      let failure: unknown
      try {
        // TypeScript selects the overload of `query` with a callback, but this call returns a promise.
        // oxlint-disable-next-line typescript/await-thenable
        return await client.query(...args)
      } catch (error) {
        failure = error
        throw isUnavailable(error) ? toUnavailable(error) : error
      } finally {
        client.release(hasLostConnection(failure))
      }
    }
    // The overloads with callbacks and streams are not supported; all callers use promises.
    this.query = query as unknown as pg.Pool['query']
  }
}

/** Wraps an error in `DatabaseUnavailable`. */
export function toUnavailable(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  return new DatabaseUnavailable('The database does not respond.', error)
}

/**
 * The `Db` of each pool in which a connection always uses the same process of Postgres, so that its prepared statements
 * remain.
 */
const poolsWithNamedStatements = new WeakSet<object>()

/**
 * Returns the name under which a statement is prepared on each connection: Postgres then parses and plans it once.
 * Empty for a pooler in transaction mode, which changes the Postgres process of a connection, and for the embedded
 * database, in which all connections share one process. With the empty name, Postgres prepares the statement for each
 * execution.
 */
export const nameStatement = (db: Db, name: string): string => (poolsWithNamedStatements.has(db) ? name : '')

/** Options of a transaction. */
export type TxOptions = {
  /**
   * Name of a lock: transactions with the same name run one after the other. The lock needs no additional round trip.
   */
  lock?: string | undefined
}

/** Returns the statements that begin a transaction. Each statement sees what was committed before it began. */
const formatBegin = ({ lock }: TxOptions) =>
  lock === undefined ? 'begin' : `begin; select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(lock)}, 0))`

/** Returns the statements that end a transaction. */
function formatCommit({ notifications }: Outgoing): string {
  const calls = notifications.map(
    ({ channel, payload }) => `pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`,
  )
  return calls.length > 0 ? `select ${calls.join(', ')}; commit` : 'commit'
}

const dialect = new PgDialect()

export type Connections = {
  db: Db
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /** The pool of the `pg` package, for health checks. */
  raw: pg.Pool
  clientConfig: pg.ClientConfig
  close(): Promise<void>
}

export function openPool(options: {
  address: DatabaseAddress
  deadlines: Deadlines
  /**
   * Whether the database is embedded. It then has its own time limits and does not accept the settings of this pool.
   */
  isEmbedded: boolean
  /** Maximum connections. Absent: `defaultPoolSize`. */
  size?: number | undefined
  /**
   * Whether the address is a pooler in transaction mode (PgBouncer). It refuses settings at the start of a connection,
   * so the operator sets the time limits of statements for the role of the database.
   */
  isPooler?: boolean | undefined
  onIdleError: (error: Error) => void
}): Connections {
  const { statementMs, poolWaitMs, idleTransactionMs } = options.deadlines
  const clientConfig: pg.ClientConfig = {
    ...options.address,
    connectionTimeoutMillis: poolWaitMs,
    keepAlive: true,
    // The name is different for each process, so that a command detects other processes that use the database.
    application_name: `scene-partner ${randomUUID().slice(0, 8)}`,
    ...(options.isEmbedded || options.isPooler
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleTransactionMs }),
  }
  const raw = new ResilientPool({
    ...clientConfig,
    query_timeout: statementMs + graceMs,
    connectionTimeoutMillis: poolWaitMs,
    max: options.size ?? defaultPoolSize,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  raw.on('error', options.onIdleError)
  // The pool handles errors of idle clients only. Without this handler, a connection that breaks while in use would end
  // the process. The running or next statement reports the error.
  raw.on('connect', (client) => client.on('error', () => undefined))

  async function attempt<T>(work: (tx: Tx) => Promise<T>, txOptions: TxOptions): Promise<T> {
    const client = await raw.connect().catch((error: unknown) => {
      throw toUnavailable(error)
    })
    let isBroken = false
    const handleFailure = async (error: unknown): Promise<never> => {
      // A lost connection is closed without a rollback, because the rollback would wait as long as the statement did.
      isBroken = hasLostConnection(error)
      if (isBroken) client.end().catch(() => undefined)
      else await client.query('rollback').catch(() => (isBroken = true))
      throw isUnavailable(error) ? toUnavailable(error) : error
    }
    try {
      const sent: Outgoing = { notifications: [], sends: [] }
      const transaction = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
      outgoing.set(transaction, sent)
      await client.query(formatBegin(txOptions))
      // The branded type `Tx` is created only here and in `runInSavepoint`.
      const result = await work(transaction as unknown as Tx)
      await client.query(formatCommit(sent))
      for (const send of sent.sends) send()
      return result
    } catch (error) {
      return await handleFailure(error)
    } finally {
      client.release(isBroken)
    }
  }

  async function tx<T>(work: (tx: Tx) => Promise<T>, txOptions: TxOptions = {}): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(work, txOptions)
      } catch (error) {
        if (!isCollision(error) || tried >= maxAttempts) throw error
        // A random pause, so that the same two transactions do not collide again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tried))
      }
    }
  }

  const db = drizzle(raw)
  if (!options.isEmbedded && !options.isPooler) poolsWithNamedStatements.add(db)
  return { db, tx, raw, clientConfig, close: () => raw.end() }
}
