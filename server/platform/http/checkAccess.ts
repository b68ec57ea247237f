import { fail, type Failure } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { Caller } from './caller.ts'

type AccessRule = Pick<OperationContract, 'access' | 'duringImpersonation' | 'unverifiedFailure'>

/**
 * Checks whether a caller may use an operation. Ownership of single rows is checked where they are read.
 *
 * @returns the failure to throw, or null when the call is allowed
 */
export function checkAccess(rule: AccessRule, caller: Caller): Failure | null {
  if (caller?.impersonatedBy && rule.duringImpersonation === 'refused') return fail('read_only')
  if (rule.duringImpersonation === 'only' && !caller?.impersonatedBy) return fail(caller ? 'not_allowed' : 'signed_out')
  if (rule.access === 'anyone') return null
  if (!caller) return fail('signed_out')
  if (rule.access === 'session') return null
  // Every level above a verified address needs a role or a permission.
  if (caller.needsSecondFactor && rule.access !== 'verified') return fail('second-factor/needed')
  // An impersonated session never has staff rights.
  const isAdmin = caller.isAdmin && !caller.impersonatedBy
  // Admins by stored role need no verified address. Admins by ADMIN_EMAILS count as admins only once verified.
  if (!caller.emailVerified && !isAdmin) return fail(rule.unverifiedFailure ?? 'email_not_verified')
  if (rule.access === 'verified') return null

  const isStaff = isAdmin || (caller.isManager && !caller.impersonatedBy)
  const allowed = {
    coupons: isStaff || (caller.canManageCoupons && !caller.impersonatedBy),
    staff: isStaff,
    admin: isAdmin,
    superadmin: isAdmin && caller.isSuperadmin,
  }[rule.access]
  return allowed ? null : fail('not_allowed')
}
