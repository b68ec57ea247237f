import type { z } from 'zod'
import type { FailureCode } from './failures.ts'

/**
 * Who may call, as a one-line fact. The server judges it before the operation runs; the rows of a person's own data
 * are judged again inside.
 * - `anyone`: also without a session. `session`: signed in, verified or not. `verified`: with a verified address.
 * - `coupons`: coupon managers, managers, admins. `staff`: managers and admins. `admin`, `superadmin`.
 */
export type Access = 'anyone' | 'session' | 'verified' | 'coupons' | 'staff' | 'admin' | 'superadmin'

/**
 * What a read-only (impersonated) session may do with it. `reads` sees the target's data; `refused` is 403;
 * `only` exists for such sessions alone (ending one's own impersonation).
 */
export type WhileViewing = 'reads' | 'refused' | 'only'

/** At most `max` calls in `windowS` seconds by one client address (`client`), one account (`user`), or one address of mail named in the input (`email`). */
export type Limit = {
  per: 'client' | 'user' | 'email'
  max: number
  windowS: number
  /** In local mode every visitor has the same address; such a limit would only hinder its owner. */
  locally?: 'lifted'
}

/** One callable, whole: the server, its tests, OpenAPI and the browser's types all come from this object. */
export type OperationContract<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  name: Name
  summary: string
  access: Access
  /** Said instead of the usual sentence to one who has yet to verify, where the specification has words of its own. */
  whenUnverified?: 'checkout/email-not-verified'
  whileViewing: WhileViewing
  /** A call that changes nothing but logs and counters. The matrix test holds it to that. */
  effect: 'reads' | 'writes'
  limits?: readonly Limit[]
  /** Bytes that a request may have, where a mebibyte is too few. */
  largestBody?: number
  input: Input
  output: Output
  /** Failures it may answer with, beyond those every call may. */
  failures: readonly FailureCode[]
}

export function defineOperation<const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  contract: OperationContract<Name, Input, Output>,
): OperationContract<Name, Input, Output> {
  return contract
}
