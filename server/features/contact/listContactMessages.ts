import { listContactMessages as contract } from '@scene-partner/contract/operations/admin/adminMessages'
import { and, asc, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { formatCursor, parseCursor } from '../../platform/database/cursors.ts'
import { operation } from '../../services.ts'
import { contactAnswers, contactMessages } from './tables.ts'

const pageSize = 50
type ContactRow = typeof contactMessages.$inferSelect
type AnswerRow = typeof contactAnswers.$inferSelect

/**
 * Builds a `like` pattern that matches the search text anywhere. Escapes wildcards and removes zero bytes, which
 * Postgres refuses.
 */
const likePattern = (text: string) => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function matchesSearch(search: string) {
  const { name, email, subject, message } = contactMessages
  return or(...[name, email, subject, message].map((column) => ilike(column, likePattern(search))))
}

async function countByStatus(db: Db) {
  const { rows } = await db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from contact_messages group by status`,
  )
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { unread: of('unread'), read: of('read'), answered: of('answered'), archived: of('archived') }
}

async function loadAnswers(db: Db, rows: readonly ContactRow[]): Promise<AnswerRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.answeredAt))
}

const statuses = ['unread', 'read', 'answered', 'archived'] as const

function present(row: ContactRow, answers: readonly AnswerRow[]) {
  const { id, name, email, subject, message, userId, userAgent, notes } = row
  return {
    ...{ messageId: id, name, email, subject, message, userId, userAgent, notes },
    status: statuses.find((one) => one === row.status) ?? 'unread',
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answers: answers
      .filter(({ messageId }) => messageId === id)
      .map(({ body, answeredByEmail, answeredAt }) => ({
        body,
        answeredByEmail,
        answeredAt: answeredAt.toISOString(),
      })),
  }
}

/**
 * Lists contact messages with their answers, newest first, without archived ones by default. The first page also has
 * the counts by status.
 */
export const listContactMessages = operation(contract, async ({ input, database: { db } }) => {
  const { status, search, cursor } = input
  const position = parseCursor(cursor)
  const { createdAt, id } = contactMessages
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        status ? eq(contactMessages.status, status) : ne(contactMessages.status, 'archived'),
        search ? matchesSearch(search) : undefined,
        position && sql`(${createdAt}, ${id}) < (${position.at}::timestamptz, ${position.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const answers = await loadAnswers(db, page)
  return {
    messages: page.map((row) => present(row, answers)),
    ...(!cursor && { counts: await countByStatus(db) }),
    ...(rows.length > pageSize && last && { nextCursor: formatCursor(last.createdAt, last.id) }),
  }
})
