import { inArray, lt } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { analyticsEvents } from './tables.ts'

/** Job kind as stored in the job table. */
export const deleteOldEventsJob = 'analytics.forget'
/** How often the job runs: once a day. */
export const deleteOldEventsIntervalMs = 24 * 3_600_000
/** Retention: 13 months, so that each month can be compared with the same month of the year before. */
const retentionMs = 400 * 24 * 3_600_000
/** Rows deleted per statement: one long deletion would block the table. */
const batchSize = 5_000

/** Deletes events older than 400 days. */
export async function deleteOldEvents({
  database: { db },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs)
  const old = db
    .select({ id: analyticsEvents.id })
    .from(analyticsEvents)
    .where(lt(analyticsEvents.happenedAt, before))
    .limit(batchSize)
  for (;;) {
    const deleted = await db
      .delete(analyticsEvents)
      .where(inArray(analyticsEvents.id, old))
      .returning({ id: analyticsEvents.id })
    if (deleted.length < batchSize) return
  }
}
