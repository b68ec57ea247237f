import type { Config } from '../../config.ts'
import type { UserRow } from './userDocument.ts'

/** The accounts that the operator makes admins by configuration. */
export type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>

const adminRoles = new Set<string | null>(['admin', 'superadmin'])

/**
 * Whether the operator lists this account in `ADMIN_UIDS`: such an account is always an admin and reads as active and
 * paid.
 */
export const isListedAdmin = (userId: string, { adminUids }: Pick<Config, 'adminUids'>): boolean =>
  adminUids.includes(userId)

/**
 * Whether an account is an admin: by stored role, by `ADMIN_UIDS`, or by `ADMIN_EMAILS` if the address is verified.
 * Otherwise anyone could sign up with a listed address.
 */
export function isAdmin(
  user: Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'isAdmin' | 'role'>,
  lists: AdminLists,
): boolean {
  if (user.isAdmin || adminRoles.has(user.role) || isListedAdmin(user.id, lists)) return true
  return user.emailVerified && lists.adminEmails.includes(user.email)
}

/** Whether an account is an admin or a manager: they need a second factor. */
export const isStaff = (user: UserRow, lists: AdminLists): boolean => isAdmin(user, lists) || user.role === 'manager'
