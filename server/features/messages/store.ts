import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

const pageSize = 50

const isOf = (userId: string) => eq(messages.userId, userId)
const isAlive = (now: Date) => or(isNull(messages.expiresAt), gt(messages.expiresAt, now))
const cursorOf = (row: MessageRow) => `${row.sentAt.getTime()}.${row.id}`

function afterCursor(cursor: string | undefined) {
  // More digits name years that the database cannot read.
  const [, ms, id] = /^(\d{1,14})\.([\w-]+)$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const sentAt = new Date(Number(ms))
  return or(lt(messages.sentAt, sentAt), and(eq(messages.sentAt, sentAt), lt(messages.id, id)))
}

/** Newest first, by keyset; without a moment also those that have expired and are not yet deleted. */
export async function listMessages(
  where: Db | Tx,
  { userId, cursor, now }: { userId: string; cursor: string | undefined; now: Date | null },
): Promise<{ rows: MessageRow[]; nextCursor: string | undefined }> {
  const rows = await where
    .select()
    .from(messages)
    .where(and(isOf(userId), now ? isAlive(now) : undefined, afterCursor(cursor)))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > pageSize && last ? cursorOf(last) : undefined }
}

/** How many messages of an account wait to be read. */
export async function countUnread(where: Db | Tx, userId: string, now: Date): Promise<number> {
  const [row] = await where
    .select({ count: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(isOf(userId), isNull(messages.readAt), isAlive(now)))
  return row?.count ?? 0
}

/** Undefined for anyone else's, as for none and for one that has expired. */
export async function findOwnMessage(
  where: Db | Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<MessageRow | undefined> {
  const [row] = await where
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), isOf(userId), isAlive(now)))
  return row
}

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row)
}

/** The first reading counts; a later one changes nothing. */
export async function noteRead(tx: Tx, id: string, now: Date): Promise<void> {
  const [read] = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.id, id), isNull(messages.readAt)))
    .returning({ noticeId: messages.noticeId })
  // Counted at the reading: a message that is deleted afterwards was read all the same.
  if (read?.noticeId) await tx.execute(sql`update notices set read_count = read_count + 1 where id = ${read.noticeId}`)
}

export async function removeMessage(tx: Tx, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
}
