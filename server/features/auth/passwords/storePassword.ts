import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { credentials } from '../tables.ts'

/** The value of the column `providerId` for a password. */
const passwordProvider = 'credential'

/** Stores the hash as the password of this account. Replaces an existing password. */
export async function storePassword(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const updated = await tx
    .update(credentials)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)))
    .returning({ id: credentials.id })
  if (updated.length > 0) return
  await tx.insert(credentials).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: passwordProvider,
    password: hash,
    createdAt: now,
    updatedAt: now,
  })
}

/** Removes the password of this account. Returns whether it had one. */
export async function removePassword(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)))
    .returning({ id: credentials.id })
  return removed.length > 0
}
