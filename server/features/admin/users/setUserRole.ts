import { fail } from '@scene-partner/contract/failures'
import {
  setCouponPermission as couponContract,
  setUserRole as roleContract,
} from '@scene-partner/contract/operations/adminUsers'
import { operation } from '../../services.ts'
import { actOn } from './act.ts'
import { requireMayChangeOffice } from './officeRules.ts'

/** Gives an account an office, or takes it. It counts from the next call of that account on. */
export const setUserRole = operation(roleContract, async (call) => {
  const { userId, role, reason } = call.input
  const to = { role, isAdmin: role === 'admin' || role === 'superadmin' }
  return actOn(call, userId, async (tx, user) => {
    await requireMayChangeOffice(tx, { user, to, caller: call.caller, lists: call.config })
    return { action: 'role.changed', change: to, notes: { reason } }
  })
})

/** Lets an account manage coupons, or no longer. */
export const setCouponPermission = operation(couponContract, async (call) => {
  const { userId, canManageCoupons } = call.input
  return actOn(call, userId, (_tx, user) => {
    if (canManageCoupons && !user.emailVerified) throw fail('admin/not-verified')
    return { action: 'coupon-permission.changed', change: { canManageCoupons } }
  })
})
