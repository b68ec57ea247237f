import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { ImpersonationAuditEntry } from '../../../platform/http/impersonationAudit.ts'
import { recordAdminAction } from '../../accounts/index.ts'
import { deleteSession, type ImpersonationChecks } from '../../auth/index.ts'
import { endImpersonation } from './endImpersonation.ts'
import { readUserAgent } from './impersonationTokens.ts'
import { canImpersonate } from './canImpersonate.ts'
import { findActiveImpersonation, lockImpersonation, recordImpersonationAudit } from './store.ts'

/** The impersonation checks that the session code calls, and the audit of impersonations. */
export type ImpersonationService = ImpersonationChecks & {
  /** Records what an admin viewed or tried to do during an impersonation. */
  recordAudit(caller: SignedIn, entry: ImpersonationAuditEntry): Promise<void>
}

type Needs = { config: Pick<Config, 'adminEmails' | 'adminUids'>; clock: Clock; database: Database }

/** Operations that are refused during an impersonation, because they would start a nested impersonation. */
const nestedOperations: ReadonlySet<string> = new Set(['startImpersonationSession', 'redeemImpersonationToken'])

/**
 * Creates the impersonation service. It reads from the database at each request whether an impersonation may continue.
 */
export function createImpersonationService({ config, clock, database }: Needs): ImpersonationService {
  return {
    async isActive({ session, user }, request) {
      // An impersonation is valid only with the user agent with which it started, so a cookie that is copied to a
      // browser with another user agent is refused.
      if (session.userAgent !== readUserAgent(request)) return false
      const found = await findActiveImpersonation(database.db, session.id, clock.now())
      if (!found) return false
      if (canImpersonate(found.admin, user, config)) return true
      await database.tx((tx) => endImpersonation(tx, found.impersonation, { reason: 'revoked', now: clock.now() }))
      return false
    },
    async endBySignOut(tx, session) {
      const impersonation = await lockImpersonation(tx, session.id)
      if (!impersonation) return
      await endImpersonation(tx, impersonation, { reason: 'signed_out', now: clock.now() })
      if (impersonation.waitingSessionId) await deleteSession(tx, impersonation.waitingSessionId)
    },
    async recordAudit({ sessionId, userId, impersonatedBy }, entry) {
      const now = clock.now()
      await recordImpersonationAudit(database.db, sessionId, entry, now)
      if (entry.outcome === 'seen' || !nestedOperations.has(entry.what) || impersonatedBy === null) return
      const metadata = { userId, why: 'nested' }
      await database.tx((tx) =>
        recordAdminAction(tx, { adminId: impersonatedBy, action: 'impersonation.refused', metadata, at: now }),
      )
    },
  }
}
