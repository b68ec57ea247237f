import { isAdmin, isReadOnly, isStaff } from '../../../platform/session/access.ts'
import { useSession } from '../../../platform/session/session.ts'

/** Id of the note that explains why controls are disabled. Use it as `describedBy`. */
export const readOnlyNoteId = 'admin-read-only'

/**
 * Returns whether the user may change the data of a screen. It only decides what to show; the server checks each call.
 */
export function useCanEdit(editableBy: 'admin' | 'coupons' | 'staff' = 'admin'): boolean {
  const session = useSession()
  if (!session || isReadOnly(session)) return false
  if (editableBy === 'admin') return isAdmin(session)
  return isStaff(session) || (editableBy === 'coupons' && session.claims.canManageCoupons)
}
