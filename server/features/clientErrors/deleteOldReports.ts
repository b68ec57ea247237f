import { lt } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { clientErrors, webVitals } from './tables.ts'

export const deleteOldReportsJob = 'clientReports.forget'
export const deleteOldReportsIntervalMs = 24 * 3_600_000
/** How long reports are stored, in ms. Older reports do not describe the current version of the app. */
const retentionMs = 90 * 24 * 3_600_000

/**
 * Deletes errors that were last reported more than 90 days ago, and web vitals that were measured more than 90 days
 * ago.
 */
export async function deleteOldReports({
  database: { db },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs)
  await db.delete(clientErrors).where(lt(clientErrors.lastAt, before))
  await db.delete(webVitals).where(lt(webVitals.day, before.toISOString().slice(0, 10)))
}
