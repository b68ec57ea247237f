import { and, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { messages } from './tables.ts'

/** A row of the table `messages`. */
export type MessageRow = typeof messages.$inferSelect

const pageSize = 50

const belongsTo = (userId: string | SQL) => eq(messages.userId, userId)
const isNotExpired = (now: Date | SQL) => or(isNull(messages.expiresAt), gt(messages.expiresAt, now))
const formatCursor = (row: MessageRow) => `${row.sentAt.getTime()}.${row.id}`

function afterCursor(cursor: string | undefined) {
  // A number with more than 14 digits would be a date that the database cannot store, so it makes the cursor invalid.
  const [, ms, id] = /^(\d{1,14})\.([\w-]+)$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const sentAt = new Date(Number(ms))
  return or(lt(messages.sentAt, sentAt), and(eq(messages.sentAt, sentAt), lt(messages.id, id)))
}

/** Returns one page of messages, newest first, by keyset. If `now` is null, the page includes expired messages. */
export async function listMessages(
  db: Db | Tx,
  { userId, cursor, now }: { userId: string; cursor: string | undefined; now: Date | null },
): Promise<{ rows: MessageRow[]; nextCursor: string | undefined }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(belongsTo(userId), now ? isNotExpired(now) : undefined, afterCursor(cursor)))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > pageSize && last ? formatCursor(last) : undefined }
}

/** Returns an SQL expression for the number of unread messages of an account. */
export const unreadSql = ({ userId, now }: { userId: SQL; now: SQL }): SQL<number> =>
  sql`(select count(*)::int from ${messages} where ${and(belongsTo(userId), isNull(messages.readAt), isNotExpired(now))})`

/** Returns a message of this account; undefined if it belongs to another account, has expired or does not exist. */
export async function findOwnMessage(
  db: Db | Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), belongsTo(userId), isNotExpired(now)))
  return row
}

/** Stores a message. */
export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row)
}

/**
 * Marks a message as read. Returns the id of the broadcast that the message belongs to. Returns null if the message
 * belongs to no broadcast or was read before.
 */
export async function markRead(tx: Tx, id: string, now: Date): Promise<string | null> {
  const [read] = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.id, id), isNull(messages.readAt)))
    .returning({ noticeId: messages.noticeId })
  return read?.noticeId ?? null
}

/** Deletes a message. */
export async function deleteMessageRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
}
