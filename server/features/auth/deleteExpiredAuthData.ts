import { lt, sql } from 'drizzle-orm'
import { rateCounters } from '../../platform/limits/tables.ts'
import type { Services } from '../../services.ts'
import { linkTokens, sessions, verifications } from './tables.ts'

export const forgetJob = 'accounts.forget'
export const forgetEveryMs = 6 * 3_600_000
/** A used link still says for a while that it was used, and not that it never was. */
const keptLinksMs = 7 * 24 * 3_600_000

/** Removes what is over: sessions, links and counters whose time has passed long enough that nobody asks for them. */
export async function forgetWhatIsOver({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { db } = database
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, new Date(now.getTime() - keptLinksMs)))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db.delete(rateCounters).where(sql`${rateCounters.windowEndsAt} < ${now.toISOString()}::timestamptz`)
}
