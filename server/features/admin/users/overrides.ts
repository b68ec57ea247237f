import { fail } from '@scene-partner/contract/failures'
import {
  promoteUser as promoteContract,
  revokeOverride as revokeContract,
  setOverride as setContract,
} from '@scene-partner/contract/operations/adminUsers'
import type { Config } from '../../config.ts'
import { operation } from '../../services.ts'
import { isListedAdmin, type UserRow } from '../accounts/index.ts'
import { actOn } from './act.ts'

const dayMs = 86_400_000

/** What `ADMIN_UIDS` grants is computed; an override beside it would do nothing. */
function requireChangeable(user: UserRow, config: Pick<Config, 'adminUids'>) {
  if (isListedAdmin(user.id, config)) throw fail('admin/named-by-operator')
}

/** Grants a tier until a day, in place of the override there was. */
export const setOverride = operation(setContract, async (call) => {
  const { userId, tier, expiresAt, reason, type } = call.input
  return actOn(call, userId, (_tx, user, now) => {
    requireChangeable(user, call.config)
    if (new Date(expiresAt) <= now) throw fail('admin/expiry-past')
    const by = { createdAt: now.toISOString(), createdBy: call.caller.userId }
    const override = { status: 'active' as const, tier, expiresAt, ...by, reason, type }
    return { action: 'override.set', change: { override }, notes: { reason } }
  })
})

/** Ends an override. */
export const revokeOverride = operation(revokeContract, async (call) => {
  const { userId, reason } = call.input
  return actOn(call, userId, (_tx, user) => {
    requireChangeable(user, call.config)
    if (user.override?.status !== 'active') throw fail('admin/no-override')
    return { action: 'override.revoked', change: { override: null }, notes: { reason } }
  })
})

/** Makes an account paid for some days (spec 2 §4). */
export const promoteUser = operation(promoteContract, async (call) => {
  const { userId, days, reason } = call.input
  const expiresAt = new Date(call.clock.now().getTime() + days * dayMs).toISOString()
  const acted = await actOn(call, userId, (_tx, user, now) => {
    requireChangeable(user, call.config)
    const by = { createdAt: now.toISOString(), createdBy: call.caller.userId }
    const override = { status: 'active' as const, tier: 'paid' as const, expiresAt, ...by, reason, type: 'promotion' }
    return { action: 'user.promoted', change: { override }, notes: { reason, days } }
  })
  return { ...acted, expiresAt }
})
