import { isAdmin, isReadOnly, isStaff } from '../../../platform/session/access.ts'
import { useSession } from '../../../platform/session/session.ts'

/**
 * Id of the note that says why the controls of a page are disabled. Disabled controls refer to it with `describedBy`.
 */
export const readOnlyNoteId = 'admin-read-only'

/**
 * Returns whether the signed-in user may change the data of a screen. The screen uses this only to enable its controls;
 * the server checks each call.
 */
export function useCanEdit(editableBy: 'admin' | 'coupons' | 'staff' = 'admin'): boolean {
  const session = useSession()
  if (!session || isReadOnly(session)) return false
  if (editableBy === 'admin') return isAdmin(session)
  return isStaff(session) || (editableBy === 'coupons' && session.claims.canManageCoupons)
}
