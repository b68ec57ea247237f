import { lte } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { messages } from './tables.ts'

export const forgetMessagesJob = 'messages.forget'
export const forgetMessagesEveryMs = 6 * 3_600_000

/** Takes away what has expired, which nobody is shown any more. */
export async function forgetExpiredMessages({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(messages).where(lte(messages.expiresAt, clock.now()))
}
