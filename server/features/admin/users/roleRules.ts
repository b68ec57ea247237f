import { fail } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { findUser, isAdmin, isLastAdmin, isListedAdmin, type UserRow } from '../../accounts/index.ts'

export type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>
/** The two columns that store a role. */
export type StoredRole = Pick<UserRow, 'role' | 'isAdmin'>

/** Returns whether ADMIN_EMAILS or ADMIN_UIDS makes this account an admin. Admins cannot change such a role. */
export const isNamedByOperator = (user: UserRow, lists: AdminLists): boolean =>
  isListedAdmin(user.id, lists) ||
  (user.emailVerified && !user.needsAdminConfirmation && lists.adminEmails.includes(user.email))

const hasAdminRole = ({ isAdmin: is, role }: StoredRole) => is || role === 'admin' || role === 'superadmin'

/**
 * Returns why this caller cannot change the role of an account; null if the caller can. For display only: the operation
 * that changes the role checks the same rules again.
 */
export async function findRoleLock(
  db: Db,
  user: UserRow,
  caller: SignedIn,
  lists: AdminLists,
): Promise<'yourself' | 'operator' | 'last_admin' | 'superadmin' | null> {
  if (user.id === caller.userId) return 'yourself'
  if (isNamedByOperator(user, lists)) return 'operator'
  if (user.role === 'superadmin' && !caller.isSuperadmin) return 'superadmin'
  if (!hasAdminRole(user)) return null
  const { rows } = await db.execute(
    sql`select 1 from users where id <> ${user.id} and (is_admin or role in ('admin', 'superadmin'))
      and suspended_at is null and deletion_due_at is null limit 1`,
  )
  return rows.length === 0 ? 'last_admin' : null
}

/**
 * Throws `admin/named-by-operator` for an account in ADMIN_UIDS, because its access is computed and an override would
 * have no effect.
 */
export function checkOverrideChange(user: UserRow, lists: Pick<AdminLists, 'adminUids'>): void {
  if (isListedAdmin(user.id, lists)) throw fail('admin/named-by-operator')
}

/** Throws `admin/not-verified` if an account with an unverified address would get the permission to manage coupons. */
export function checkCouponPermission(user: UserRow, canManageCoupons: boolean): void {
  if (canManageCoupons && !user.emailVerified) throw fail('admin/not-verified')
}

type Change = { user: UserRow; to: StoredRole; caller: SignedIn; lists: AdminLists }

/**
 * Throws unless the caller may change this role (S-71): `admin/own-role`, `admin/named-by-operator`,
 * `admin/superadmin-only`, `admin/not-verified`, `admin/last-admin`, `not_allowed`. Must run in the transaction of the
 * change, with the account locked.
 */
export async function checkRoleChange(tx: Tx, { user, to, caller, lists }: Change): Promise<void> {
  if (user.id === caller.userId) throw fail('admin/own-role')
  if (isNamedByOperator(user, lists)) throw fail('admin/named-by-operator')
  if ([user.role, to.role].includes('superadmin') && !caller.isSuperadmin) throw fail('admin/superadmin-only')
  if (to.role !== null && !user.emailVerified) throw fail('admin/not-verified')
  if (!hasAdminRole(to) && (await isLastAdmin(tx, user))) throw fail('admin/last-admin')
  // If two admins remove each other's role at the same time, the first change removes the role of the caller of the
  // second.
  const own = await findUser(tx, caller.userId)
  if (!own || !isAdmin(own, lists)) throw fail('not_allowed')
}
