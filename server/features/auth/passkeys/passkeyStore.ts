import { and, asc, count, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { passkeys } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function listPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id)
}

export async function countPasskeys(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

export async function findByCredential(db: Db | Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Undefined where somebody has kept this key before. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [kept] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
  return kept
}

export async function namePasskey(db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(own(userId, id)).returning()
  return row
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(passkeys).where(own(userId, id)).returning({ id: passkeys.id })
  return rows.length > 0
}

/** Notes a use. False where another use came first with the same count: one of the two was made by a copy. */
export async function notePasskeyUse(
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

export async function removePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
