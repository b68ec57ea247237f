import { fail, type Failure } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { Caller } from './caller.ts'

type Rule = Pick<OperationContract, 'access' | 'whileViewing' | 'whenUnverified'>

const isOffice = (access: Rule['access']) => access !== 'session' && access !== 'verified'

/**
 * The one place that says whether a caller may use an operation at all; null means yes.
 * What a caller may do with a single row is asked again where the row is read.
 */
export function whyNot(rule: Rule, caller: Caller): Failure | null {
  if (caller?.viewedBy && rule.whileViewing === 'refused') return fail('read_only')
  if (rule.whileViewing === 'only' && !caller?.viewedBy) return fail(caller ? 'not_allowed' : 'signed_out')
  if (rule.access === 'anyone') return null
  if (!caller) return fail('signed_out')
  if (rule.access === 'session') return null
  if (caller.awaitsSecondFactor && isOffice(rule.access)) return fail('second-factor/needed')
  // An impersonated session is never staff, whoever it shows.
  const isAdmin = caller.isAdmin && !caller.viewedBy
  // Admins by stored role are excused from verifying (the rest of ADMIN_EMAILS only counts once verified).
  if (!caller.emailVerified && !isAdmin) return fail(rule.whenUnverified ?? 'email_not_verified')
  if (rule.access === 'verified') return null

  const isStaff = isAdmin || (caller.isManager && !caller.viewedBy)
  const allowed = {
    coupons: isStaff || (caller.canManageCoupons && !caller.viewedBy),
    staff: isStaff,
    admin: isAdmin,
    superadmin: isAdmin && caller.isSuperadmin,
  }[rule.access]
  return allowed ? null : fail('not_allowed')
}
