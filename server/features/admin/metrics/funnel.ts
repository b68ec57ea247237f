import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../../platform/database/database.ts'

type Analytics = OutputOf<'getAnalytics'>
const steps = ['signed_up', 'verified', 'spoke', 'tried', 'paid'] as const

/** Returns how many of the accounts created since `fromDay` reached each step from sign-up to payment. */
export async function readFunnel(db: Db, fromDay: string): Promise<Analytics['funnel']> {
  const { rows } = await db.execute<Record<(typeof steps)[number], number>>(sql`
    with joined as materialized (
      select id, email_verified from users where created_at >= ${`${fromDay}T00:00:00.000Z`}::timestamptz
    ), trying as (
      select distinct user_id from coupon_redemptions where was_trial
    ), paying as (
      select distinct user_id from payments where state <> 'failed'
    )
    select count(*)::int as signed_up, (count(*) filter (where email_verified))::int as verified,
      (count(*) filter (where exists (select 1 from generations where user_id = joined.id and state = 'ready')))::int as spoke,
      count(trying.user_id)::int as tried, count(paying.user_id)::int as paid
    from joined left join trying on trying.user_id = joined.id left join paying on paying.user_id = joined.id`)
  const [row] = rows
  return steps.map((step) => ({ step, people: row?.[step] ?? 0 }))
}

/**
 * Counts the trials that started since `fromDay`: running, ended, and converted. A trial counts as converted and ended
 * as soon as its user has paid.
 */
export async function readTrials(db: Db, fromDay: string, now: Date): Promise<Analytics['trials']> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ started: number; running: number; ended: number; converted: number }>(sql`
    with begun as materialized (
      select redemption.user_id, redemption.redeemed_at,
        coalesce(users.trial_end_date, redemption.redeemed_at + interval '30 days') > ${at}::timestamptz as is_running,
        exists (select 1 from payments where user_id = redemption.user_id and state <> 'failed' and at >= redemption.redeemed_at) as is_paid
      from coupon_redemptions as redemption left join users on users.id = redemption.user_id
      where redemption.was_trial and redemption.redeemed_at >= ${`${fromDay}T00:00:00.000Z`}::timestamptz
    )
    select count(*)::int as started, (count(*) filter (where is_running and not is_paid))::int as running,
      (count(*) filter (where not is_running or is_paid))::int as ended, (count(*) filter (where is_paid))::int as converted
    from begun`)
  const { started = 0, running = 0, ended = 0, converted = 0 } = rows[0] ?? {}
  return { started, running, ended, converted, rate: ended === 0 ? null : converted / ended }
}
