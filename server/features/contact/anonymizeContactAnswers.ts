import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { deletedAccountName, type ErasedAccount } from '../../platform/features/feature.ts'
import { contactAnswers } from './tables.ts'

/** Removes the id and address of a deleted admin from the answers that the admin wrote. The answers stay. */
export async function anonymizeContactAnswers(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx
    .update(contactAnswers)
    .set({ answeredBy: null, answeredByEmail: deletedAccountName })
    .where(eq(contactAnswers.answeredBy, id))
}
