import { type Plan, type Tier, tier as tiers } from '@scene-partner/contract/entities'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { everHadPlanSql, accessSql } from '../../access/index.ts'
import { users } from '../../accounts/index.ts'
import { paymentDueSql } from '../../billing/index.ts'

/**
 * The number of accounts (`people`) that have this tier, status, source (`by`) and plan now. `isDue`: the last payment
 * for the plan failed.
 */
export type PlanCount = {
  tier: Tier
  status: 'none' | 'inactive' | 'active' | 'trialing'
  by: 'granted' | 'card' | 'code' | 'hand'
  plan: Plan | null
  isDue: boolean
  people: number
}

/** Returns the number of accounts with an active plan, without trials and without accounts whose tier is `free`. */
export const countSubscribers = (plans: readonly PlanCount[]): number =>
  plans.reduce((sum, { people, status, tier }) => (status === 'active' && tier !== 'free' ? sum + people : sum), 0)

/**
 * Counts the accounts with an active plan or a trial, grouped by the fields of `PlanCount`, in one scan of the accounts
 * that have or had a plan or are in `ADMIN_UIDS`.
 */
export async function countPlans(
  db: Db,
  facts: { now: Date; config: Pick<Config, 'adminUids'> },
): Promise<PlanCount[]> {
  const { tier, status, isOverridden, isListed } = accessSql(facts)
  const isDue = paymentDueSql(sql`judged.subscription_id`, facts.now)
  const { rows } = await db.execute<Omit<PlanCount, 'tier'> & { tier: string }>(sql`
    with judged as materialized (
      select ${tier} as tier, ${status} as status, ${users.paymentSubscriptionId} as subscription_id,
        case when ${isListed} or ${isOverridden} then 'granted' when ${users.paymentSubscriptionId} is not null then 'card'
          when users.applied_coupon is not null then 'code' else 'hand' end as by
      from users where ${everHadPlanSql} or ${isListed}
    )
    select judged.tier, judged.status, judged.by, running.plan, coalesce(running.status = 'past_due', false) and ${isDue} as "isDue", count(*)::int as people
    from judged left join subscriptions as running on running.id = judged.subscription_id
    where judged.status in ('active', 'trialing')
    group by 1, 2, 3, 4, 5`)
  return rows.map((row) => ({ ...row, tier: tiers.catch('inactive').parse(row.tier) }))
}
