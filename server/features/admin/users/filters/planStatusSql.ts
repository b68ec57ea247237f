import type { AccountStatus } from '@scene-partner/contract/adminEntities'
import { type SQL, sql } from 'drizzle-orm'
import { accessSql } from '../../../access/index.ts'
import { users } from '../../../accounts/index.ts'
import { paymentDueSql } from '../../../billing/index.ts'
import type { FilterContext } from './userFilterSql.ts'

const hadDates = sql`coalesce(users.subscription_started_at, users.trial_end_date, users.subscription_expires_at) is not null`
const isOpen = sql`users.suspended_at is null and users.deletion_due_at is null`

/**
 * Returns the SQL condition of each plan status, for a table named `users`. Each account meets the condition of exactly
 * one of the five statuses. Also returns the condition `isRunning`, which the first three statuses meet.
 */
export function planStatusConditions(
  facts: Pick<FilterContext, 'now'> & { config: Pick<FilterContext['config'], 'adminUids'> },
) {
  const { status } = accessSql(facts)
  const isPaymentDue = paymentDueSql(sql`${users.paymentSubscriptionId}`, facts.now)
  const isRunning = sql`${status} in ('active', 'trialing')`
  return {
    active: sql`${status} = 'active' and not ${isPaymentDue}`,
    trialing: sql`${status} = 'trialing' and not ${isPaymentDue}`,
    // The first condition finds the few accounts with a subscription that is past due. The other conditions are then
    // computed only for these accounts.
    payment_due: sql`users.id in (select user_id from subscriptions where status = 'past_due') and ${isRunning} and ${isPaymentDue}`,
    ended: sql`not ${isRunning} and ${hadDates}`,
    none: sql`not ${isRunning} and not ${hadDates}`,
    isRunning,
  }
}

/** Returns the SQL condition that an account has this status. Must agree with `computeAccountStatus`. */
export function accountStatusSql(status: AccountStatus, facts: FilterContext): SQL {
  if (status === 'closed') return sql`users.deletion_due_at is not null`
  if (status === 'suspended') return sql`users.suspended_at is not null and users.deletion_due_at is null`
  return sql`${planStatusConditions(facts)[status]} and ${isOpen}`
}
