import { plain, type FailureEntry } from './failureEntry.ts'

/** Formats a waiting time, given in seconds, in minutes or hours, rounded up: *in 40 minutes*. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return 'in a minute'
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

/** Failures of any request, whatever its feature, and of stored files. */
export const requestFailures = {
  // Failures of any request, independent of its feature
  bad_request: plain('invalid-argument', 'That request was not understood.'),
  invalid_input: {
    status: 'invalid-argument',
    formatMessage: ({ field, problem }: { field: string; problem: string }) =>
      field ? `${field}: ${problem}` : problem,
  },
  payload_too_large: plain('invalid-argument', 'That is too large to send in one piece.'),
  unsupported_media: plain('invalid-argument', 'Send this request as JSON.'),
  unknown_function: plain('not-found', 'There is no such function.'),
  not_found: plain('not-found', 'This item does not exist any more.'),
  wrong_origin: plain('permission-denied', 'This request came from another site and was refused.'),
  signed_out: plain('unauthenticated', 'Please sign in to continue.'),
  not_allowed: plain('permission-denied', "Access denied. You don't have permission to perform this action."),
  read_only: plain('permission-denied', 'Read-only mode: nothing can be changed while impersonating another account.'),
  email_not_verified: plain(
    'permission-denied',
    'Please verify your email first. Check your inbox for the verification link.',
  ),
  rate_limited: {
    status: 'resource-exhausted',
    formatMessage: ({ retryAfterS }: { retryAfterS: number }) =>
      `Too many requests. Please try again ${formatWait(retryAfterS)}.`,
  },
  internal: {
    status: 'internal',
    formatMessage: ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Nothing of yours is lost. Reference: ${requestId}`,
  },
  unavailable: plain('unavailable', 'This service is not available now. Please try again in a moment.'),
  overloaded: {
    status: 'unavailable',
    formatMessage: (_: { retryAfterS: number }) =>
      'Many people are here right now. Nothing of yours is lost. Please try again in a few seconds.',
  },

  // Stored files; the failure codes are those of spec 2 §8
  'storage/object-not-found': plain('not-found', 'This file does not exist any more.'),
  'storage/unauthenticated': plain('unauthenticated', 'Please sign in to continue.'),
  'storage/unauthorized': plain(
    'permission-denied',
    "Access denied. You don't have permission to perform this action.",
  ),
  'storage/quota-exceeded': plain(
    'unavailable',
    'The storage of this server is full. Your data is safe, but nothing new can be saved.',
  ),
  'storage/retry-limit-exceeded': plain(
    'unavailable',
    'The storage of this server does not answer. Your data is safe. Please try again in a moment.',
  ),
  'storage/canceled': plain('cancelled', 'This recording was cancelled.'),
  deadline: plain('deadline-exceeded', 'This took too long. Please try again.'),
} satisfies Record<string, FailureEntry>
