import { randomUUID } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabaseUnavailable, hasLostConnection, isUnavailable, sqlState } from './errors.ts'

/** How long anything here may take. All of them end in `DatabaseUnavailable`. */
export type Deadlines = { statementMs: number; poolWaitMs: number; quietTransactionMs: number }

export const defaultDeadlines: Deadlines = { statementMs: 5000, poolWaitMs: 2000, quietTransactionMs: 5000 }

/** The server's own deadline comes first, so that it can stop the statement; ours is for a line gone dead. */
const graceMs = 500
const mostConnections = 10
const mostAttempts = 4

declare const inTransaction: unique symbol
/** Queries outside a transaction, or each in its own. */
export type Db = NodePgDatabase
/**
 * Queries inside a transaction. What must happen together takes a `Tx`: a `Db` is not one, and using a `Db` while a
 * transaction is open would wait for that transaction on an embedded database.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] & { readonly [inTransaction]: true }

/** Where a server of the PostgreSQL protocol is found. */
export type Address = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** Gives connections back whole after a refused statement, and says `DatabaseUnavailable` where there are none. */
class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    const borrow = () => super.connect()
    const patient = async (...args: Parameters<pg.PoolClient['query']>) => {
      const client = await borrow().catch((error: unknown) => {
        throw unavailable(error)
      })
      let doubt: unknown
      try {
        // Of the driver's overloads the last one, with a callback, answers nothing; this is the one with a promise.
        // oxlint-disable-next-line typescript/await-thenable
        return await client.query(...args)
      } catch (error) {
        doubt = error
        throw isUnavailable(error) ? unavailable(error) : error
      } finally {
        client.release(hasLostConnection(doubt))
      }
    }
    // The driver's many overloads (callbacks, streams) cannot be written again; drizzle awaits, and so do we.
    this.query = patient as unknown as pg.Pool['query']
  }
}

export function unavailable(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  return new DatabaseUnavailable('The database does not answer.', error)
}

/** Without this the rollback would wait for a dead line as long as the statement before it did. */
function dropIfDead(client: pg.PoolClient, error: unknown): never {
  if (hasLostConnection(error)) client.end().catch(() => undefined)
  throw error
}

export type Connections = {
  db: Db
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For what lies beneath drizzle: migrations, a look at health. */
  raw: pg.Pool
  clientConfig: pg.ClientConfig
  close(): Promise<void>
}

export function openPool(options: {
  address: Address
  deadlines: Deadlines
  /** An embedded database keeps its own deadlines and knows nothing of these settings. */
  isEmbedded: boolean
  onIdleError: (error: Error) => void
}): Connections {
  const { statementMs, poolWaitMs, quietTransactionMs } = options.deadlines
  const clientConfig: pg.ClientConfig = {
    ...options.address,
    connectionTimeoutMillis: poolWaitMs,
    keepAlive: true,
    // Each process by a name of its own, so that one can tell whether there are others.
    application_name: `scene-partner ${randomUUID().slice(0, 8)}`,
    ...(options.isEmbedded
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: quietTransactionMs }),
  }
  const raw = new PatientPool({
    ...clientConfig,
    query_timeout: statementMs + graceMs,
    max: mostConnections,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  raw.on('error', options.onIdleError)
  // The pool listens only while a client is idle. One that is lent out when its line breaks would end the process; the
  // statement that waits on it, or comes next, says so to whoever asked.
  raw.on('connect', (client) => client.on('error', () => undefined))

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await raw.connect().catch((error: unknown) => {
      throw unavailable(error)
    })
    let isInDoubt = false
    try {
      // The one place where the brand is put on.
      return await drizzle(client).transaction((tx) =>
        work(tx as Tx).catch((error: unknown) => dropIfDead(client, error)),
      )
    } catch (error) {
      isInDoubt = hasLostConnection(error)
      throw isUnavailable(error) ? unavailable(error) : error
    } finally {
      client.release(isInDoubt)
    }
  }

  async function tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(work)
      } catch (error) {
        const state = sqlState(error)
        const isCollision = state === '40001' || state === '40P01'
        if (!isCollision || tried >= mostAttempts) throw error
        // Apart by chance, or the same two meet again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tried))
      }
    }
  }

  return { db: drizzle(raw), tx, raw, clientConfig, close: () => raw.end() }
}
