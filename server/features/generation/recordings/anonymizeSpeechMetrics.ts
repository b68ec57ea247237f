import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { speechMetrics } from '../tables.ts'

/** Replaces the user id in metrics of a deleted account. The engines' timings stay for the operator. */
const nobody = 'deleted'

/** Removes the account from the engine metrics. Its recordings are deleted by cascade with the user row. */
export async function anonymizeSpeechMetrics(tx: Tx, userId: string): Promise<void> {
  await tx.update(speechMetrics).set({ userId: nobody, requestMetadata: {} }).where(eq(speechMetrics.userId, userId))
}
