import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { recoveryCodes, totpSecrets } from './tables.ts'

export type TotpRow = typeof totpSecrets.$inferSelect

const inForce = isNotNull(totpSecrets.secret)

export async function findTotp(db: Db | Tx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/** The secret that waits for its first code; one that waited before is forgotten. */
export async function keepPending(tx: Tx, userId: string, pendingSecret: string, pendingUntil: Date): Promise<void> {
  const pending = { pendingSecret, pendingUntil }
  await tx
    .insert(totpSecrets)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: pending })
}

/** The waiting secret is in force from now on. */
export async function confirmPending(
  tx: Tx,
  row: TotpRow,
  { now, lastStep }: { now: Date; lastStep: number },
): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ secret: row.pendingSecret, confirmedAt: now, lastStep, pendingSecret: null, pendingUntil: null })
    .where(eq(totpSecrets.userId, row.userId))
}

/** False where this step, or a later one, was taken meanwhile: each code opens once, also when two come at once. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), inForce, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return rows.length > 0
}

export async function removeSecret(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning()
  return rows.some(({ secret }) => secret !== null)
}

export async function countUnused(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.count ?? 0
}

export async function replaceCodes(tx: Tx, userId: string, hashes: string[], createdAt: Date): Promise<void> {
  await removeCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, createdAt })))
}

export async function removeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** False where there is no such code, or it was used. */
export async function useCode(tx: Tx, userId: string, hash: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash })
  return rows.length > 0
}
