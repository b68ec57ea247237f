import { raise } from '@scene-partner/contract/failures'
import type { Db } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { findUser } from './store.ts'

/** Whose data a read is of: only staff may name another account; from anyone else the name is passed over. */
export async function targetOf(db: Db, caller: SignedIn, named: string | undefined): Promise<string> {
  if (!(caller.isAdmin || caller.isManager) || !named || named === caller.userId) return caller.userId
  return (await findUser(db, named))?.id ?? raise('not_found')
}
