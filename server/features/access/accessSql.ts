import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'

/** `readAccess` in the database's words, for counting and finding among many. A test holds the two together. */
export type JudgedInSql = {
  /** As it counts now. */
  tier: SQL
  status: SQL
  /** What the account itself holds runs: a paid tier, not ended, not past. */
  ownRuns: SQL
  /** An administrator's grant is in force. */
  isOverridden: SQL
  /** Named by `ADMIN_UIDS`. */
  isListed: SQL
}

const isPaidTier = sql`users.subscription_tier in ('paid', 'premium_trial', 'pro', 'studio')`

/** Who has or had a paid tier; the index `users_with_plan` is made by these words. */
export const everHadPlan: SQL = sql`(${isPaidTier} or users.override is not null or users.subscription_started_at is not null)`

/** A list of texts as the driver hands it over. */
export const anyOf = (texts: readonly string[]): SQL =>
  texts.length === 0
    ? sql`(null::text)`
    : sql`(${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )})`

/** Expressions over a table that is called `users` where they are used. */
export function judgedInSql({ now, config }: { now: Date; config: Pick<Config, 'adminUids'> }): JudgedInSql {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = sql`coalesce(case when users.subscription_tier = 'premium_trial' then users.trial_end_date end, users.subscription_expires_at)`
  const ownRuns = sql`(${isPaidTier} and users.subscription_status in ('active', 'trialing') and (${end} is null or ${end} > ${at}))`
  const isListed = config.adminUids.length === 0 ? sql`false` : sql`users.id in ${anyOf(config.adminUids)}`
  // A word that is no instant never counts, and must not fail the question for everybody.
  const isOverridden = sql`(users.override is not null and users.override ->> 'status' = 'active' and
    case when users.override ->> 'expiresAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d' then (users.override ->> 'expiresAt')::timestamptz > ${at} else false end)`
  const ownTier = sql`case when ${ownRuns} then users.subscription_tier when ${isPaidTier} or users.subscription_tier = 'free' then 'free' else 'inactive' end`
  const tier = sql`case when ${isListed} then 'paid' when ${isOverridden} then users.override ->> 'tier' else ${ownTier} end`
  const status = sql`case
    when ${isListed} then 'active'
    when ${isOverridden} then case when users.override ->> 'tier' = 'premium_trial' then 'trialing' else 'active' end
    when ${ownRuns} then case when users.subscription_tier = 'premium_trial' then 'trialing' else 'active' end
    when users.subscription_status = 'inactive' then 'inactive' else 'none' end`
  return { tier, status, ownRuns, isOverridden, isListed }
}
