import { type SQL, sql } from 'drizzle-orm'
import { addDays } from './utcDays.ts'
import { latencyStepSql } from './latencySteps.ts'

/** The metrics that are counted per day. */
export type MetricName =
  | 'sign-ups'
  | 'speakers'
  | 'generations'
  | 'characters'
  | 'speech.requests'
  | 'speech.errors'
  | 'speech.characters'
  | 'speech.credits'
  | 'speech.latency'
  | 'trials'
  | 'visits'
  | 'events'
  /**
   * `estimate` and `subscribers` are recorded during the day, because the database does not store which plans ran on
   * past days, so they cannot be counted afterwards.
   */
  | 'estimate'
  | 'subscribers'
  /** Not a metric: marks a day whose metrics were counted and stored. */
  | 'kept'

const startOfDay = (day: string) => `${day}T00:00:00.000Z`

/** The SQL condition that an instant lies within the UTC days `from` to `to`, both days included. */
const isWithinDays = (column: SQL, from: string, to: string) =>
  sql`${column} >= ${startOfDay(from)}::timestamptz and ${column} < ${startOfDay(addDays(to, 1))}::timestamptz`
const utcDay = (column: SQL) => sql`(${column} at time zone 'UTC')::date`

const createdAt = sql`created_at`
const timestamp = sql`timestamp`
const redeemedAt = sql`redeemed_at`

/**
 * Returns the SQL query that counts the metrics of the days `from` to `to`, except `estimate` and `subscribers`, as
 * rows of name, day, key and value. Each part of the query uses an index.
 */
export function countDays(from: string, to: string): SQL {
  return sql`
    with spoken as materialized (
      select ${utcDay(createdAt)} as day, user_id, voice_id, character_count from generations
      where state <> 'failed' and ${isWithinDays(createdAt, from, to)}
    ), requests as materialized (
      select ${utcDay(timestamp)} as day, coalesce(model_id, 'unknown') as engine, status = 'success' as is_good,
        character_count, api_credits_used, ${sql.raw(latencyStepSql)} as step
      from speech_metrics where ${isWithinDays(timestamp, from, to)}
    ), done as materialized (
      select day, event_type, session_id from analytics_events where day between ${from}::date and ${to}::date
    )
    select 'sign-ups' as name, ${utcDay(createdAt)} as day, '' as key, count(*)::float8 as value
      from users where ${isWithinDays(createdAt, from, to)} group by 2
    union all select 'speakers', day, '', count(distinct user_id) from spoken group by day
    union all select 'generations', day, voice_id, count(*) from spoken group by day, voice_id
    union all select 'characters', day, voice_id, sum(character_count) from spoken group by day, voice_id
    union all select 'speech.requests', day, engine, count(*) from requests group by day, engine
    union all select 'speech.errors', day, engine, count(*) from requests where not is_good group by day, engine
    union all select 'speech.characters', day, engine, sum(character_count) from requests group by day, engine
    union all select 'speech.credits', day, engine, sum(api_credits_used) from requests where api_credits_used > 0 group by day, engine
    union all select 'speech.latency', day, engine || ' ' || step, count(*) from requests where is_good group by day, engine, step
    union all select 'trials', ${utcDay(redeemedAt)}, '', count(*) from coupon_redemptions
      where was_trial and ${isWithinDays(redeemedAt, from, to)} group by 2
    union all select 'visits', day, '', count(distinct session_id) from done where session_id is not null group by day
    union all select 'events', day, event_type, count(*) from done group by day, event_type`
}
