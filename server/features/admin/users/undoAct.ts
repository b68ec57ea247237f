import { fail, raise } from '@scene-partner/contract/failures'
import { undoAct as contract } from '@scene-partner/contract/operations/admin/adminUsers'
import { sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { redactMetadata, type UserRow } from '../../accounts/index.ts'
import { changeAccount } from './changeAccount.ts'
import { checkCouponPermission, checkOverrideChange, checkRoleChange } from './roleRules.ts'

/** An override as it is stored in the admin log. */
const override = z.object({
  status: z.enum(['active', 'revoked']),
  tier: z.enum(['free', 'premium_trial', 'paid', 'pro', 'studio']),
  ...{ expiresAt: z.string(), createdAt: z.string(), createdBy: z.string(), reason: z.string(), type: z.string() },
})
const changed = z.object({
  override: override.nullable().optional(),
  role: z.enum(['admin', 'superadmin', 'manager']).nullable().optional(),
  isAdmin: z.boolean().optional(),
  canManageCoupons: z.boolean().optional(),
})
/** The metadata of an action that can be undone: it contains the previous values. */
const reversible = z.object({ userId: z.string(), before: changed, after: changed })

async function findAdminAction(db: Db, actId: string) {
  if (!/^[\w-]+$/.test(actId)) throw fail('not_found')
  const { rows } = await db.execute<{ action: string; metadata: unknown }>(
    sql`select action, metadata from admin_log where id = ${actId}`,
  )
  const row = rows[0] ?? raise('not_found')
  const { data } = reversible.safeParse(row.metadata)
  if (!data) throw fail('admin/cannot-undo')
  return { action: row.action, ...data }
}

type AdminAction = Awaited<ReturnType<typeof findAdminAction>>

/**
 * Throws `admin/changed-since` if a value that this action set has changed since: an undo would overwrite this change.
 */
function requireUntouched(user: UserRow, { after }: AdminAction) {
  const columns = Object.keys(after) as (keyof typeof after)[]
  // The admin log contains no e-mail addresses, so they are also removed from the stored values before the comparison.
  const now = redactMetadata(Object.fromEntries(columns.map((column) => [column, user[column]])))
  if (!columns.every((column) => isDeepStrictEqual(now[column], after[column]))) throw fail('admin/changed-since')
}

/**
 * Restores the values from before an admin action, under the rules of the action that sets these values. An undo is an
 * action too and can be undone. Throws `not_found`, `admin/cannot-undo`, `admin/changed-since` and the failures of
 * these rules.
 */
export const undoAct = operation(contract, async (call) => {
  const { caller, config: lists, database, input } = call
  const action = await findAdminAction(database.db, input.actId)
  return changeAccount(call, action.userId, async (tx, user) => {
    requireUntouched(user, action)
    const { before } = action
    if (before.role !== undefined) {
      const to = { role: before.role, isAdmin: before.isAdmin ?? false }
      await checkRoleChange(tx, { user, to, caller, lists })
    }
    if (before.override !== undefined) checkOverrideChange(user, lists)
    if (before.canManageCoupons !== undefined) checkCouponPermission(user, before.canManageCoupons)
    return { action: 'act.undone', change: before, notes: { undid: input.actId, what: action.action } }
  })
})
