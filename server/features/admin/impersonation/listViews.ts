import { raise } from '@scene-partner/contract/failures'
import { getView as getContract, listViews as listContract } from '@scene-partner/contract/operations/admin/adminTables'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { formatCursor, parseCursor } from '../../../platform/database/cursors.ts'
import { operation } from '../../../services.ts'
import type { ImpersonationRow } from './store.ts'
import { impersonationAudit as auditEntries, impersonationSessions as views } from './tables.ts'

const pageSize = 50
/** Maximum number of audit entries in a response. Equal accesses share one entry, so few impersonations have more. */
const maxAuditEntries = 1000

const emailOf = (id: typeof views.adminId | typeof views.userId) =>
  sql<string | null>`(select users.email from users where users.id = ${id})`

/**
 * Loads the numbers of reads and refusals of these impersonations with one query. Returns a function that returns one
 * of these numbers for one impersonation.
 */
async function countAuditEntries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return () => 0
  const rows = await db
    .select({
      id: auditEntries.sessionId,
      outcome: auditEntries.outcome,
      times: sql<number>`sum(${auditEntries.times})::int`,
    })
    .from(auditEntries)
    .where(inArray(auditEntries.sessionId, [...ids]))
    .groupBy(auditEntries.sessionId, auditEntries.outcome)
  return (id: string, outcome: 'seen' | 'refused') =>
    rows.find((row) => row.id === id && row.outcome === outcome)?.times ?? 0
}

function present({ id: viewId, adminId, userId, reason, startedAt, endedHow, expiresAt, ...row }: ImpersonationRow) {
  return {
    ...{ viewId, adminId, userId, reason, endedHow },
    startedAt: startedAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Returns impersonations, newest first, 50 a page, with the number of reads and refusals. */
export const listViews = operation(listContract, async ({ input, database: { db } }) => {
  const { userId, adminId, cursor } = input
  const after = parseCursor(cursor)
  const rows = await db
    .select({ view: views, adminEmail: emailOf(views.adminId), userEmail: emailOf(views.userId) })
    .from(views)
    .where(
      and(
        userId ? eq(views.userId, userId.replaceAll('\0', '')) : undefined,
        adminId ? eq(views.adminId, adminId.replaceAll('\0', '')) : undefined,
        after && sql`(${views.startedAt}, ${views.id}) < (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(views.startedAt), desc(views.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.view
  const countFor = await countAuditEntries(
    db,
    page.map(({ view }) => view.id),
  )
  return {
    views: page.map(({ view, adminEmail, userEmail }) => ({
      ...present(view),
      ...{ adminEmail, userEmail: userEmail ?? '' },
      ...{ seen: countFor(view.id, 'seen'), refused: countFor(view.id, 'refused') },
    })),
    ...(rows.length > pageSize && last && { nextCursor: formatCursor(last.startedAt, last.id) }),
  }
})

/** Returns the audit entries of one impersonation, oldest first; at most 1000. Throws `not_found` for an unknown id. */
export const getView = operation(getContract, async ({ input, database: { db } }) => {
  const viewId = input.viewId.replaceAll('\0', '')
  const [view] = await db.select({ id: views.id }).from(views).where(eq(views.id, viewId))
  const { id } = view ?? raise('not_found')
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.sessionId, id))
    .orderBy(asc(auditEntries.firstAt), asc(auditEntries.what), asc(auditEntries.subject))
    .limit(maxAuditEntries)
  return {
    looks: rows.map(({ outcome, what, subject, times, firstAt, lastAt }) => ({
      ...{ outcome, what, subject, times },
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
})
