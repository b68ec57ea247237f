import type { PlanSource } from '@scene-partner/contract/adminEntities'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { isListedAdmin, type UserRow } from '../accounts/index.ts'
import { accessSql } from './accessSql.ts'

/** The stored columns from which the source of a plan is computed. */
export type PlanSourceUser = Pick<
  UserRow,
  'id' | 'override' | 'paymentSubscriptionId' | 'subscriptionTier' | 'appliedCoupon' | 'lastPaymentDate'
>

const fullDiscount = 100
const grantedTiers: ReadonlySet<string> = new Set(['paid', 'pro', 'studio'])

const isOverrideActive = ({ override }: PlanSourceUser, now: Date) =>
  override?.status === 'active' && new Date(override.expiresAt) > now

/**
 * Returns the source of an account's plan, for example `card` (a bank card), a coupon or an override. If the plan has
 * ended, returns the source that it had. A plan bought by bank card with a discount code has the source `card`. `none`:
 * the account never had a plan. Rights of an admin role are not considered.
 */
export function computePlanSource(
  user: PlanSourceUser,
  { now, config }: { now: Date; config: Pick<Config, 'adminUids'> },
): PlanSource {
  if (isListedAdmin(user.id, config)) return 'admin_uids'
  if (isOverrideActive(user, now)) return 'override'
  if (user.paymentSubscriptionId !== null) return 'card'
  if (user.subscriptionTier === 'premium_trial') return 'trial'
  if (grantedTiers.has(user.subscriptionTier)) return user.appliedCoupon?.value === fullDiscount ? 'coupon' : 'stored'
  // No plan is active, so the last payment or the last override shows which plan ended.
  if (user.lastPaymentDate !== null) return 'card'
  return user.override ? 'override' : 'none'
}

/**
 * The rules of `computePlanSource` as SQL for a table named `users`. A test checks that the function and the SQL give
 * the same results.
 */
export function planSourceSql(facts: { now: Date; config: Pick<Config, 'adminUids'> }): SQL {
  const { isListed, isOverridden } = accessSql(facts)
  return sql`case
    when ${isListed} then 'admin_uids'
    when ${isOverridden} then 'override'
    when users.stripe_subscription_id is not null then 'card'
    when users.subscription_tier = 'premium_trial' then 'trial'
    when users.subscription_tier in ('paid', 'pro', 'studio') then
      case when users.applied_coupon ->> 'value' = ${String(fullDiscount)} then 'coupon' else 'stored' end
    when users.last_payment_date is not null then 'card'
    when users.override is not null then 'override'
    else 'none' end`
}
