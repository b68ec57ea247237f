import { raise } from '@scene-partner/contract/failures'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import { lockUser, recordAdminAction, updateUser, type UserRow } from '../../accounts/index.ts'

/** The columns that `changeAccount` can change, and that `undoAct` can therefore restore. */
export type AccountChange = Partial<Pick<UserRow, 'override' | 'role' | 'isAdmin' | 'canManageCoupons'>>

/** A change of an account, and the action and `notes` that the admin log stores about it. */
export type AdminChange = { action: string; change: AccountChange; notes?: Record<string, unknown> }

type Needs = Pick<Services, 'clock' | 'database' | 'live'> & { caller: SignedIn }
/** The result of an admin's change. `actId` is the id of the entry in the admin log, by which `undoAct` can undo it. */
export type ChangeResult = { success: true; actId: string }

/** Returns the previous values of the columns that `change` names. */
function previousValues(user: UserRow, { override, role, isAdmin, canManageCoupons }: AccountChange): AccountChange {
  return {
    ...(override !== undefined && { override: user.override }),
    ...(role !== undefined && { role: user.role }),
    ...(isAdmin !== undefined && { isAdmin: user.isAdmin }),
    ...(canManageCoupons !== undefined && { canManageCoupons: user.canManageCoupons }),
  }
}

/**
 * Changes an account for an admin, in one transaction: locks the account, calls `decide`, which checks and returns the
 * change, records the previous and new values in the admin log, and informs open pages. Throws `not_found`.
 */
export async function changeAccount(
  { clock, database, live, caller }: Needs,
  userId: string,
  decide: (tx: Tx, user: UserRow, now: Date) => AdminChange | Promise<AdminChange>,
): Promise<ChangeResult> {
  return database.tx(async (tx) => {
    const now = clock.now()
    const user = (await lockUser(tx, { id: userId })) ?? raise('not_found')
    const { action, change, notes } = await decide(tx, user, now)
    await updateUser(tx, { userId: user.id, change, now, live })
    const metadata = { userId: user.id, ...notes, before: previousValues(user, change), after: change }
    const actId = await recordAdminAction(tx, { adminId: caller.userId, action, metadata, at: now })
    return { success: true, actId }
  })
}
