import { raise } from '@scene-partner/contract/failures'
import type { Db } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { findUser } from './store.ts'

/**
 * Returns the id of the account whose data a query reads. Only staff may name another account; from anyone else
 * `requestedId` is ignored. Throws `not_found` for an unknown account.
 */
export async function resolveTargetUser(db: Db, caller: SignedIn, requestedId: string | undefined): Promise<string> {
  if (!(caller.isAdmin || caller.isManager) || !requestedId || requestedId === caller.userId) return caller.userId
  return (await findUser(db, requestedId))?.id ?? raise('not_found')
}
