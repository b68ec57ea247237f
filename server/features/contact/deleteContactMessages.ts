import { eq, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import { contactMessages } from './tables.ts'

/** Deletes the contact messages that were sent by a deleted account or from its address, with their answers. */
export async function deleteContactMessages(tx: Tx, { id, email }: ErasedAccount): Promise<void> {
  await tx.delete(contactMessages).where(or(eq(contactMessages.userId, id), eq(contactMessages.email, email)))
}
