import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { findSessionById } from '../accounts/index.ts'
import { endView } from './ending.ts'
import { findUnclosed, type ViewRow } from './store.ts'
import type { EndedHow } from './tables.ts'

export const closeViewsJob = 'impersonation.close'
export const closeViewsEveryMs = 60_000

/** How a look that nobody closed has ended; null while it goes on. */
async function howOf(db: Db, view: ViewRow, now: Date): Promise<EndedHow | null> {
  if (!view.redeemedAt) return view.redeemBy <= now ? 'unused' : null
  if (view.expiresAt <= now) return 'expired'
  const isThere = await Promise.all([view.viewSessionId, view.waitingSessionId].map((id) => findSessionById(db, id)))
  return isThere.every(Boolean) ? null : 'revoked'
}

/** Closes looks that nobody closed: after their hour, never begun, or with their sessions ended from elsewhere. */
export async function closeOverdueViews({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<number> {
  const now = clock.now()
  let closed = 0
  for (const view of await findUnclosed(database.db)) {
    const how = await howOf(database.db, view, now)
    if (!how) continue
    await database.tx((tx) => endView(tx, view, { how, now }))
    closed += 1
  }
  return closed
}
