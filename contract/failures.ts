/** How failures are created, thrown and translated to HTTP. Do not import zod here: the browser loads this file. */
import { type FailureEntry, failures, type FailureStatus } from './failureList.ts'

export { failures, type FailureStatus } from './failureList.ts'

/**
 * HTTP status of each failure status. Spec 1 §8 defines all of them except those of `failed-precondition`,
 * `out-of-range`, `already-exists` and `unknown`. An entry of the failure list can replace its HTTP status by the field
 * `http`.
 */
export const httpStatusByFailureStatus: Record<FailureStatus, number> = {
  'invalid-argument': 400,
  'failed-precondition': 400,
  'out-of-range': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'already-exists': 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
  unknown: 500,
}

type Facts = Record<string, unknown>

/** Code of an expected failure, such as `not_found` or `coupon/bad-terms`. */
export type FailureCode = keyof typeof failures

/** Returns the HTTP status of a failure. */
export function getHttpStatus(code: FailureCode): number {
  const entry: FailureEntry = failures[code]
  return entry.http ?? httpStatusByFailureStatus[entry.status]
}

/** The facts that a failure with this code needs, for its message or for the client; undefined if it needs none. */
export type FailureFacts<C extends FailureCode> =
  Parameters<(typeof failures)[C]['formatMessage']> extends [infer F extends Facts] ? F : undefined

/** An expected failure with its code, status and sentence. `facts`: values for the sentence and for the client. */
export class Failure<C extends FailureCode = FailureCode> extends Error {
  readonly code: C
  readonly status: FailureStatus
  readonly facts: Facts

  constructor(code: C, facts: Facts) {
    const entry: FailureEntry = failures[code]
    super((entry.formatMessage as (facts: Facts) => string)(facts))
    this.name = 'Failure'
    this.code = code
    this.status = entry.status
    this.facts = facts
  }
}

/**
 * Creates a failure for the caller to throw.
 *
 * @example throw fail('not_found')
 */
export function fail<C extends FailureCode>(
  code: C,
  ...facts: FailureFacts<C> extends undefined ? [] : [FailureFacts<C>]
): Failure<C> {
  return new Failure(code, facts[0] ?? {})
}

/**
 * Throws a failure. For use as an expression.
 *
 * @example const voice = findVoice(id) ?? raise('voice_not_found')
 */
export function raise<C extends FailureCode>(
  code: C,
  ...facts: FailureFacts<C> extends undefined ? [] : [FailureFacts<C>]
): never {
  throw fail(code, ...facts)
}
