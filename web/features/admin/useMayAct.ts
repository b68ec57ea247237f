import { isAdmin, isReadOnly, isStaff } from '../../platform/access.ts'
import { useSession } from '../../platform/session.ts'

/** The line under the heading that says why nothing can be pressed: `describedBy` of what is disabled for it. */
export const readerNoteId = 'office-reads-only'

/** Whether who looks may also change something here. What to show; the server decides at each call. */
export function useMayAct(actsOf: 'admin' | 'coupons' | 'staff' = 'admin'): boolean {
  const session = useSession()
  if (!session || isReadOnly(session)) return false
  if (actsOf === 'admin') return isAdmin(session)
  return isStaff(session) || (actsOf === 'coupons' && session.claims.canManageCoupons)
}
