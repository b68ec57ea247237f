import type { InputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { everHadPlanSql, accessSql, planSourceSql } from '../../access/index.ts'
import {
  cursorInstant,
  decodeCursor,
  encodeCursor,
  matchesSearch,
  planStatusConditions,
  type ListCursor,
} from '../users/index.ts'

type Order = Pick<Required<InputOf<'listSubscriptions'>>, 'sort' | 'direction'>
type Filter = Omit<InputOf<'listSubscriptions'>, 'cursor' | 'sort' | 'direction'>
type Facts = { now: Date; config: Pick<Config, 'adminUids'> }

const pageSize = 100
/**
 * When the plan began. Must be the same expression as in the index `users_with_plan`, so that Postgres uses the index.
 */
const startedAt = sql`coalesce(users.subscription_started_at, users.created_at)`

/**
 * SQL for the tier that an ended plan had. It is `paid` if the user row has the tier `inactive` or `free`, because a
 * plan paid by card is stored as `free` after its end.
 */
const endedTier = sql`case when users.subscription_tier in ('free', 'inactive') then 'paid' else users.subscription_tier end`

/** Returns the SQL condition that the list of subscriptions contains an account of a table named `users`. */
export function subscriberFilterSql({ planStatus, source, tier, search }: Filter, facts: Facts): SQL {
  const access = accessSql(facts)
  const { isRunning, ...statuses } = planStatusConditions(facts)
  // Every account of this list has or had a plan, so a plan that is not running has ended.
  const planConditions = { ...statuses, ended: sql`not ${isRunning}` }
  const conditions = [
    everHadPlanSql,
    ...(search ? [matchesSearch(search)] : []),
    ...(planStatus ? [planConditions[planStatus]] : []),
    ...(source ? [sql`${planSourceSql(facts)} = ${source}`] : []),
    ...(tier ? [sql`case when ${isRunning} then ${access.tier} else ${endedTier} end = ${tier}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const toMs = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`
const endsAt = sql`coalesce(users.trial_end_date, users.subscription_expires_at, 'epoch'::timestamptz)`
const readInstant = (after: ListCursor) => cursorInstant(after)?.toISOString()
const readText = ({ value }: ListCursor) => (typeof value === 'string' ? value : undefined)

/**
 * For each order of the list: its sort key, the SQL for the value that a cursor contains, and the parser of this value.
 */
const orders = {
  started: { key: startedAt, cursorValue: toMs(startedAt), read: readInstant },
  ends: { key: endsAt, cursorValue: toMs(endsAt), read: readInstant },
  email: { key: sql`users.email`, cursorValue: sql`users.email`, read: readText },
}

/** Returns the ids of one page of accounts that have or had a plan, in order. */
export async function findSubscribers(
  db: Db,
  {
    cursor,
    sort = 'started',
    direction = 'desc',
    ...filter
  }: Filter & Partial<Order> & { cursor?: string | undefined },
  facts: Facts,
): Promise<{ ids: string[]; nextCursor: string | undefined }> {
  const { key, cursorValue, read } = orders[sort]
  const name = `${sort}.${direction}`
  const after = decodeCursor(cursor, [name])
  const value = after && read(after)
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<')
  const afterCursor =
    after && value !== undefined ? sql` and (${key}, users.id) ${isAfter} (${value}, ${after.id})` : sql``
  const order = sql.raw(direction)
  const { rows } = await db.execute<{ id: string; value: number | string }>(sql`
    select users.id, ${cursorValue} as value from users
    where ${subscriberFilterSql(filter, facts)}${afterCursor} order by ${key} ${order}, users.id ${order} limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > pageSize && last ? encodeCursor({ order: name, ...last }) : undefined,
  }
}

/** Counts the accounts of the subscription list. Scans every account that ever had a plan. */
export async function countSubscribers(db: Db, filter: Filter, facts: Facts): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where ${subscriberFilterSql(filter, facts)}`,
  )
  return rows[0]?.count ?? 0
}
