import type { z } from 'zod'
import type { FailureCode } from './failures.ts'

/**
 * Who may call an operation. The server checks this before the operation runs. The operation itself checks whether the
 * data that it reads or changes belongs to the caller.
 * - `anyone`: also without a session. `session`: signed in, also with an unverified e-mail address. `verified`: signed
 * in, with a verified e-mail address.
 * - `coupons`: coupon managers, managers, admins. `staff`: managers and admins. `admin`, `superadmin`.
 */
export type Access = 'anyone' | 'session' | 'verified' | 'coupons' | 'staff' | 'admin' | 'superadmin'

/**
 * What an impersonated (read-only) session may do with an operation. `reads`: allowed, returns the viewed account's
 * data. `refused`: answered with 403. `only`: allowed for impersonated sessions only (ending the impersonation).
 */
export type DuringImpersonation = 'reads' | 'refused' | 'only'

/**
 * How the server answers requests of a user who has signed in by password or e-mail link, but has not yet confirmed the
 * second factor. Absent: the server refuses the request with `second-factor/needed`.
 * - `allowed`: the request is answered as in any session of the account.
 * - `asVisitor`: the request is answered as if the browser had no session.
 */
export type BeforeSecondFactor = 'allowed' | 'asVisitor'

/**
 * Allows at most `max` calls in `windowS` seconds, counted by client address (`client`), account (`user`) or the e-mail
 * address in the input (`email`).
 */
export type RateLimit = {
  per: 'client' | 'user' | 'email'
  max: number
  windowS: number
  /** Turns the limit off in local mode, because all visitors have the same IP address there. */
  inLocalMode?: 'lifted'
}

/**
 * How the server answers a repeated request with the same `Idempotency-Key` header from the same account.
 * - `response`: for 24 hours, the server returns the stored first response. Another input under the same key fails with
 * `repeated_differently`.
 * - `row`: the server returns the row that the first request created, or fails with `not_found` if the row was deleted.
 * In `saveScript`, another input under the same key also fails with `repeated_differently`.
 */
export type Idempotency = 'response' | 'row'

/** Failures that every call can return, in addition to those of its contract and its access check. */
export const commonFailures = [
  'bad_request',
  'invalid_input',
  'wrong_origin',
  'rate_limited',
  'internal',
  'unavailable',
  'storage/retry-limit-exceeded',
] as const satisfies readonly FailureCode[]

/** The contract of one operation. The server, its tests, OpenAPI and the types for the browser use this contract. */
export type OperationContract<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  name: Name
  summary: string
  access: Access
  /**
   * Failure for callers with an unverified e-mail address, in place of `email_not_verified`, where the specification
   * requires another text.
   */
  unverifiedFailure?: 'checkout/email-not-verified'
  duringImpersonation: DuringImpersonation
  /** How calls are answered while the second factor of the session is pending. Absent: calls are refused. */
  beforeSecondFactor?: BeforeSecondFactor
  /** `reads`: the operation changes nothing except logs and counters. The access matrix test verifies this. */
  effect: 'reads' | 'writes'
  limits?: readonly RateLimit[]
  /** How the operation handles the `Idempotency-Key` header. Absent: it ignores the header. */
  idempotent?: Idempotency
  /** Largest request body in bytes. Absent: 1 MiB. */
  maxBodyBytes?: number
  input: Input
  output: Output
  /** Failures of this operation, in addition to those that every operation may have. */
  failures: readonly FailureCode[]
}

/** Declares an operation. Returns the contract unchanged: this function only makes TypeScript infer its exact type. */
export function defineOperation<const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  contract: OperationContract<Name, Input, Output>,
): OperationContract<Name, Input, Output> {
  return contract
}
