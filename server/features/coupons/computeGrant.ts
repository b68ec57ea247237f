import { fail, type Failure } from '@scene-partner/contract/failures'
import { ownStanding, paidLimit } from '../access/index.ts'
import type { UserRow } from '../accounts/index.ts'
import { isTrial, isWholePrice, type CouponRow } from './judgeCoupon.ts'

const dayMs = 86_400_000
const trialDaysByDefault = 30

/** What redeeming a coupon changes in the user document, and what the account is told. */
export type Grant = { change: Partial<UserRow>; message: string }

export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  // 31 January and one month more is the last of February, not the third of March.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

/** A trial counts as a percentage of 100, and `30d` as repeating for one month (spec 2 §5). */
export function appliedCouponOf(coupon: CouponRow, now: Date): NonNullable<UserRow['appliedCoupon']> {
  const isThirtyDays = coupon.duration === '30d'
  return {
    code: coupon.code,
    type: isTrial(coupon) ? 'percentage' : coupon.type,
    value: isTrial(coupon) ? 100 : coupon.value,
    duration: isThirtyDays ? 'repeating' : coupon.duration,
    durationInMonths: isThirtyDays ? 1 : coupon.durationInMonths,
    appliedAt: now.toISOString(),
  }
}

type Given = { tier: 'premium_trial' | 'paid'; until: Date; message: string }

function whatIsGiven(coupon: CouponRow, paidUntil: Date | null, now: Date): Given {
  if (isTrial(coupon)) {
    const days = coupon.trialDays || trialDaysByDefault
    const until = new Date(now.getTime() + days * dayMs)
    return { tier: 'premium_trial', until, message: `Your ${days}-day premium trial is active.` }
  }
  const months = appliedCouponOf(coupon, now).durationInMonths || 1
  const howLong = months === 1 ? 'one month' : `${months} months`
  // Months that are paid for already are not given a second time: these come after them.
  const until = addMonths(paidUntil ?? now, months)
  return { tier: 'paid', until, message: `Your premium plan is paid for ${howLong}. It does not renew by itself.` }
}

/**
 * What a coupon that may be used does for this account, or why it does nothing: it only lowers a price, or the account
 * has as much already, and a code is not used up for nothing.
 */
export function grantOf(coupon: CouponRow, user: UserRow, now: Date): Grant | Failure {
  if (!isWholePrice(coupon)) return fail('coupon/at-checkout-only')
  const standing = ownStanding(user, now)
  const isRunning = standing.status === 'active' || standing.status === 'trialing'
  const { tier, until, message } = whatIsGiven(coupon, standing.status === 'active' ? standing.expiresAt : null, now)
  const isBilled = isRunning && user.stripeSubscriptionId !== null
  const hasAsMuch = isRunning && (standing.expiresAt === null || standing.expiresAt >= until)
  if (isBilled || hasAsMuch) return fail('coupon/already-subscribed')

  const kept = isRunning ? user.quotaMinutesTotal : 0
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
      // Both names count characters (spec 1 §3).
      quotaMinutesTotal: Math.max(paidLimit, quotaCharacters ?? 0, quotaMinutes ?? 0, kept),
      appliedCoupon: appliedCouponOf(coupon, now),
      usedCoupons: [...new Set([...user.usedCoupons, coupon.code])],
    },
  }
}
