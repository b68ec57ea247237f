import { fail, type Failure } from '@scene-partner/contract/failures'
import type { EndpointContract } from '@scene-partner/contract/endpoint'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { Caller } from './caller.ts'

type AccessRule = Pick<
  OperationContract,
  'access' | 'beforeSecondFactor' | 'duringImpersonation' | 'unverifiedFailure'
> &
  Pick<EndpointContract, 'isStoredFile'>

/** Whether a caller has the rights of an administrator. Never in an impersonated session. */
export const isAdmin = (caller: Caller): boolean =>
  caller !== null && caller.isAdmin && !caller.needsSecondFactor && !caller.impersonatedBy

/**
 * Checks whether a caller may use an operation. Does not check who owns a row: operations check that when they read the
 * row.
 *
 * @returns the failure to throw, or null when the call is allowed
 */
export function checkAccess(rule: AccessRule, caller: Caller): Failure | null {
  const signedOut = rule.isStoredFile ? 'storage/unauthenticated' : 'signed_out'
  const notAllowed = rule.isStoredFile ? 'storage/unauthorized' : 'not_allowed'
  if (caller?.impersonatedBy && rule.duringImpersonation === 'refused') return fail('read_only')
  if (caller?.needsSecondFactor && !rule.beforeSecondFactor) return fail('second-factor/needed')
  if (rule.duringImpersonation === 'only' && !caller?.impersonatedBy) return fail(caller ? notAllowed : signedOut)
  if (rule.access === 'anyone') return null
  if (!caller) return fail(signedOut)
  if (rule.access === 'session') return null
  // An impersonated session never has staff rights.
  const isAdmin = caller.isAdmin && !caller.impersonatedBy
  // Admins by stored role need no verified e-mail address. Admins by ADMIN_EMAILS are admins only after verification.
  if (!caller.emailVerified && !isAdmin) return fail(rule.unverifiedFailure ?? 'email_not_verified')
  if (rule.access === 'verified') return null

  const isStaff = isAdmin || (caller.isManager && !caller.impersonatedBy)
  const allowed = {
    coupons: isStaff || (caller.canManageCoupons && !caller.impersonatedBy),
    staff: isStaff,
    admin: isAdmin,
    superadmin: isAdmin && caller.isSuperadmin,
  }[rule.access]
  return allowed ? null : fail(notAllowed)
}
