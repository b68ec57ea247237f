import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { outbox } from './tables.ts'

export type OutboxRow = typeof outbox.$inferSelect

export async function insertLetter(tx: Tx, row: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(row)
}

export async function findWaiting(db: Db, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
  return row
}

/** Once it has left, the words go: they hold a link that opens an account. In local mode the mailbox shows them on. */
export async function markSent(
  db: Db,
  id: string,
  { now, keepsWords }: { now: Date; keepsWords: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      state: 'sent',
      sentAt: now,
      lastError: null,
      attempts: sql`${outbox.attempts} + 1`,
      ...(!keepsWords && { text: '', html: '' }),
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

type Failure = { isDead: boolean; why: string; nextAttemptAt: Date }

export async function markFailed(db: Db, id: string, { isDead, why, nextAttemptAt }: Failure): Promise<void> {
  await db
    .update(outbox)
    .set({ state: isDead ? 'dead' : 'waiting', lastError: why, nextAttemptAt, attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

export function listNewest(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.select().from(outbox).orderBy(desc(outbox.position)).limit(limit)
}

/** Every letter that was written to an address, whether it has left or not. */
export async function forgetLettersTo(tx: Tx, to: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.to, to))
}
