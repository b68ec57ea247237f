import type { UserFilter } from '@scene-partner/contract/adminEntities'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { usageMonth } from '../../access/index.ts'
import { lastSeenSql } from './activity.ts'
import { cursorInstant, type ListCursor, decodeCursor, encodeCursor } from './listCursor.ts'
import { userFilterSql, type FilterContext } from './filters/userFilterSql.ts'

/** Accounts per page of the user list. */
export const pageSize = 100
/** Matching accounts are counted up to this number. An exact count of more accounts would take too long. */
const maxCounted = 20_000

/** The order of the user list. */
export type Order = { sort: 'created' | 'lastSignIn' | 'email' | 'usage'; direction: 'asc' | 'desc' }
type Found = { id: string; value: string | number }
/**
 * One section of the ordered user list: its rows, their sort key, the SQL for the value that a cursor contains, and the
 * parser of this value. The list by usage has two sections; every other order has one.
 */
type Section = {
  name: string
  from: SQL
  key: SQL
  cursorValue: SQL
  direction: 'asc' | 'desc'
  read(after: ListCursor): unknown
}

const toMs = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`
const readInstant = (after: ListCursor) => cursorInstant(after)?.toISOString()
const readText = ({ value }: ListCursor) => (typeof value === 'string' ? value : undefined)
const readCount = ({ value }: ListCursor) =>
  Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? value : undefined

const created = sql`users.created_at`
const allUsers = sql`users`

/**
 * Returns the two sections of the list by usage: the accounts with usage this month, by usage, and all other accounts,
 * by the time of their sign-up. So the database need not sort all accounts to find the few with usage.
 */
function usageSections(direction: Order['direction'], now: Date): Section[] {
  const month = usageMonth(now)
  const activeUsers = sql`usage_months as spoken join users on users.id = spoken.user_id and spoken.month = ${month} and spoken.used > 0`
  const inactiveUsers = sql`users left join usage_months as spoken on spoken.user_id = users.id and spoken.month = ${month} and spoken.used > 0`
  const sections: Section[] = [
    {
      name: 'usage',
      from: activeUsers,
      key: sql`spoken.used`,
      cursorValue: sql`spoken.used`,
      direction,
      read: readCount,
    },
    {
      name: 'silent',
      from: sql`${inactiveUsers} where spoken.user_id is null`,
      ...{ key: created, cursorValue: toMs(created), direction, read: readInstant },
    },
  ]
  return direction === 'desc' ? sections : sections.toReversed()
}

function sectionsOf({ sort, direction }: Order, now: Date): Section[] {
  switch (sort) {
    case 'created':
      return [{ name: sort, from: allUsers, key: created, cursorValue: toMs(created), direction, read: readInstant }]
    case 'lastSignIn':
      return [
        { name: sort, from: allUsers, key: lastSeenSql, cursorValue: toMs(lastSeenSql), direction, read: readInstant },
      ]
    case 'email':
      return [
        { name: sort, from: allUsers, key: sql`users.email`, cursorValue: sql`users.email`, direction, read: readText },
      ]
    case 'usage':
      return usageSections(direction, now)
  }
}

const alreadyHasWhere = ({ name }: Section) => name === 'silent'

async function readSection(
  db: Db,
  section: Section,
  matching: SQL | null,
  after: ListCursor | undefined,
  limit: number,
): Promise<Found[]> {
  const { from, key, cursorValue, direction } = section
  const value = after && section.read(after)
  const order = sql.raw(direction)
  const conditions = [
    ...(matching ? [matching] : []),
    ...(after && value !== undefined
      ? [sql`(${key}, users.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${after.id})`]
      : []),
  ]
  const where =
    conditions.length === 0
      ? sql``
      : sql` ${sql.raw(alreadyHasWhere(section) ? 'and' : 'where')} ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<Found>(
    sql`select users.id, ${cursorValue} as value from ${from}${where} order by ${key} ${order}, users.id ${order} limit ${limit}`,
  )
  return rows
}

/** Returns the ids of the accounts on one page of the user list, in order, by keyset pagination. */
export async function findUserPage(
  db: Db,
  {
    filter,
    order,
    cursor,
    facts,
  }: { filter: UserFilter; order: Order; cursor: string | undefined; facts: FilterContext },
): Promise<{ ids: string[]; nextCursor: string | undefined }> {
  const matching = await userFilterSql(db, filter, facts)
  const sections = sectionsOf(order, facts.now)
  const after = decodeCursor(
    cursor,
    sections.map(({ name }) => `${name}.${order.direction}`),
  )
  const firstSection = Math.max(
    0,
    sections.findIndex(({ name }) => after?.order === `${name}.${order.direction}`),
  )
  const found: (Found & { order: string })[] = []
  for (const [sectionIndex, section] of sections.slice(firstSection).entries()) {
    const missing = pageSize + 1 - found.length
    if (missing <= 0) break
    const rows = await readSection(db, section, matching, sectionIndex === 0 ? after : undefined, missing)
    found.push(...rows.map((row) => ({ ...row, order: `${section.name}.${order.direction}` })))
  }
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return { ids: page.map(({ id }) => id), nextCursor: found.length > pageSize && last ? encodeCursor(last) : undefined }
}

/**
 * Counts the accounts that match a filter. With a filter, a count above 20,000 is returned as 20,000 and is not exact.
 */
export async function countMatchingUsers(
  db: Db,
  filter: UserFilter,
  facts: FilterContext,
): Promise<{ count: number; isExact: boolean }> {
  const matching = await userFilterSql(db, filter, facts)
  const { rows } = await db.execute<{ count: number }>(
    matching
      ? sql`select count(*)::int as count from (select 1 from users where ${matching} limit ${maxCounted + 1}) as matching`
      : sql`select count(*)::int as count from users`,
  )
  const count = rows[0]?.count ?? 0
  return matching && count > maxCounted ? { count: maxCounted, isExact: false } : { count, isExact: true }
}
