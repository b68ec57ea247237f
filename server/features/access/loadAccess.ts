import { raise } from '@scene-partner/contract/failures'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findUser } from '../accounts/index.ts'
import { type Access, type AccessContext, computeAccess } from './computeAccess.ts'
import { getUsageElsewhere } from './mailboxUsage.ts'
import { usageMonth } from './quota.ts'

type LoadContext = AccessContext & { config: Pick<Config, 'appSecret' | 'previousSecret'> }

/**
 * Returns the access of a stored account. All accounts of one mailbox (addresses that differ only in spelling, for
 * example by a plus tag) share the free allowance: the characters that the other accounts of the mailbox used or
 * reserved this month lower the limit of an account without a paid tier. Throws `signed_out` if the account does not
 * exist.
 */
export async function loadAccess(where: Db | Tx, userId: string, facts: LoadContext): Promise<Access> {
  const user = (await findUser(where, userId)) ?? raise('signed_out')
  const access = computeAccess(user, facts)
  if (access.limit === null || access.isSubscriber) return access
  const elsewhere = await getUsageElsewhere(where, { ...user, month: usageMonth(facts.now) }, facts.config)
  return { ...access, limit: Math.max(0, access.limit - elsewhere) }
}
