import type { Status } from '@scene-partner/contract/failures'
import * as words from './words.ts'

export type CallErrorFacts = {
  status: Status
  httpStatus: number
  message: string
  details?: Record<string, unknown>
  requestId?: string | null
}

/** A call that was refused, broke off or was answered with nonsense. Its message is fit to be shown. */
export class CallError extends Error {
  readonly status: Status
  /** The catalogue's code (`auth/invalid-credential`), or `functions/<status>` where the server named none. */
  readonly code: string
  /** 0 where no answer came at all. */
  readonly httpStatus: number
  readonly details: Record<string, unknown>
  /** What to quote when asking for help; the server's log bears the same. */
  readonly requestId: string | null

  constructor({ status, httpStatus, message, details = {}, requestId = null }: CallErrorFacts) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = typeof details.code === 'string' ? details.code : `functions/${status}`
    this.httpStatus = httpStatus
    this.details = details
    this.requestId = requestId
  }
}

/** Whether this is the refusal with that catalogue code. */
export function isRefusal(error: unknown, code: string): error is CallError {
  return error instanceof CallError && error.code === code
}

const offline = words.youAppearToBeOffline
const denied = words.accessDenied

function looksOffline(error: CallError): boolean {
  if (error.httpStatus === 0 && error.status === 'internal') return true
  if (error.status === 'unavailable') return true
  // A refusal that the catalogue foresaw says more than "offline" would.
  if (error.status === 'failed-precondition' && error.code.startsWith('functions/')) return true
  return /offline|network/i.test(error.message)
}

/**
 * The data layer's sentence for a failed operation (spec 2 §8): `sayDataError('Load versions', error)`. `otherwise` takes
 * the place of its *… failed* where spec 1 §8 has words of its own.
 */
export function sayDataError(operation: string, error: unknown, otherwise?: string): string {
  if (error instanceof CallError) {
    if (looksOffline(error)) return offline
    if (error.status === 'permission-denied') return denied
    return otherwise ?? words.failedWith(operation, error.message)
  }
  return otherwise ?? words.failedSomethingWentWrong(operation)
}

/** The catalogue's sentence if the server gave one, else the words given. */
export function sayRefusal(error: unknown, otherwise: string): string {
  return error instanceof CallError && !error.code.startsWith('functions/') ? error.message : otherwise
}
