import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { recoveryCodes, totpSecrets } from './tables.ts'

/** A row of the table `totp_secrets`. */
export type TotpRow = typeof totpSecrets.$inferSelect

const inForce = isNotNull(totpSecrets.secret)

/** Returns the TOTP row of an account; undefined if there is none. */
export async function findTotp(db: Db | Tx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/** Stores a pending secret, which the first correct code will confirm. Replaces an earlier pending secret. */
export async function storePendingSecret(
  tx: Tx,
  userId: string,
  pendingSecret: string,
  pendingUntil: Date,
): Promise<void> {
  const pending = { pendingSecret, pendingUntil }
  await tx
    .insert(totpSecrets)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: pending })
}

/** Makes the pending secret of an account its valid secret. */
export async function confirmPendingSecret(
  tx: Tx,
  row: TotpRow,
  { now, lastStep }: { now: Date; lastStep: number },
): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ secret: row.pendingSecret, confirmedAt: now, lastStep, pendingSecret: null, pendingUntil: null })
    .where(eq(totpSecrets.userId, row.userId))
}

/**
 * Marks a TOTP step as used. Returns false if this step or a later one was used meanwhile, so that each code works
 * once.
 */
export async function markStepUsed(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), inForce, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return rows.length > 0
}

/** Deletes the TOTP row of an account. Returns whether the account had a confirmed secret. */
export async function deleteTotpSecret(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning()
  return rows.some(({ secret }) => secret !== null)
}

/** Returns the number of unused recovery codes of an account. */
export async function countUnusedRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.count ?? 0
}

/** Deletes the recovery codes of an account and stores new ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[], createdAt: Date): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, createdAt })))
}

/** Deletes the recovery codes of an account. */
export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Marks a recovery code as used. Returns false if it is unknown or used. */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash })
  return rows.length > 0
}
