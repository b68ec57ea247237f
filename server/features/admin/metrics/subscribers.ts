import type { InputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.ts'
import { everHadPlan, judgedInSql } from '../access/index.ts'
import { instantAt, readPlace, writePlace } from '../adminUsers/index.ts'

type Filter = Omit<InputOf<'listSubscriptions'>, 'cursor'>
type Facts = { now: Date; config: Pick<Config, 'adminUids'> }

const pageSize = 100
/** As the index `users_with_plan` is made. */
const startedAt = sql`coalesce(users.subscription_started_at, users.created_at)`
const isDue = sql`exists (select 1 from subscriptions where subscriptions.id = users.stripe_subscription_id and subscriptions.status = 'past_due')`

/** Of a plan that ended the tier that it was; a card's plan leaves only that it was paid. */
const endedTier = sql`case when users.subscription_tier in ('free', 'inactive') then 'paid' else users.subscription_tier end`

/** What an account must be for the list of subscriptions to show it, over a table that is called `users`. */
export function subscribersLike({ standing, source, tier }: Filter, facts: Facts): SQL {
  const judged = judgedInSql(facts)
  const runs = sql`${judged.status} in ('active', 'trialing')`
  const isGranted = sql`(${judged.isListed} or ${judged.isOverridden})`
  const standings = {
    active: sql`${judged.status} = 'active' and not ${isDue}`,
    trialing: sql`${judged.status} = 'trialing'`,
    payment_due: sql`${judged.status} = 'active' and ${isDue}`,
    ended: sql`not ${runs}`,
  }
  const sources = {
    operator: judged.isListed,
    override: sql`${judged.isOverridden} and not ${judged.isListed}`,
    card: sql`users.stripe_subscription_id is not null and not ${isGranted}`,
    code: sql`users.stripe_subscription_id is null and users.applied_coupon is not null and not ${isGranted}`,
  }
  const conditions = [
    everHadPlan,
    ...(standing ? [standings[standing]] : []),
    ...(source ? [sql`(${sources[source]})`] : []),
    ...(tier ? [sql`case when ${runs} then ${judged.tier} else ${endedTier} end = ${tier}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** One page of those who have or had a plan, the newest first. */
export async function findSubscribers(
  db: Db,
  { cursor, ...filter }: InputOf<'listSubscriptions'>,
  facts: Facts,
): Promise<{ ids: string[]; nextCursor: string | undefined }> {
  const place = readPlace(cursor, ['subscribed'])
  const at = place && instantAt(place)?.toISOString()
  const all = subscribersLike(filter, facts)
  const behind = place && at ? sql` and (${startedAt}, users.id) < (${at}::timestamptz, ${place.id})` : sql``
  const { rows } = await db.execute<{ id: string; value: number }>(sql`
    select users.id, (extract(epoch from ${startedAt}) * 1000)::float8 as value from users
    where ${all}${behind} order by ${startedAt} desc, users.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > pageSize && last ? writePlace({ order: 'subscribed', ...last }) : undefined,
  }
}

/** How many of them there are: everybody who ever had a plan is judged for it. */
export async function countSubscribers(db: Db, filter: Filter, facts: Facts): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where ${subscribersLike(filter, facts)}`,
  )
  return rows[0]?.count ?? 0
}
