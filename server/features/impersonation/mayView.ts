import type { Config } from '../../config.ts'
import { isAdmin, type UserRow } from '../accounts/index.ts'

/** Whether somebody may look at an account: administrators at any but another's of them, superadmins at those too. */
export function mayView(viewer: UserRow, viewed: UserRow, config: Pick<Config, 'adminEmails' | 'adminUids'>): boolean {
  if (!isAdmin(viewer, config)) return false
  return viewer.role === 'superadmin' || !isAdmin(viewed, config)
}
