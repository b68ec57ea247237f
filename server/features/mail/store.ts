import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { outbox } from './tables.ts'

/** A stored email. */
export type OutboxRow = typeof outbox.$inferSelect

/** Stores an email in the outbox. */
export async function insertEmail(tx: Tx, row: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(row)
}

/** Finds an email that still waits. Returns undefined when it is sent, dead or cancelled. */
export async function findWaitingEmail(db: Db, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
  return row
}

/**
 * Marks an email as sent. Deletes its text, which holds a link that opens an account. Local mode keeps the text for the
 * mailbox.
 */
export async function markSent(
  db: Db,
  id: string,
  { now, keepsText }: { now: Date; keepsText: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      state: 'sent',
      sentAt: now,
      lastError: null,
      attempts: sql`${outbox.attempts} + 1`,
      ...(!keepsText && { text: '', html: '' }),
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

type FailedAttempt = { isDead: boolean; reason: string; nextAttemptAt: Date }

/** Stores a failed attempt. A dead email is not retried. */
export async function markFailed(db: Db, id: string, { isDead, reason, nextAttemptAt }: FailedAttempt): Promise<void> {
  await db
    .update(outbox)
    .set({
      state: isDead ? 'dead' : 'waiting',
      lastError: reason,
      nextAttemptAt,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** Lists emails, newest first. */
export function listNewestEmails(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.select().from(outbox).orderBy(desc(outbox.position)).limit(limit)
}

/** Deletes every email to an address, sent or not. */
export async function deleteEmailsTo(tx: Tx, to: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.to, to))
}
