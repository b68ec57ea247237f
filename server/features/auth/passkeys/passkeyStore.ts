import { and, asc, count, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { passkeys } from '../tables.ts'

/** A row of the table `passkeys`. */
export type PasskeyRow = typeof passkeys.$inferSelect

const isOwnPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id)
}

/** Returns the number of passkeys of an account. */
export async function countPasskeys(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

/** Finds a passkey by its credential id, in all accounts. Returns undefined if no passkey has this id. */
export async function findPasskeyByCredential(db: Db | Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Stores a passkey. Stores nothing and returns undefined if any account already has this credential id. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Renames a passkey of this account and returns it; undefined if the account has no such passkey. */
export async function updatePasskeyName(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(isOwnPasskey(userId, id)).returning()
  return row
}

/** Deletes a passkey of this account. Returns false if the account has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(passkeys).where(isOwnPasskey(userId, id)).returning({ id: passkeys.id })
  return rows.length > 0
}

/**
 * Stores the time of a use of a passkey and the new value of its signature counter. Returns false if another use has
 * changed the stored counter since `row` was read, because one of the two uses may come from a copied passkey.
 */
export async function recordPasskeyUse(
  tx: Tx,
  row: PasskeyRow,
  use: Pick<PasskeyRow, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** Deletes all passkeys of an account. */
export async function deleteAllPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
