import { inArray, lt } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { analyticsEvents } from './tables.ts'

export const forgetEventsJob = 'analytics.forget'
export const forgetEventsEveryMs = 24 * 3_600_000
/** A year and a month, so that each month can be held against the same one of the year before. */
const keptMs = 400 * 24 * 3_600_000
/** In pieces, as one long deletion would hold the table. */
const atOnce = 5_000

/** Removes what happened longer ago than it is kept. */
export async function forgetEvents({ database: { db }, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - keptMs)
  const old = db
    .select({ id: analyticsEvents.id })
    .from(analyticsEvents)
    .where(lt(analyticsEvents.happenedAt, until))
    .limit(atOnce)
  for (;;) {
    const gone = await db
      .delete(analyticsEvents)
      .where(inArray(analyticsEvents.id, old))
      .returning({ id: analyticsEvents.id })
    if (gone.length < atOnce) return
  }
}
