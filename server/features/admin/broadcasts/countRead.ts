import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { broadcasts } from './tables.ts'

/**
 * Adds one to the number of recipients who have read a broadcast. The number does not decrease when a recipient deletes
 * the message.
 */
export async function countRead(tx: Tx, noticeId: string): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ readCount: sql`${broadcasts.readCount} + 1` })
    .where(eq(broadcasts.id, noticeId))
}
