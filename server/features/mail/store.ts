import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import { outbox } from './tables.ts'

/** A stored e-mail. */
export type OutboxRow = typeof outbox.$inferSelect

/** Stores an e-mail in the outbox. */
export async function insertEmail(tx: Tx, row: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(row)
}

/** Returns an e-mail that is still waiting; undefined if it was sent, failed permanently or was cancelled. */
export async function findWaitingEmail(db: Db, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
  return row
}

/**
 * Marks an e-mail as sent. Deletes its text, which can contain a link that gives access to an account. In local mode
 * the text stays for the mailbox page.
 */
export async function markSent(
  db: Db,
  id: string,
  { now, storesText }: { now: Date; storesText: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      state: 'sent',
      sentAt: now,
      lastError: null,
      attempts: sql`${outbox.attempts} + 1`,
      ...(!storesText && { text: '', html: '' }),
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

type FailedAttempt = { isDead: boolean; reason: string; nextAttemptAt: Date }

/** Stores a failed attempt. An e-mail that failed permanently (`isDead`) is not retried. */
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

/** Lists e-mails, newest first. */
export function listNewestEmails(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.select().from(outbox).orderBy(desc(outbox.position)).limit(limit)
}

/**
 * Deletes every e-mail to the address of an account, and every e-mail about the account, also to its earlier addresses.
 * Sent e-mails are deleted too.
 */
export async function deleteEmailsOf(tx: Tx, { id, email }: ErasedAccount): Promise<void> {
  await tx.delete(outbox).where(or(eq(outbox.to, email), eq(outbox.userId, id)))
}

/** Deletes one e-mail. */
export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id))
}

const dayMs = 86_400_000
/** Days after which an e-mail that was sent or cancelled is deleted. */
const doneRetentionDays = 30
/** Days after which any e-mail is deleted. Its links are invalid by then. */
const retentionDays = 90

/** Deletes e-mails that are older than these retention times. */
export async function deleteOldEmails(db: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(outbox.createdAt, new Date(now.getTime() - days * dayMs))
  const isDone = inArray(outbox.state, ['sent', 'cancelled'])
  await db.delete(outbox).where(or(and(isDone, before(doneRetentionDays)), before(retentionDays)))
}
