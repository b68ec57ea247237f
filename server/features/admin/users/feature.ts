import { getAdminLogs } from './getAdminLogs.ts'
import { getUserForAdmin } from './getUserForAdmin.ts'
import { listUsers } from './listUsers.ts'
import { setCouponPermission, setUserRole } from './offices.ts'
import { promoteUser, revokeOverride, setOverride } from './overrides.ts'
import { resendVerification } from './resendVerification.ts'
import { undoAct } from './undoAct.ts'

export { lastSeen, seenWithin } from './activity.ts'
export { instantAt, readPlace, writePlace } from './cursor.ts'
export { matchingUsers } from './matching.ts'
export { presentRow } from './present.ts'

export const adminUserOperations = [
  listUsers,
  getUserForAdmin,
  getAdminLogs,
  setOverride,
  revokeOverride,
  promoteUser,
  setUserRole,
  setCouponPermission,
  resendVerification,
  undoAct,
]
