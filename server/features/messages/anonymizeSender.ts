import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { deletedAccountName, type ErasedAccount } from '../../platform/features/feature.ts'
import { messages } from './tables.ts'

/** Removes the id and address of a deleted admin from the messages they sent. The messages stay. */
export async function anonymizeSender(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx.update(messages).set({ sentBy: null, sentByEmail: deletedAccountName }).where(eq(messages.sentBy, id))
}
