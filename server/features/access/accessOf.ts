import { raise } from '@scene-partner/contract/failures'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findUser } from '../accounts/index.ts'
import { readAccess, type Access } from './readAccess.ts'

/** The access of a stored account; an account that is gone has none, and says so. */
export async function accessOf(
  where: Db | Tx,
  userId: string,
  facts: { now: Date; config: Pick<Config, 'adminUids' | 'adminEmails'> },
): Promise<Access> {
  const user = (await findUser(where, userId)) ?? raise('signed_out')
  return readAccess(user, facts)
}
