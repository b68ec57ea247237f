import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { findSessionById } from '../../auth/index.ts'
import { endImpersonation } from './endImpersonation.ts'
import { findOpenImpersonations, type ImpersonationRow } from './store.ts'
import type { EndReason } from './tables.ts'

/** The kind of the job that calls `closeExpiredImpersonations`, as the job table stores it. */
export const closeImpersonationsJob = 'impersonation.close'
/** How often the job runs: every minute. */
export const closeImpersonationsIntervalMs = 60_000

/** Returns why an impersonation that is not marked as ended is over; null if it can continue. */
async function findEndReason(db: Db, impersonation: ImpersonationRow, now: Date): Promise<EndReason | null> {
  if (!impersonation.redeemedAt) return impersonation.redeemBy <= now ? 'unused' : null
  if (impersonation.expiresAt <= now) return 'expired'
  const found = await Promise.all(
    [impersonation.viewSessionId, impersonation.waitingSessionId].map((id) => findSessionById(db, id)),
  )
  return found.every(Boolean) ? null : 'revoked'
}

/**
 * Finds impersonations that are over but not marked as ended, and marks them: their time has expired, the admin did not
 * start them in time, or one of their sessions was deleted. Returns how many it marked.
 */
export async function closeExpiredImpersonations({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<number> {
  const now = clock.now()
  let closed = 0
  for (const impersonation of await findOpenImpersonations(database.db)) {
    const reason = await findEndReason(database.db, impersonation, now)
    if (!reason) continue
    await database.tx((tx) => endImpersonation(tx, impersonation, { reason, now }))
    closed += 1
  }
  return closed
}
