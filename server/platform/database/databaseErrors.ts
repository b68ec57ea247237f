/** The database does not answer now; the same request may be tried again in a moment. People see `unavailable`. */
export class DatabaseUnavailable extends Error {
  readonly retryAfterS = 2
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

export type StartRefusal = 'in-use' | 'data-missing' | 'damaged' | 'no-room' | 'schema-newer' | 'failed'

/** The database cannot be opened, and trying again will not help: a person must look. The message says at what. */
export class DatabaseRefused extends Error {
  readonly reason: StartRefusal
  constructor(reason: StartRefusal, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseRefused'
    this.reason = reason
  }
}

/** SQL states that mean: not now. 08 connection, 53 no room, 57P0x going down, 57014 past its deadline, 25P03 silent. */
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
])
/** The driver gives these no code. */
const unavailableWords =
  /^Query read timeout|^timeout exceeded when trying to connect|^Connection terminated|^Client has encountered a connection error|^Client was closed|^Cannot use a pool after/

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) yield at
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The SQL state (`23505`) or system code at the bottom of a database error, wherever a library has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    const code = codeOf(one)
    if (code) return code
  }
  return undefined
}

/** The name of the constraint that a write has violated, for telling one refusal from another. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    if ('constraint' in one && typeof one.constraint === 'string') return one.constraint
  }
  return undefined
}

/** Whether the database could not be reached or did not answer in time, as against having refused the statement. */
export function isUnavailable(error: unknown): boolean {
  for (const one of causesOf(error)) {
    if (one instanceof DatabaseUnavailable) return true
    const code = codeOf(one)
    if (code && (unavailableCodes.has(code) || unavailableStates.test(code))) return true
    if (unavailableWords.test(one.message)) return true
  }
  return false
}

/** The connection itself is in doubt and must not be used again. */
export function hasLostConnection(error: unknown): boolean {
  const state = sqlState(error)
  return isUnavailable(error) && state !== '57014' && state !== '55P03'
}

/** What a log may say of a database error: never the values, which are people's scripts and addresses. */
export function describeDatabaseError(error: unknown): {
  code?: string
  constraint?: string
  message: string
  query?: string
} {
  const all = [...causesOf(error)]
  const root = all.at(-1)
  const code = sqlState(error)
  const constraint = violatedConstraint(error)
  const query = all.find((one) => 'query' in one && typeof one.query === 'string')
  return {
    message: root?.message ?? String(error),
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(query && 'query' in query && typeof query.query === 'string' ? { query: query.query } : {}),
  }
}
