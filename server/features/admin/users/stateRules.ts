import { fail } from '@scene-partner/contract/failures'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { findUser, isAdmin, isLastAdmin, type UserRow } from '../../accounts/index.ts'
import { type AdminLists, isNamedByOperator } from './roleRules.ts'

type Target = { user: UserRow; caller: SignedIn; lists: AdminLists }

/**
 * Throws unless the caller may change whether and how the owner of this account signs in: `admin/own-account`,
 * `admin/superadmin-only`, `not_allowed`. Call this in the transaction of the change, after locking the account.
 */
export async function checkMayChangeSignIn(tx: Tx, { user, caller, lists }: Target): Promise<void> {
  if (user.id === caller.userId) throw fail('admin/own-account')
  if (user.role === 'superadmin' && !caller.isSuperadmin) throw fail('admin/superadmin-only')
  // If two admins suspend each other at the same time, the caller may be suspended by now.
  const own = await findUser(tx, caller.userId)
  if (!own || own.suspendedAt || own.deletionDueAt || !isAdmin(own, lists)) throw fail('not_allowed')
}

/**
 * Throws unless the caller may suspend or delete this account: the failures of `checkMayChangeSignIn`,
 * `admin/named-by-operator`, `admin/state-unchanged`, `admin/last-admin` (S-71).
 */
export async function checkMaySuspendOrDelete(tx: Tx, target: Target): Promise<void> {
  const { user, lists } = target
  await checkMayChangeSignIn(tx, target)
  if (isNamedByOperator(user, lists)) throw fail('admin/named-by-operator')
  if (user.deletionDueAt) throw fail('admin/state-unchanged')
  if (await isLastAdmin(tx, user)) throw fail('admin/last-admin')
}
