import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { speechMetrics } from './tables.ts'

/** Whose requests they were goes with the account; how long the engines took is the house's own. */
const nobody = 'deleted'

/** Takes an account's name out of the figures on the engines. Its recordings go with its row. */
export async function forgetSpeaker(tx: Tx, userId: string): Promise<void> {
  await tx.update(speechMetrics).set({ userId: nobody, requestMetadata: {} }).where(eq(speechMetrics.userId, userId))
}
