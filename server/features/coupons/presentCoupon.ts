import type { AdminCoupon } from '@scene-partner/contract/operations/adminCoupons'
import { isTrial, type CouponRow } from './judgeCoupon.ts'

/** A trial takes the whole price off, and `30d` is one month (spec 2 §5), however the coupon was once written down. */
export function readTerms(coupon: CouponRow): Pick<CouponRow, 'type' | 'value' | 'duration' | 'durationInMonths'> {
  const { type, value, duration, durationInMonths } = coupon
  return {
    ...(isTrial(coupon) ? { type: 'percentage', value: 100 } : { type, value }),
    ...(duration === '30d' ? { duration: 'repeating', durationInMonths: 1 } : { duration, durationInMonths }),
  }
}

const isOff = ({ status, isActive }: CouponRow) => status !== 'active' || isActive === false

/** A stored coupon for those who keep coupons. */
export function presentCoupon(coupon: CouponRow): AdminCoupon {
  const { id, code, description, trialDays, quotaMinutes, quotaCharacters, constraints, batch, version } = coupon
  return {
    ...{ id, code, description, trialDays, quotaMinutes, quotaCharacters, constraints, batch, version },
    ...readTerms(coupon),
    metadata: { is30DayTrial: isTrial(coupon) },
    status: isOff(coupon) ? 'disabled' : 'active',
    state: coupon.state === 'draft' ? 'draft' : 'active',
    isActive: !isOff(coupon),
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
