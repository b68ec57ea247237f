import { fail, raise } from '@scene-partner/contract/failures'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordAdminAction } from './recordAdminAction.ts'
import { isAdmin } from './roles.ts'
import { findUser } from './store.ts'

type Needs = {
  caller: SignedIn
  clock: Clock
  config: Pick<Config, 'adminEmails' | 'adminUids'>
  database: Database
}

/**
 * Returns the id of the account whose texts or recordings a query reads. Only an admin may name another account, under
 * the rules of impersonation. Before anything is read, the admin log records the access under `action`. For other
 * callers, `requestedId` is ignored. Throws `not_found` for an unknown account, and `impersonation/of-admin` for an
 * admin's account unless the caller is a superadmin.
 */
export async function resolveContentOwner(
  { caller, clock, config, database }: Needs,
  requestedId: string | undefined,
  action: 'recordings.read' | 'scripts.read',
): Promise<string> {
  if (!caller.isAdmin || !requestedId || requestedId === caller.userId) return caller.userId
  const user = (await findUser(database.db, requestedId)) ?? raise('not_found')
  if (isAdmin(user, config) && !caller.isSuperadmin) throw fail('impersonation/of-admin')
  const entry = { adminId: caller.userId, action, metadata: { userId: user.id }, at: clock.now() }
  await database.tx((tx) => recordAdminAction(tx, entry))
  return user.id
}
