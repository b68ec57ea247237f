import type { AdminSource } from '@scene-partner/contract/adminEntities'
import type { Config } from '../../config.ts'
import type { UserRow } from './userDocument.ts'

/** The accounts that the operator makes admins by configuration. */
export type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>

const adminRoles = new Set<string | null>(['admin', 'superadmin'])

/**
 * Whether the operator lists this account in `ADMIN_UIDS`. Such an account is always an admin and appears as active and
 * paid.
 */
export const isListedAdmin = (userId: string, { adminUids }: Pick<Config, 'adminUids'>): boolean =>
  adminUids.includes(userId)

type RoleUser = Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'isAdmin' | 'needsAdminConfirmation' | 'role'>

/**
 * Returns whether `ADMIN_EMAILS` makes an account an admin. The address must be verified. If an earlier account had the
 * address, the operator must have confirmed this account.
 */
const isAdminByEmail = ({ email, emailVerified, needsAdminConfirmation }: RoleUser, lists: AdminLists): boolean =>
  emailVerified && !needsAdminConfirmation && lists.adminEmails.includes(email)

/**
 * Returns everything that makes an account an admin, in this order: `ADMIN_UIDS`, `ADMIN_EMAILS` (for a verified
 * address only, because anyone could sign up with a listed address), the stored role, the stored flag. Empty for
 * accounts that are not admins.
 */
export function findAdminSources(user: RoleUser, lists: AdminLists): AdminSource[] {
  return [
    ...(isListedAdmin(user.id, lists) ? (['admin_uids'] as const) : []),
    ...(isAdminByEmail(user, lists) ? (['admin_emails'] as const) : []),
    ...(adminRoles.has(user.role) ? (['role'] as const) : []),
    ...(user.isAdmin ? (['is_admin'] as const) : []),
  ]
}

/** Whether anything makes an account an admin. */
export const isAdmin = (user: RoleUser, lists: AdminLists): boolean => findAdminSources(user, lists).length > 0

/** Returns the effective role: `admin` for every admin who is not a superadmin, otherwise the stored role. */
export const effectiveRole = (user: RoleUser, lists: AdminLists): UserRow['role'] =>
  user.role === 'superadmin' || !isAdmin(user, lists) ? user.role : 'admin'

/** Whether an account is an admin or a manager. Such accounts need a second factor. */
export const isStaff = (user: UserRow, lists: AdminLists): boolean => isAdmin(user, lists) || user.role === 'manager'
