import type { UserFilter } from '@scene-partner/contract/administration'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { monthOf } from '../access/index.ts'
import { lastSeen } from './activity.ts'
import { instantAt, type Place, readPlace, writePlace } from './cursor.ts'
import { matchingUsers, type MatchingFacts } from './matching.ts'

export const pageSize = 100
/** Counting on would cost more than it tells. */
const countedUpTo = 20_000

export type Order = { sort: 'created' | 'lastSignIn' | 'email' | 'usage'; direction: 'asc' | 'desc' }
type Found = { id: string; value: string | number }
/** One stretch of an order: what it walks along, and how a place in it is read. */
type Walk = { name: string; from: SQL; key: SQL; told: SQL; direction: 'asc' | 'desc'; read(place: Place): unknown }

const inMs = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`
const readInstant = (place: Place) => instantAt(place)?.toISOString()
const readText = ({ value }: Place) => (typeof value === 'string' ? value : undefined)
const readCount = ({ value }: Place) =>
  Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? value : undefined

const created = sql`users.created_at`
const allUsers = sql`users`

/**
 * Who spoke this month by how much, and behind them everyone else by age: so that no question has to look at every
 * account to find the few at the top.
 */
function byUsage(direction: Order['direction'], now: Date): Walk[] {
  const month = monthOf(now)
  const speakers = sql`usage_months as spoken join users on users.id = spoken.user_id and spoken.month = ${month} and spoken.used > 0`
  const silent = sql`users left join usage_months as spoken on spoken.user_id = users.id and spoken.month = ${month} and spoken.used > 0`
  const walks: Walk[] = [
    { name: 'usage', from: speakers, key: sql`spoken.used`, told: sql`spoken.used`, direction, read: readCount },
    {
      name: 'silent',
      from: sql`${silent} where spoken.user_id is null`,
      ...{ key: created, told: inMs(created), direction, read: readInstant },
    },
  ]
  return direction === 'desc' ? walks : walks.toReversed()
}

function walksOf({ sort, direction }: Order, now: Date): Walk[] {
  switch (sort) {
    case 'created':
      return [{ name: sort, from: allUsers, key: created, told: inMs(created), direction, read: readInstant }]
    case 'lastSignIn':
      return [{ name: sort, from: allUsers, key: lastSeen, told: inMs(lastSeen), direction, read: readInstant }]
    case 'email':
      return [{ name: sort, from: allUsers, key: sql`users.email`, told: sql`users.email`, direction, read: readText }]
    case 'usage':
      return byUsage(direction, now)
  }
}

const hasWhere = ({ name }: Walk) => name === 'silent'

async function walk(
  db: Db,
  along: Walk,
  matching: SQL | null,
  place: Place | undefined,
  limit: number,
): Promise<Found[]> {
  const { from, key, told, direction } = along
  const value = place && along.read(place)
  const order = sql.raw(direction)
  const conditions = [
    ...(matching ? [matching] : []),
    ...(place && value !== undefined
      ? [sql`(${key}, users.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${place.id})`]
      : []),
  ]
  const where =
    conditions.length === 0
      ? sql``
      : sql` ${sql.raw(hasWhere(along) ? 'and' : 'where')} ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<Found>(
    sql`select users.id, ${told} as value from ${from}${where} order by ${key} ${order}, users.id ${order} limit ${limit}`,
  )
  return rows
}

/** The ids of one page, in order, by keyset. */
export async function findPage(
  db: Db,
  {
    filter,
    order,
    cursor,
    facts,
  }: { filter: UserFilter; order: Order; cursor: string | undefined; facts: MatchingFacts },
): Promise<{ ids: string[]; nextCursor: string | undefined }> {
  const matching = await matchingUsers(db, filter, facts)
  const walks = walksOf(order, facts.now)
  const place = readPlace(
    cursor,
    walks.map(({ name }) => `${name}.${order.direction}`),
  )
  const begin = Math.max(
    0,
    walks.findIndex(({ name }) => place?.order === `${name}.${order.direction}`),
  )
  const found: (Found & { order: string })[] = []
  for (const [index, along] of walks.slice(begin).entries()) {
    const missing = pageSize + 1 - found.length
    if (missing <= 0) break
    const rows = await walk(db, along, matching, index === 0 ? place : undefined, missing)
    found.push(...rows.map((row) => ({ ...row, order: `${along.name}.${order.direction}` })))
  }
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return { ids: page.map(({ id }) => id), nextCursor: found.length > pageSize && last ? writePlace(last) : undefined }
}

/** How many accounts a filter finds; beyond a number only that there are as many. */
export async function countMatching(
  db: Db,
  filter: UserFilter,
  facts: MatchingFacts,
): Promise<{ count: number; isExact: boolean }> {
  const matching = await matchingUsers(db, filter, facts)
  const { rows } = await db.execute<{ count: number }>(
    matching
      ? sql`select count(*)::int as count from (select 1 from users where ${matching} limit ${countedUpTo + 1}) as matching`
      : sql`select count(*)::int as count from users`,
  )
  const count = rows[0]?.count ?? 0
  return matching && count > countedUpTo ? { count: countedUpTo, isExact: false } : { count, isExact: true }
}
