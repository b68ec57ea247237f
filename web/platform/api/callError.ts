import type { FailureStatus } from '@scene-partner/contract/failures'
import * as messages from '../messages.ts'

export type CallErrorOptions = {
  status: FailureStatus
  httpStatus: number
  message: string
  details?: Record<string, unknown>
  requestId?: string | null
}

/** A failed call: refused, interrupted, or answered in an invalid format. Its message can be shown to the user. */
export class CallError extends Error {
  readonly status: FailureStatus
  /**
   * Code from the failure catalogue (such as `auth/invalid-credential`), or `functions/<status>` if the server sent
   * none.
   */
  readonly code: string
  /** HTTP status. If no response arrived: 499 after an abort by the caller, 504 after a timeout, otherwise 0. */
  readonly httpStatus: number
  readonly details: Record<string, unknown>
  /**
   * Id of the request, which the user can send to support. The server's log contains the same id. Null if there was no
   * response.
   */
  readonly requestId: string | null

  constructor({ status, httpStatus, message, details = {}, requestId = null }: CallErrorOptions) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = typeof details.code === 'string' ? details.code : `functions/${status}`
    this.httpStatus = httpStatus
    this.details = details
    this.requestId = requestId
  }
}

/** Returns whether the error is a `CallError` with this failure code. */
export function hasErrorCode(error: unknown, code: string): error is CallError {
  return error instanceof CallError && error.code === code
}

const offlineMessage = messages.callOffline
const deniedMessage = messages.callAccessDenied

function looksOffline(error: CallError): boolean {
  if (error.httpStatus === 0 && error.status === 'internal') return true
  if (error.status === 'unavailable') return true
  // Spec 2 §8 treats a failed precondition as offline. If the server sent a code of the failure catalogue, the message
  // of this code is shown instead, because it is more exact.
  if (error.status === 'failed-precondition' && error.code.startsWith('functions/')) return true
  return /offline|network/i.test(error.message)
}

/**
 * Returns the message for a failed action (spec 2 §8). `fallback` replaces *… failed* if spec 1 §8 has another
 * text for the action.
 * @example formatFailedAction('Load versions', error)
 */
export function formatFailedAction(action: string, error: unknown, fallback?: string): string {
  if (error instanceof CallError) {
    if (looksOffline(error)) return offlineMessage
    if (error.status === 'permission-denied') return deniedMessage
    return fallback ?? messages.callActionFailed(action, error.message)
  }
  return fallback ?? messages.callActionFailedInPage(action)
}

/**
 * Returns the message of the failure catalogue that the server sent, or `fallback` if the server sent none. For an
 * unexpected error of the server, returns `fallback` with the request id.
 */
export function formatCallError(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.code.startsWith('functions/')) return fallback
  if (error.code !== 'internal' || fallback === '') return error.message
  return error.requestId === null ? fallback : messages.callFailedWithReference(fallback, error.requestId)
}
