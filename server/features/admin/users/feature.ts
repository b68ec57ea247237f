import { endUserSessions, reinstateUser, sendUserResetLink, suspendUser } from './accountActions.ts'
import { getAdminLogs } from './getAdminLogs.ts'
import { getUserForAdmin } from './getUserForAdmin.ts'
import { listUsers } from './listUsers.ts'
import { setCouponPermission, setUserRole } from './setUserRole.ts'
import { promoteUser, revokeOverride, setOverride } from './overrides.ts'
import { resendVerification } from './resendVerification.ts'
import { undoAct } from './undoAct.ts'
import { adminLogCsv } from './csv/adminLogCsv.ts'
import { usersCsv } from './csv/usersCsv.ts'
import { defineFeature } from '../../../services.ts'

/** The user list and user page of the admin area, and the admin log. */
export const adminUsersFeature = defineFeature({
  name: 'admin/users',
  uses: ['accounts', 'auth', 'cachedCounts', 'clock', 'config', 'database', 'live'],
  operations: [
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
    suspendUser,
    reinstateUser,
    endUserSessions,
    sendUserResetLink,
  ],
  csvTables: [adminLogCsv, usersCsv],
})
