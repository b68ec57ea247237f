import { setTimeout as wait } from 'node:timers/promises'

/** The database does not respond now; the request can be retried. Users see `unavailable`. */
export class DatabaseUnavailable extends Error {
  readonly retryAfterS = 2
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Why a database cannot be opened. */
export type StartFailureReason = 'in-use' | 'data-missing' | 'damaged' | 'no-room' | 'schema-newer' | 'failed'

/** The database cannot be opened and a retry will not help. The message tells the operator what to do. */
export class DatabaseRefused extends Error {
  readonly reason: StartFailureReason
  constructor(reason: StartFailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseRefused'
    this.reason = reason
  }
}

/**
 * SQL states of temporary failures: 08 connection, 53 resources, 57P0x end of the session by the server, 57014
 * statement timeout, 25P03 idle transaction timeout, 25P04 transaction timeout, 55P03 lock timeout.
 */
const unavailableStates = /^(08|53)|^57P0[1-5]$|^57014$|^25P0[34]$|^55P03$/
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The process (EMFILE) or the whole system (ENFILE) has no file descriptors left.
  'EMFILE',
  'ENFILE',
])
/** Messages of driver errors that have no code but mean an unavailable database. */
const unavailableMessages =
  /^Query read timeout|^timeout exceeded when trying to connect|^Connection terminated|^Client has encountered a connection error|^Client was closed|^Cannot use a pool after/

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) yield at
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns the SQL state (`23505`) or system code of an error or its causes; undefined without one. */
export function findSqlState(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    const code = codeOf(one)
    if (code) return code
  }
  return undefined
}

/** Returns the name of the constraint that a write violated; undefined without one. */
export function findViolatedConstraint(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    if ('constraint' in one && typeof one.constraint === 'string') return one.constraint
  }
  return undefined
}

/** Returns whether the database was unreachable or too slow, as opposed to refusing the statement. */
export function isUnavailable(error: unknown): boolean {
  for (const one of causesOf(error)) {
    if (one instanceof DatabaseUnavailable) return true
    const code = codeOf(one)
    if (code && (unavailableCodes.has(code) || unavailableStates.test(code))) return true
    if (unavailableMessages.test(one.message)) return true
  }
  return false
}

const retryMs = 150
const maxUnavailableMs = 60_000

/**
 * Runs `work` until it succeeds, while the database is unavailable, for example because it restarts. After a minute, or
 * when the signal has aborted, throws the error of the last attempt. Throws other errors of `work` immediately.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || performance.now() - startedAt > maxUnavailableMs) throw error
      await wait(retryMs)
    }
  }
}

/** Returns whether an error means that its connection may be broken and must not be reused. */
export function hasLostConnection(error: unknown): boolean {
  const state = findSqlState(error)
  return isUnavailable(error) && state !== '57014' && state !== '55P03'
}

/**
 * SQL states whose message quotes a value of the statement. 22: data exception, such as `invalid input syntax for type
 * uuid: "…"`. 42601: syntax error, which the text of a search can also cause. Other messages name only tables, columns
 * and constraints.
 */
const quotingStates = /^22|^42601$/

/**
 * Returns the message of an error, or a general message if the original one may quote values of the statement. The
 * message of a failed query lists all values.
 */
function findSafeMessage(error: Error): string {
  if ('params' in error) return 'query failed'
  const code = codeOf(error)
  return code && quotingStates.test(code) ? `the database refused a value (${code})` : error.message
}

/** Returns whether an error, or one of its causes, comes from a failed statement or was sent by Postgres. */
export function isDatabaseError(error: unknown): boolean {
  return [...causesOf(error)].some((one) => 'query' in one || 'severity' in one)
}

/** Returns the loggable parts of a database error. Values are left out: they may be scripts or e-mail addresses. */
export function describeDatabaseError(error: unknown): {
  code?: string
  constraint?: string
  message: string
  query?: string
} {
  const all = [...causesOf(error)]
  const root = all.at(-1)
  const code = findSqlState(error)
  const constraint = findViolatedConstraint(error)
  const query = all.find((one) => 'query' in one && typeof one.query === 'string')
  return {
    message: root ? findSafeMessage(root) : String(error),
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(query && 'query' in query && typeof query.query === 'string' ? { query: query.query } : {}),
  }
}
