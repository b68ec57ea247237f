import { raise } from '@scene-partner/contract/failures'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findUser } from '../accounts/index.ts'
import { type Access, type Judging, readAccess } from './readAccess.ts'

/** The access of a stored account; an account that is gone has none, and says so. */
export async function accessOf(where: Db | Tx, userId: string, facts: Judging): Promise<Access> {
  const user = (await findUser(where, userId)) ?? raise('signed_out')
  return readAccess(user, facts)
}
