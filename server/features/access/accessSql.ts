import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'

/**
 * The rules of `computeAccess` for tier and status as SQL expressions, to filter and count many accounts. A test checks
 * that the function and the expressions give the same results.
 */
export type AccessSql = {
  /** The tier that applies now. */
  tier: SQL
  status: SQL
  /** Whether the account's own plan is a paid tier with the status `active` or `trialing` that has not expired. */
  isOwnPlanActive: SQL
  /** Whether an active override applies to the account. */
  isOverridden: SQL
  /** Whether the account is listed in `ADMIN_UIDS`. */
  isListed: SQL
}

const isPaidTier = sql`users.subscription_tier in ('paid', 'premium_trial', 'pro', 'studio')`

/**
 * Selects accounts that have or had a paid tier or an override; the index `users_with_plan` uses the same expression.
 */
export const everHadPlanSql: SQL = sql`(${isPaidTier} or users.override is not null or users.subscription_started_at is not null)`

/** Returns a parenthesised SQL list of texts for `in` and `not in`. `in` an empty list is false. */
export const sqlTextList = (texts: readonly string[]): SQL =>
  texts.length === 0
    ? // Not `(null)`: with it, `in` and `not in` would both be null, and no row would match either.
      sql`(select null::text where false)`
    : sql`(${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )})`

/** Returns the expressions for a table named `users`. */
export function accessSql({ now, config }: { now: Date; config: Pick<Config, 'adminUids'> }): AccessSql {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = sql`coalesce(case when users.subscription_tier = 'premium_trial' then users.trial_end_date end, users.subscription_expires_at)`
  const ownRuns = sql`(${isPaidTier} and users.subscription_status in ('active', 'trialing') and (${end} is null or ${end} > ${at}))`
  const isListed = config.adminUids.length === 0 ? sql`false` : sql`users.id in ${sqlTextList(config.adminUids)}`
  // An expiry that is not a date counts as expired, so that the query does not fail.
  const isOverridden = sql`(users.override is not null and users.override ->> 'status' = 'active' and
    case when users.override ->> 'expiresAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d' then (users.override ->> 'expiresAt')::timestamptz > ${at} else false end)`
  const ownTier = sql`case when ${ownRuns} then users.subscription_tier when ${isPaidTier} or users.subscription_tier = 'free' then 'free' else 'inactive' end`
  const tier = sql`case when ${isListed} then 'paid' when ${isOverridden} then users.override ->> 'tier' else ${ownTier} end`
  const status = sql`case
    when ${isListed} then 'active'
    when ${isOverridden} then case when users.override ->> 'tier' = 'premium_trial' then 'trialing' else 'active' end
    when ${ownRuns} then case when users.subscription_tier = 'premium_trial' then 'trialing' else 'active' end
    when users.subscription_status = 'inactive' then 'inactive' else 'none' end`
  return { tier, status, isOwnPlanActive: ownRuns, isOverridden, isListed }
}
