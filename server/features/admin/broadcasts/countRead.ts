import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { broadcasts } from './tables.ts'

/** Counts that a message of a broadcast was read. The count stays when the message is deleted later. */
export async function countRead(tx: Tx, noticeId: string): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ readCount: sql`${broadcasts.readCount} + 1` })
    .where(eq(broadcasts.id, noticeId))
}
