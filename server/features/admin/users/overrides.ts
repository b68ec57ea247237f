import { fail } from '@scene-partner/contract/failures'
import {
  promoteUser as promoteContract,
  revokeOverride as revokeContract,
  setOverride as setContract,
} from '@scene-partner/contract/operations/admin/adminUsers'
import { operation } from '../../../services.ts'
import { changeAccount } from './changeAccount.ts'
import { checkOverrideChange } from './roleRules.ts'

const dayMs = 86_400_000

/**
 * Grants an account a tier until a date by an override. Replaces the previous override. Throws `not_found`,
 * `admin/named-by-operator` and `admin/expiry-past`.
 */
export const setOverride = operation(setContract, async (call) => {
  const { userId, tier, expiresAt, reason, type } = call.input
  return changeAccount(call, userId, (_tx, user, now) => {
    checkOverrideChange(user, call.config)
    if (new Date(expiresAt) <= now) throw fail('admin/expiry-past')
    const by = { createdAt: now.toISOString(), createdBy: call.caller.userId }
    const override = { status: 'active' as const, tier, expiresAt, ...by, reason, type }
    return { action: 'override.set', change: { override }, notes: { reason } }
  })
})

/** Revokes the active override of an account. Throws `not_found`, `admin/named-by-operator` and `admin/no-override`. */
export const revokeOverride = operation(revokeContract, async (call) => {
  const { userId, reason } = call.input
  return changeAccount(call, userId, (_tx, user) => {
    checkOverrideChange(user, call.config)
    if (user.override?.status !== 'active') throw fail('admin/no-override')
    return { action: 'override.revoked', change: { override: null }, notes: { reason } }
  })
})

/**
 * Grants an account the paid tier for a number of days by an override (spec 2 §4). Replaces the previous override.
 * Throws `not_found` and `admin/named-by-operator`.
 */
export const promoteUser = operation(promoteContract, async (call) => {
  const { userId, days, reason } = call.input
  const expiresAt = new Date(call.clock.now().getTime() + days * dayMs).toISOString()
  const result = await changeAccount(call, userId, (_tx, user, now) => {
    checkOverrideChange(user, call.config)
    const by = { createdAt: now.toISOString(), createdBy: call.caller.userId }
    const override = { status: 'active' as const, tier: 'paid' as const, expiresAt, ...by, reason, type: 'promotion' }
    return { action: 'user.promoted', change: { override }, notes: { reason, days } }
  })
  return { ...result, expiresAt }
})
