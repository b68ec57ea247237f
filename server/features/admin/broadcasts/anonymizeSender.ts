import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { deletedAccountName, type ErasedAccount } from '../../../platform/features/feature.ts'
import { broadcasts } from './tables.ts'

/**
 * Removes the id and e-mail address of a deleted admin from the broadcasts that the admin sent. The broadcasts stay.
 */
export async function anonymizeSender(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx.update(broadcasts).set({ sentBy: null, sentByEmail: deletedAccountName }).where(eq(broadcasts.sentBy, id))
}
