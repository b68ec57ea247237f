import type { Config } from '../../../config.ts'
import { isAdmin, type UserRow } from '../../accounts/index.ts'

/**
 * Whether an account may impersonate another account: an admin may impersonate accounts that are not admins, and a
 * superadmin may impersonate all accounts.
 */
export function canImpersonate(
  viewer: UserRow,
  viewed: UserRow,
  config: Pick<Config, 'adminEmails' | 'adminUids'>,
): boolean {
  if (!isAdmin(viewer, config)) return false
  return viewer.role === 'superadmin' || !isAdmin(viewed, config)
}
