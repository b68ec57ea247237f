import { listContactMessages as contract } from '@scene-partner/contract/operations/adminMessages'
import { and, asc, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { placeOf, readPlace } from '../../platform/database/places.ts'
import { operation } from '../../services.ts'
import { contactAnswers, contactMessages } from './tables.ts'

const pageSize = 50
type ContactRow = typeof contactMessages.$inferSelect
type AnswerRow = typeof contactAnswers.$inferSelect

/** Signs that mean something to `like`, and the zero byte that no database reads. */
const within = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function has(search: string) {
  const { name, email, subject, message } = contactMessages
  return or(...[name, email, subject, message].map((column) => ilike(column, within(search))))
}

async function countAll(db: Db) {
  const { rows } = await db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from contact_messages group by status`,
  )
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { unread: of('unread'), read: of('read'), answered: of('answered'), archived: of('archived') }
}

async function answersTo(db: Db, rows: readonly ContactRow[]): Promise<AnswerRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.answeredAt))
}

const states = ['unread', 'read', 'answered', 'archived'] as const

function present(row: ContactRow, answers: readonly AnswerRow[]) {
  const { id, name, email, subject, message, userId, userAgent, notes } = row
  return {
    ...{ messageId: id, name, email, subject, message, userId, userAgent, notes },
    status: states.find((one) => one === row.status) ?? 'unread',
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

export const listContactMessages = operation(contract, async ({ input, database: { db } }) => {
  const { status, search, cursor } = input
  const place = readPlace(cursor)
  const { createdAt, id } = contactMessages
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        status ? eq(contactMessages.status, status) : ne(contactMessages.status, 'archived'),
        search ? has(search) : undefined,
        place && sql`(${createdAt}, ${id}) < (${place.at}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const answers = await answersTo(db, page)
  return {
    messages: page.map((row) => present(row, answers)),
    ...(!cursor && { counts: await countAll(db) }),
    ...(rows.length > pageSize && last && { nextCursor: placeOf(last.createdAt, last.id) }),
  }
})
