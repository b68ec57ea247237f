import { paidLimit } from '../access/index.ts'
import type { UserRow } from '../accounts/index.ts'
import { isTrial, trialDaysByDefault, type CouponRow } from './judgeCoupon.ts'

const dayMs = 86_400_000

/** What redeeming a coupon changes in the user document, and what the account is told. */
export type Grant = { change: Partial<UserRow>; message: string }

function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  // 31 January and one month more is the last of February, not the third of March.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

/** A trial counts as a percentage of 100, and `30d` as repeating for one month (spec 2 §5). */
function appliedCoupon(coupon: CouponRow, now: Date): NonNullable<UserRow['appliedCoupon']> {
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

/** Null for a coupon that only lowers a price: that is applied at checkout. */
export function grantOf(coupon: CouponRow, user: UserRow, now: Date): Grant | null {
  const common = {
    plan: 'paid',
    subscriptionStartedAt: now,
    quotaMinutesTotal: Math.max(paidLimit, coupon.quotaCharacters ?? 0, coupon.quotaMinutes ?? 0),
    appliedCoupon: appliedCoupon(coupon, now),
    usedCoupons: [...new Set([...user.usedCoupons, coupon.code])],
  }
  if (isTrial(coupon)) {
    const days = coupon.trialDays ?? trialDaysByDefault
    const end = new Date(now.getTime() + days * dayMs)
    return {
      change: { ...common, subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', subscriptionExpiresAt: end, trialEndDate: end },
      message: `Your ${days}-day premium trial has begun. Break a leg!`,
    }
  }
  if (coupon.type !== 'percentage' || coupon.value < 100) return null
  const months = common.appliedCoupon.durationInMonths ?? 1
  return {
    change: { ...common, subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: addMonths(now, months) },
    message: `Your premium plan is paid for ${months === 1 ? 'one month' : `${months} months`}. It does not renew by itself.`,
  }
}
