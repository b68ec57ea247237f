import { raise } from '@scene-partner/contract/failures'
import { getView as getContract, listViews as listContract } from '@scene-partner/contract/operations/adminOperations'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { placeOf, readPlace } from '../../platform/database/places.ts'
import { operation } from '../../services.ts'
import type { ViewRow } from './store.ts'
import { impersonationLooks as looks, impersonationSessions as views } from './tables.ts'

const pageSize = 50
/** More than anybody looks at within an hour. */
const mostLooks = 1000

const emailOf = (id: typeof views.adminId | typeof views.userId) =>
  sql<string | null>`(select users.email from users where users.id = ${id})`

/** How much was seen and how much refused in each of these views. */
async function countLooks(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return () => 0
  const rows = await db
    .select({ id: looks.sessionId, outcome: looks.outcome, times: sql<number>`sum(${looks.times})::int` })
    .from(looks)
    .where(inArray(looks.sessionId, [...ids]))
    .groupBy(looks.sessionId, looks.outcome)
  return (id: string, outcome: 'seen' | 'refused') =>
    rows.find((row) => row.id === id && row.outcome === outcome)?.times ?? 0
}

function present({ id: viewId, adminId, userId, reason, startedAt, endedHow, expiresAt, ...row }: ViewRow) {
  return {
    ...{ viewId, adminId, userId, reason, endedHow },
    startedAt: startedAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}

export const listViews = operation(listContract, async ({ input, database: { db } }) => {
  const { userId, adminId, cursor } = input
  const place = readPlace(cursor)
  const rows = await db
    .select({ view: views, adminEmail: emailOf(views.adminId), userEmail: emailOf(views.userId) })
    .from(views)
    .where(
      and(
        userId ? eq(views.userId, userId.replaceAll('\0', '')) : undefined,
        adminId ? eq(views.adminId, adminId.replaceAll('\0', '')) : undefined,
        place && sql`(${views.startedAt}, ${views.id}) < (${place.at}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(views.startedAt), desc(views.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.view
  const countOf = await countLooks(
    db,
    page.map(({ view }) => view.id),
  )
  return {
    views: page.map(({ view, adminEmail, userEmail }) => ({
      ...present(view),
      ...{ adminEmail, userEmail: userEmail ?? '' },
      ...{ seen: countOf(view.id, 'seen'), refused: countOf(view.id, 'refused') },
    })),
    ...(rows.length > pageSize && last && { nextCursor: placeOf(last.startedAt, last.id) }),
  }
})

export const getView = operation(getContract, async ({ input, database: { db } }) => {
  const viewId = input.viewId.replaceAll('\0', '')
  const [view] = await db.select({ id: views.id }).from(views).where(eq(views.id, viewId))
  const { id } = view ?? raise('not_found')
  const rows = await db
    .select()
    .from(looks)
    .where(eq(looks.sessionId, id))
    .orderBy(asc(looks.firstAt), asc(looks.what), asc(looks.subject))
    .limit(mostLooks)
  return {
    looks: rows.map(({ outcome, what, subject, times, firstAt, lastAt }) => ({
      ...{ outcome, what, subject, times },
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
})
