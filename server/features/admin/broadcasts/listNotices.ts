import { listNotices as contract } from '@scene-partner/contract/operations/adminMessages'
import { desc, sql } from 'drizzle-orm'
import { placeOf, readPlace } from '../../platform/database/places.ts'
import { operation } from '../../services.ts'
import type { NoticeRow } from './sendBatch.ts'
import { notices } from './tables.ts'

const pageSize = 50

function sentTo({ audience: { chosen, ...filter } }: NoticeRow) {
  if (chosen !== undefined) return { kind: 'chosen' as const, count: chosen }
  const isForAll = Object.values(filter).every((one) => one === undefined)
  return isForAll ? { kind: 'all' as const } : { kind: 'filter' as const, filter }
}

function present(row: NoticeRow, email: string | null) {
  const { id: noticeId, subject, content, category, priority, byMail, sentByEmail, state } = row
  const { recipients, sentCount, readCount, userId } = row
  return {
    ...{ noticeId, subject, content, category, priority, byMail, sentByEmail, state, recipients, sentCount, readCount },
    audience: userId === null ? sentTo(row) : { kind: 'one' as const, userId, email: email ?? '' },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export const listNotices = operation(contract, async ({ input, database: { db } }) => {
  const place = readPlace(input.cursor)
  const rows = await db
    .select({
      notice: notices,
      email: sql<string | null>`(select users.email from users where users.id = ${notices.userId})`,
    })
    .from(notices)
    .where(place && sql`(${notices.createdAt}, ${notices.id}) < (${place.at}::timestamptz, ${place.id})`)
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.notice
  return {
    notices: page.map(({ notice, email }) => present(notice, email)),
    ...(rows.length > pageSize && last && { nextCursor: placeOf(last.createdAt, last.id) }),
  }
})
