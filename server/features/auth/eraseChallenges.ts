import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { verifications } from './tables.ts'

/**
 * Deletes the open passkey challenges of an account. They have no foreign key, so deleting the user row does not delete
 * them.
 */
export async function eraseChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId))
}
