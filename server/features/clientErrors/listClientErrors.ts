import {
  getWebVitals as vitalsContract,
  listClientErrors as errorsContract,
} from '@scene-partner/contract/operations/admin/adminMonitoring'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { formatCursor, parseCursor } from '../../platform/database/cursors.ts'
import { operation } from '../../services.ts'
import { type Metric, rateMetric, percentile75 } from './webVitalScale.ts'
import { clientErrors } from './tables.ts'

const pageSize = 100
const dayMs = 86_400_000

async function listReleases(db: Db) {
  const rows = await db
    .select({
      release: clientErrors.release,
      kinds: sql<number>`count(distinct ${clientErrors.fingerprint})::int`,
      times: sql<number>`sum(${clientErrors.times})::float8`,
      firstAt: sql<string>`min(${clientErrors.firstAt})::text`,
      lastAt: sql<string>`max(${clientErrors.lastAt})::text`,
    })
    .from(clientErrors)
    .groupBy(clientErrors.release)
    .orderBy(desc(sql`min(${clientErrors.firstAt})`))
    .limit(50)
  return rows.map((row) => ({
    ...row,
    firstAt: new Date(row.firstAt).toISOString(),
    lastAt: new Date(row.lastAt).toISOString(),
  }))
}

/** Returns client errors, the most recently reported first, 100 a page. The first page also lists the releases. */
export const listClientErrors = operation(errorsContract, async ({ input, database: { db } }) => {
  const { release, cursor } = input
  const after = parseCursor(cursor)
  const { lastAt, fingerprint, route } = clientErrors
  const key = sql`${fingerprint} || ':' || ${clientErrors.release} || ':' || ${route}`
  const rows = await db
    .select()
    .from(clientErrors)
    .where(
      and(
        release ? eq(clientErrors.release, release) : undefined,
        after && sql`(${lastAt}, ${key}) < (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(lastAt), desc(key))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    errors: page.map((row) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
    ...(!cursor && { releases: await listReleases(db) }),
    ...(rows.length > pageSize &&
      last && { nextCursor: formatCursor(last.lastAt, `${last.fingerprint}:${last.release}:${last.route}`) }),
  }
})

type Counted = { release: string; route: string; metric: Metric; step: number; count: number }

/** Returns web vitals by release, route and metric, the rows with the most measurements first; at most 500 rows. */
export const getWebVitals = operation(vitalsContract, async ({ input, database: { db }, clock }) => {
  const from = new Date(clock.now().getTime() - input.days * dayMs).toISOString().slice(0, 10)
  const { rows } = await db.execute<Counted>(sql`
    select release, route, metric, step, sum(count)::int as count from web_vitals
    where day > ${from} ${input.release ? sql`and release = ${input.release}` : sql``}
    group by release, route, metric, step`)
  const groups = new Map<string, Counted[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.release, row.route, row.metric])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const groupsToShow = [...groups.values()].flatMap((steps) => {
    const [first] = steps
    if (!first) return []
    const { release, route, metric } = first
    const p75 = percentile75(steps)
    const visits = steps.reduce((sum, { count }) => sum + count, 0)
    return [{ release, route, metric, p75, visits, rating: rateMetric(metric, p75) }]
  })
  return {
    releases: [...new Set(groupsToShow.map(({ release }) => release))].toSorted(),
    rows: groupsToShow
      .toSorted((one, other) => other.visits - one.visits || one.route.localeCompare(other.route))
      .slice(0, 500),
  }
})
