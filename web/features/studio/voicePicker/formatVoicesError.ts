import type { FailureStatus } from '@scene-partner/contract/failures'
import { CallError } from '../../../platform/api/callError.ts'
import * as messages from '../messages.ts'

const generalMessage = messages.voicesError
const offlineMessage = messages.voicesOffline
const messagesByStatus: Partial<Record<FailureStatus, string>> = {
  unauthenticated: messages.voicesSignedOut,
  unavailable: messages.voicesUnavailable,
  internal: messages.voicesInternalError,
}

/** Formats why the voices cannot be loaded: by a message for this kind of failure, else a general one (spec 1 §8). */
export function formatVoicesError(error: unknown): string {
  if (!(error instanceof CallError)) return generalMessage
  if (error.httpStatus === 0) return offlineMessage
  // Status 200 means that the answer was invalid. The error then contains the message for the user.
  return messagesByStatus[error.status] ?? (error.httpStatus === 200 ? error.message : generalMessage)
}
