import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

/** Counts about an agency's actors. Active actors signed in within the last 30 days. `ThisMonth` is the UTC month. */
export type AgencyMetrics = {
  actors: number
  activeActors: number
  payingActors: number
  charactersThisMonth: number
  charactersInAll: number
}

const dayMs = 86_400_000
const activeDays = 30

const toUsageMonth = (now: Date) => now.toISOString().slice(0, 7)

/**
 * Returns the SQL query for the actors of these agencies, by mail domain or redeemed coupon, each actor once per
 * agency.
 */
const actorsOfAgencies = (ids: readonly string[]) => sql`
  select agency_id, user_id, bool_or(by_domain) as by_domain, bool_or(not by_domain) as by_coupon from (
    select agencies.id as agency_id, users.id as user_id, true as by_domain
    from agencies join users on split_part(users.email, '@', 2) = agencies.domain
    where agencies.id in ${inList(ids)}
    union all
    select agencies.id, redemption.user_id, false
    from agencies join coupon_redemptions as redemption on redemption.coupon_code = agencies.coupon_code
    where agencies.id in ${inList(ids)} and redemption.user_id is not null
  ) as came group by agency_id, user_id`

const inList = (ids: readonly string[]) =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`

/**
 * The SQL condition that an actor has a payment that did not fail, also if it was refunded. The sign-up funnel counts
 * payments in the same way.
 */
const hasPaid = sql`exists (select 1 from payments where payments.user_id = came.user_id and payments.state <> 'failed')`

/** Loads the metrics of agencies by agency id. An agency without actors has no entry. */
export async function loadAgencyMetrics(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, AgencyMetrics>> {
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - activeDays * dayMs).toISOString()
  const { rows } = await db.execute<AgencyMetrics & { agencyId: string }>(sql`
    select came.agency_id as "agencyId", count(*)::int as actors,
      (count(*) filter (where users.last_sign_in_at >= ${since}::timestamptz))::int as "activeActors",
      (count(*) filter (where ${hasPaid}))::int as "payingActors",
      coalesce(sum(usage.this_month), 0)::float8 as "charactersThisMonth",
      coalesce(sum(usage.in_all), 0)::float8 as "charactersInAll"
    from (${actorsOfAgencies(ids)}) as came
    join users on users.id = came.user_id
    left join lateral (
      select sum(used) as in_all, sum(used) filter (where month = ${toUsageMonth(now)}) as this_month
      from usage_months where usage_months.user_id = came.user_id
    ) as usage on true
    group by came.agency_id`)
  return new Map(rows.map(({ agencyId, ...metrics }) => [agencyId, metrics]))
}

/** An actor of an agency, with the usage and whether the actor belongs to the agency by domain, coupon or both. */
export type ActorRow = {
  userId: string
  email: string
  name: string
  byDomain: boolean
  byCoupon: boolean
  createdAt: Date
  lastSignInAt: Date | null
  charactersThisMonth: number
  charactersInAll: number
  hasPaid: boolean
}
type RawActorRow = Omit<ActorRow, 'createdAt' | 'lastSignInAt'> & { createdMs: number; lastMs: number | null }

/** `cursor` is undefined for the first page. `limit` is the number of rows per page. */
export type ActorsQuery = { agencyId: string; cursor: string | undefined; limit: number; now: Date }

/**
 * Lists the actors of one agency, newest first. Returns up to `limit + 1` rows; the extra row means that a next page
 * exists.
 */
export async function listActors(db: Db, { agencyId, cursor, limit, now }: ActorsQuery): Promise<ActorRow[]> {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  const before = ms === undefined ? null : new Date(Number(ms)).toISOString()
  const older = before === null ? sql`true` : sql`(users.created_at, users.id) < (${before}::timestamptz, ${id ?? ''})`
  const { rows } = await db.execute<RawActorRow>(sql`
    select users.id as "userId", users.email, users.name, came.by_domain as "byDomain", came.by_coupon as "byCoupon",
      (extract(epoch from users.created_at) * 1000)::float8 as "createdMs",
      (extract(epoch from users.last_sign_in_at) * 1000)::float8 as "lastMs",
      coalesce(usage.this_month, 0)::float8 as "charactersThisMonth",
      coalesce(usage.in_all, 0)::float8 as "charactersInAll", ${hasPaid} as "hasPaid"
    from (${actorsOfAgencies([agencyId])}) as came
    join users on users.id = came.user_id
    left join lateral (
      select sum(used) as in_all, sum(used) filter (where month = ${toUsageMonth(now)}) as this_month
      from usage_months where usage_months.user_id = came.user_id
    ) as usage on true
    where ${older}
    order by users.created_at desc, users.id desc
    limit ${limit + 1}`)
  return rows.map(({ createdMs, lastMs, ...row }) => ({
    ...row,
    createdAt: new Date(Math.round(createdMs)),
    lastSignInAt: lastMs === null ? null : new Date(Math.round(lastMs)),
  }))
}

/** The characters that an agency's actors used, and the number of its new actors, in one UTC month (`YYYY-MM`). */
export type AgencyMonth = { month: string; characters: number; newActors: number }

/** Loads the characters spoken and the new actors of an agency for each of the last 12 months (UTC), oldest first. */
export async function loadAgencyMonths(db: Db, agencyId: string, now: Date): Promise<AgencyMonth[]> {
  const { rows } = await db.execute<AgencyMonth>(sql`
    with came as (${actorsOfAgencies([agencyId])}),
    months as (
      select to_char(start, 'YYYY-MM') as month from generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '11 months',
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), interval '1 month') as start
    )
    select months.month,
      coalesce((select sum(used) from usage_months join came on came.user_id = usage_months.user_id
        where usage_months.month = months.month), 0)::float8 as characters,
      (select count(*) from came join users on users.id = came.user_id
        where to_char(users.created_at at time zone 'UTC', 'YYYY-MM') = months.month)::int as "newActors"
    from months order by months.month`)
  return rows
}
