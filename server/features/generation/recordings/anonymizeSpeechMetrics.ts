import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { speechMetrics } from '../tables.ts'

/** Replaces the user id in the engine metrics of a deleted account. The rows themselves stay for the operator. */
const nobody = 'deleted'

/** Removes the account from the engine metrics. The database deletes the account's recordings with the user row. */
export async function anonymizeSpeechMetrics(tx: Tx, userId: string): Promise<void> {
  await tx.update(speechMetrics).set({ userId: nobody, requestMetadata: {} }).where(eq(speechMetrics.userId, userId))
}
