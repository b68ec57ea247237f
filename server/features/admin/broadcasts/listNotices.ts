import { listNotices as contract } from '@scene-partner/contract/operations/admin/adminMessages'
import { desc, sql } from 'drizzle-orm'
import { formatCursor, parseCursor } from '../../../platform/database/cursors.ts'
import { operation } from '../../../services.ts'
import type { BroadcastRow } from './sendBatch.ts'
import { broadcasts } from './tables.ts'

const pageSize = 50

function presentAudience({ audience: { chosen, ...filter } }: BroadcastRow) {
  if (chosen !== undefined) return { kind: 'chosen' as const, count: chosen }
  const isForAll = Object.values(filter).every((one) => one === undefined)
  return isForAll ? { kind: 'all' as const } : { kind: 'filter' as const, filter }
}

function present(row: BroadcastRow, email: string | null) {
  const { id: noticeId, subject, content, category, priority, byMail, sentByEmail, state } = row
  const { recipients, sentCount, readCount, userId } = row
  return {
    ...{ noticeId, subject, content, category, priority, byMail, sentByEmail, state, recipients, sentCount, readCount },
    audience: userId === null ? presentAudience(row) : { kind: 'one' as const, userId, email: email ?? '' },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Returns a page of the broadcasts, newest first. */
export const listNotices = operation(contract, async ({ input, database: { db } }) => {
  const position = parseCursor(input.cursor)
  const rows = await db
    .select({
      notice: broadcasts,
      email: sql<string | null>`(select users.email from users where users.id = ${broadcasts.userId})`,
    })
    .from(broadcasts)
    .where(position && sql`(${broadcasts.createdAt}, ${broadcasts.id}) < (${position.at}::timestamptz, ${position.id})`)
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.notice
  return {
    notices: page.map(({ notice, email }) => present(notice, email)),
    ...(rows.length > pageSize && last && { nextCursor: formatCursor(last.createdAt, last.id) }),
  }
})
