import type { Services } from '../../services.ts'
import { endView } from './ending.ts'
import { findOverdue, type ViewRow } from './store.ts'
import type { EndedHow } from './tables.ts'

export const closeViewsJob = 'impersonation.close'
export const closeViewsEveryMs = 60_000

function howOf(view: ViewRow, now: Date): EndedHow {
  if (!view.redeemedAt) return 'unused'
  return view.expiresAt <= now ? 'expired' : 'revoked'
}

/** Closes looks that nobody closed: after their hour, never begun, or with their sessions ended from elsewhere. */
export async function closeOverdueViews({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<number> {
  const now = clock.now()
  const overdue = await findOverdue(database.db, now)
  for (const view of overdue) await database.tx((tx) => endView(tx, view, { how: howOf(view, now), now }))
  return overdue.length
}
