import { lt, sql } from 'drizzle-orm'
import { rateCounters } from '../../platform/limits/tables.ts'
import type { Services } from '../../services.ts'
import { linkTokens, sessions, verifications } from './tables.ts'

/** The kind of the job that calls `deleteExpiredAuthData`, as the job table stores it. */
export const deleteExpiredAuthDataJob = 'accounts.forget'
/** How often the job runs: every 6 hours. */
export const deleteExpiredAuthDataIntervalMs = 6 * 3_600_000
/** How long mailed links stay in the database after they have expired. */
const linkRetentionMs = 7 * 24 * 3_600_000

/** Deletes expired sessions, passkey challenges and rate-limit counters, and mailed links a week after their expiry. */
export async function deleteExpiredAuthData({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { db } = database
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, new Date(now.getTime() - linkRetentionMs)))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db.delete(rateCounters).where(sql`${rateCounters.windowEndsAt} < ${now.toISOString()}::timestamptz`)
}
