import { raise } from '@scene-partner/contract/failures'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findUser } from '../accounts/index.ts'
import { type Access, type AccessContext, computeAccess } from './computeAccess.ts'

/** Returns the access of a stored account. Throws `signed_out` if the account does not exist. */
export async function loadAccess(where: Db | Tx, userId: string, facts: AccessContext): Promise<Access> {
  const user = (await findUser(where, userId)) ?? raise('signed_out')
  return computeAccess(user, facts)
}
