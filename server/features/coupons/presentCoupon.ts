import type { AdminCoupon } from '@scene-partner/contract/operations/admin/adminCoupons'
import { isTrialCoupon, type CouponRow } from './checkCoupon.ts'

/**
 * Returns the terms of a coupon in the current form, also if an older server version stored it: a trial takes off
 * 100 %, and the duration `30d` is one month (spec 2 §5).
 */
export function getEffectiveTerms(
  coupon: CouponRow,
): Pick<CouponRow, 'type' | 'value' | 'duration' | 'durationInMonths'> {
  const { type, value, duration, durationInMonths } = coupon
  return {
    ...(isTrialCoupon(coupon) ? { type: 'percentage', value: 100 } : { type, value }),
    ...(duration === '30d' ? { duration: 'repeating', durationInMonths: 1 } : { duration, durationInMonths }),
  }
}

const isDisabled = ({ status, isActive }: CouponRow) => status !== 'active' || isActive === false

/** Converts a coupon to the form of the contract, for admins and coupon managers. */
export function presentCoupon(coupon: CouponRow): AdminCoupon {
  const { id, code, description, trialDays, quotaMinutes, quotaCharacters, constraints, batch, version } = coupon
  return {
    ...{ id, code, description, trialDays, quotaMinutes, quotaCharacters, constraints, batch, version },
    ...getEffectiveTerms(coupon),
    metadata: { is30DayTrial: isTrialCoupon(coupon) },
    status: isDisabled(coupon) ? 'disabled' : 'active',
    state: coupon.state === 'draft' ? 'draft' : 'active',
    isActive: !isDisabled(coupon),
    deleted: coupon.deleted,
    deletedAt: coupon.deletedAt?.toISOString() ?? null,
    expiresAt: coupon.expiresAt?.toISOString() ?? null,
    maxRedemptions: coupon.maxRedemptions,
    maxUses: coupon.maxRedemptions,
    timesRedeemed: coupon.timesRedeemed,
    currentRedemptions: coupon.timesRedeemed,
    isLocalOnly: coupon.metadata.isLocalOnly === true,
    createdAt: coupon.createdAt.toISOString(),
    updatedAt: coupon.updatedAt.toISOString(),
  }
}
