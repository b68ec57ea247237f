import { fail, type Failure } from '@scene-partner/contract/failures'
import { computeOwnPlan, paidMonthlyCharacters } from '../access/index.ts'
import type { UserRow } from '../accounts/index.ts'
import { isTrialCoupon, isFullDiscount, type CouponRow } from './checkCoupon.ts'

const dayMs = 86_400_000
const defaultTrialDays = 30

/** What a redeemed coupon gives: the changes of the user row, and the message for the user. */
export type Grant = { change: Partial<UserRow>; message: string }

/** Adds calendar months in UTC. If the resulting month does not have that day, returns the last day of the month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  // A month after 31 January is the last day of February, not 3 March.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

/**
 * Describes a coupon as the user row stores it: a trial as 100 %, and `30d` as repeating for one month (spec 2 §5).
 */
export function toAppliedCoupon(coupon: CouponRow, now: Date): NonNullable<UserRow['appliedCoupon']> {
  const isThirtyDays = coupon.duration === '30d'
  return {
    code: coupon.code,
    type: isTrialCoupon(coupon) ? 'percentage' : coupon.type,
    value: isTrialCoupon(coupon) ? 100 : coupon.value,
    duration: isThirtyDays ? 'repeating' : coupon.duration,
    durationInMonths: isThirtyDays ? 1 : coupon.durationInMonths,
    appliedAt: now.toISOString(),
  }
}

/** What a grant depends on: the account's own plan and the coupons it has used. */
export type GrantUser = Parameters<typeof computeOwnPlan>[0] & Pick<UserRow, 'paymentSubscriptionId' | 'usedCoupons'>

type GrantedAccess = { tier: 'premium_trial' | 'paid'; until: Date; message: string }

function computeGrantedAccess(coupon: CouponRow, paidUntil: Date | null, now: Date): GrantedAccess {
  if (isTrialCoupon(coupon)) {
    const days = coupon.trialDays || defaultTrialDays
    const until = new Date(now.getTime() + days * dayMs)
    return { tier: 'premium_trial', until, message: `Your ${days}-day premium trial is active.` }
  }
  const months = toAppliedCoupon(coupon, now).durationInMonths || 1
  const duration = months === 1 ? 'one month' : `${months} months`
  // The months of the coupon start after the months that are already paid.
  const until = addMonths(paidUntil ?? now, months)
  return { tier: 'paid', until, message: `Your premium plan is paid for ${duration}. It does not renew by itself.` }
}

/**
 * Computes what a usable coupon grants to this account. Returns `coupon/at-checkout-only` for a discount, and
 * `coupon/already-subscribed` if a running plan is paid by bank card or lasts at least as long as the coupon would.
 */
export function computeGrant(coupon: CouponRow, user: GrantUser, now: Date): Grant | Failure {
  if (!isFullDiscount(coupon)) return fail('coupon/at-checkout-only')
  const plan = computeOwnPlan(user, now)
  const isRunning = plan.status === 'active' || plan.status === 'trialing'
  const { tier, until, message } = computeGrantedAccess(coupon, plan.status === 'active' ? plan.expiresAt : null, now)
  const isBilled = isRunning && user.paymentSubscriptionId !== null
  const hasLongerAccess = isRunning && (plan.expiresAt === null || plan.expiresAt >= until)
  if (isBilled || hasLongerAccess) return fail('coupon/already-subscribed')

  const remainingCharacters = isRunning ? user.quotaMinutesTotal : 0
  const { quotaCharacters, quotaMinutes } = coupon
  return {
    message,
    change: {
      plan: 'paid',
      subscriptionTier: tier,
      subscriptionStatus: tier === 'paid' ? 'active' : 'trialing',
      subscriptionStartedAt: now,
      subscriptionExpiresAt: until,
      ...(tier === 'premium_trial' && { trialEndDate: until }),
      // Despite their names, `quotaMinutesTotal` and `quotaMinutes` count characters (spec 1 §3).
      quotaMinutesTotal: Math.max(paidMonthlyCharacters, quotaCharacters ?? 0, quotaMinutes ?? 0, remainingCharacters),
      appliedCoupon: toAppliedCoupon(coupon, now),
      usedCoupons: [...new Set([...user.usedCoupons, coupon.code])],
    },
  }
}
