/** The parts of a failure. Do not import zod here: the browser loads this file. */

/** Failure statuses of the Firebase callable protocol. Lower case in code; upper case with underscores on the wire. */
export type FailureStatus =
  | 'invalid-argument'
  | 'failed-precondition'
  | 'out-of-range'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'already-exists'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'unknown'

/** Wire status of a failure, and a function that builds the sentence for the user from the facts of the failure. */
export type FailureEntry = {
  status: FailureStatus
  /** HTTP status to use in place of the one that belongs to `status`. */
  http?: number
  formatMessage: (facts: never) => string
}

/** Builds an entry for a failure whose sentence is always the same. */
export const plain = (status: FailureStatus, sentence: string) => ({ status, formatMessage: () => sentence })
