import { type SQL, sql } from 'drizzle-orm'
import { graceDays } from './accessPeriod.ts'

/**
 * Returns the condition that a subscription still gives access although its payment failed. This is the state
 * `payment_failed` of `describeRunningPlan` in SQL. A test checks that SQL and TypeScript give the same results.
 */
export function paymentDueSql(subscriptionId: SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`exists (select 1 from subscriptions
    left join payments on payments.id = subscriptions.latest_invoice_id
    where subscriptions.id = ${subscriptionId} and subscriptions.status = 'past_due' and subscriptions.period_end is not null
      and case when payments.state = 'refunded' then coalesce(subscriptions.ended_at > ${at}, false)
        else least(subscriptions.period_end, coalesce(subscriptions.latest_invoice_at, ${at}) + make_interval(days => ${graceDays})) > ${at} end)`
}
