import { lte } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { messages } from './tables.ts'

/** Job kind as stored in the job table. */
export const deleteExpiredMessagesJob = 'messages.forget'
/** How often the job runs: every 6 hours. */
export const deleteExpiredMessagesIntervalMs = 6 * 3_600_000

/** Deletes expired messages, which their recipients do not see any more. */
export async function deleteExpiredMessages({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(messages).where(lte(messages.expiresAt, clock.now()))
}
