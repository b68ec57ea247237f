import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { ErasedAccount } from '../../../platform/features/feature.ts'
import { impersonationSessions } from './tables.ts'

/**
 * Removes the hash of a deleted admin's browser from the records of the impersonations that the admin started. The
 * records stay for the audit; the admin's id in them belongs to no account any more.
 */
export async function anonymizeBrowser(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx.update(impersonationSessions).set({ browserHash: '' }).where(eq(impersonationSessions.adminId, id))
}
