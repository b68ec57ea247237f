import { fail } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { findUser, isAdmin, isLastAdmin, isListedAdmin, type UserRow } from '../accounts/index.ts'

export type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>
export type Office = Pick<UserRow, 'role' | 'isAdmin'>

/** Named by the operator's lists: no act of an administrator gives or takes that. */
export const isNamed = (user: UserRow, lists: AdminLists): boolean =>
  isListedAdmin(user.id, lists) || (user.emailVerified && lists.adminEmails.includes(user.email))

const isAdministrator = ({ isAdmin: is, role }: Office) => is || role === 'admin' || role === 'superadmin'

/** Why a page should not even offer a change of role; the act itself judges again. */
export async function whyRoleIsFixed(
  db: Db,
  user: UserRow,
  caller: SignedIn,
  lists: AdminLists,
): Promise<'yourself' | 'operator' | 'last_admin' | 'superadmin' | null> {
  if (user.id === caller.userId) return 'yourself'
  if (isNamed(user, lists)) return 'operator'
  if (user.role === 'superadmin' && !caller.isSuperadmin) return 'superadmin'
  if (!isAdministrator(user)) return null
  const { rows } = await db.execute(
    sql`select 1 from users where id <> ${user.id} and (is_admin or role in ('admin', 'superadmin')) limit 1`,
  )
  return rows.length === 0 ? 'last_admin' : null
}

type Change = { user: UserRow; to: Office; caller: SignedIn; lists: AdminLists }

/** Whether an office may change hands (S-71). Judged in the transaction of the deed, with the account held. */
export async function requireMayChangeOffice(tx: Tx, { user, to, caller, lists }: Change): Promise<void> {
  if (user.id === caller.userId) throw fail('admin/own-role')
  if (isNamed(user, lists)) throw fail('admin/named-by-operator')
  if ([user.role, to.role].includes('superadmin') && !caller.isSuperadmin) throw fail('admin/superadmin-only')
  if (to.role !== null && !user.emailVerified) throw fail('admin/not-verified')
  if (!isAdministrator(to) && (await isLastAdmin(tx, user))) throw fail('admin/last-admin')
  // Of two administrators who dismiss each other at once, the second is none any more by now.
  const own = await findUser(tx, caller.userId)
  if (!own || !isAdmin(own, lists)) throw fail('not_allowed')
}
