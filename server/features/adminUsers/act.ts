import { raise } from '@scene-partner/contract/failures'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Services } from '../../services.ts'
import { changeUser, holdUser, logAct, type UserRow } from '../accounts/index.ts'

/** What an act may change of an account, and so what can be put back. */
export type Changed = Partial<Pick<UserRow, 'override' | 'role' | 'isAdmin' | 'canManageCoupons'>>

export type Deed = { action: string; change: Changed; notes?: Record<string, unknown> }

type Needs = Pick<Services, 'clock' | 'database' | 'live'> & { caller: SignedIn }
export type Acted = { success: true; actId: string }

/** The same columns as they were before. */
function before(user: UserRow, { override, role, isAdmin, canManageCoupons }: Changed): Changed {
  return {
    ...(override !== undefined && { override: user.override }),
    ...(role !== undefined && { role: user.role }),
    ...(isAdmin !== undefined && { isAdmin: user.isAdmin }),
    ...(canManageCoupons !== undefined && { canManageCoupons: user.canManageCoupons }),
  }
}

/**
 * Does something to an account: it is held, judged, changed, written into the log with what was before, and its open
 * pages are told, or nothing of all that happens.
 */
export async function actOn(
  { clock, database, live, caller }: Needs,
  userId: string,
  decide: (tx: Tx, user: UserRow, now: Date) => Deed | Promise<Deed>,
): Promise<Acted> {
  return database.tx(async (tx) => {
    const now = clock.now()
    const user = (await holdUser(tx, { id: userId })) ?? raise('not_found')
    const { action, change, notes } = await decide(tx, user, now)
    await changeUser(tx, { userId: user.id, change, now, live })
    const metadata = { userId: user.id, ...notes, before: before(user, change), after: change }
    const actId = await logAct(tx, { adminId: caller.userId, action, metadata, at: now })
    return { success: true, actId }
  })
}
