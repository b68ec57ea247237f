import type { InputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { everHadPlanSql, accessSql } from '../../access/index.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../users/index.ts'
import { users } from '../../accounts/index.ts'

type Filter = Omit<InputOf<'listSubscriptions'>, 'cursor'>
type Facts = { now: Date; config: Pick<Config, 'adminUids'> }

const pageSize = 100
/** The same expression as in the index `users_with_plan`. */
const startedAt = sql`coalesce(users.subscription_started_at, users.created_at)`
const isDue = sql`exists (select 1 from subscriptions where subscriptions.id = ${users.paymentSubscriptionId} and subscriptions.status = 'past_due')`

/** SQL for the tier that an ended plan had. An ended card plan is stored as free, so it counts as paid. */
const endedTier = sql`case when users.subscription_tier in ('free', 'inactive') then 'paid' else users.subscription_tier end`

/** Returns the SQL condition of the subscription list, for a table named `users`. */
export function subscriberFilterSql({ standing, source, tier }: Filter, facts: Facts): SQL {
  const access = accessSql(facts)
  const isRunning = sql`${access.status} in ('active', 'trialing')`
  const isGranted = sql`(${access.isListed} or ${access.isOverridden})`
  const standings = {
    active: sql`${access.status} = 'active' and not ${isDue}`,
    trialing: sql`${access.status} = 'trialing'`,
    payment_due: sql`${access.status} = 'active' and ${isDue}`,
    ended: sql`not ${isRunning}`,
  }
  const sources = {
    operator: access.isListed,
    override: sql`${access.isOverridden} and not ${access.isListed}`,
    card: sql`${users.paymentSubscriptionId} is not null and not ${isGranted}`,
    code: sql`${users.paymentSubscriptionId} is null and users.applied_coupon is not null and not ${isGranted}`,
  }
  const conditions = [
    everHadPlanSql,
    ...(standing ? [standings[standing]] : []),
    ...(source ? [sql`(${sources[source]})`] : []),
    ...(tier ? [sql`case when ${isRunning} then ${access.tier} else ${endedTier} end = ${tier}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Returns the ids of one page of accounts that have or had a plan, newest first. */
export async function findSubscribers(
  db: Db,
  { cursor, ...filter }: InputOf<'listSubscriptions'>,
  facts: Facts,
): Promise<{ ids: string[]; nextCursor: string | undefined }> {
  const after = decodeCursor(cursor, ['subscribed'])
  const at = after && cursorInstant(after)?.toISOString()
  const condition = subscriberFilterSql(filter, facts)
  const afterCursor = after && at ? sql` and (${startedAt}, users.id) < (${at}::timestamptz, ${after.id})` : sql``
  const { rows } = await db.execute<{ id: string; value: number }>(sql`
    select users.id, (extract(epoch from ${startedAt}) * 1000)::float8 as value from users
    where ${condition}${afterCursor} order by ${startedAt} desc, users.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > pageSize && last ? encodeCursor({ order: 'subscribed', ...last }) : undefined,
  }
}

/** Counts the accounts of the subscription list. Scans every account that ever had a plan. */
export async function countSubscribers(db: Db, filter: Filter, facts: Facts): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where ${subscriberFilterSql(filter, facts)}`,
  )
  return rows[0]?.count ?? 0
}
