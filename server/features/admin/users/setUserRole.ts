import {
  setCouponPermission as couponContract,
  setUserRole as roleContract,
} from '@scene-partner/contract/operations/admin/adminUsers'
import { operation } from '../../../services.ts'
import { changeAccount } from './changeAccount.ts'
import { checkCouponPermission, checkRoleChange } from './roleRules.ts'

/** Gives an account a role or removes its role. The change takes effect with the next request of that account. */
export const setUserRole = operation(roleContract, async (call) => {
  const { userId, role, reason } = call.input
  const to = { role, isAdmin: role === 'admin' || role === 'superadmin' }
  return changeAccount(call, userId, async (tx, user) => {
    await checkRoleChange(tx, { user, to, caller: call.caller, lists: call.config })
    return { action: 'role.changed', change: to, notes: { reason } }
  })
})

/** Gives an account the permission to manage coupons, or removes this permission. */
export const setCouponPermission = operation(couponContract, async (call) => {
  const { userId, canManageCoupons } = call.input
  return changeAccount(call, userId, (_tx, user) => {
    checkCouponPermission(user, canManageCoupons)
    return { action: 'coupon-permission.changed', change: { canManageCoupons } }
  })
})
