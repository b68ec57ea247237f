import { StatusBadge, type StatusKind } from '../common/index.ts'
import { statusLabels, type Coupon } from './messages.ts'

type CouponStatusName = keyof typeof statusLabels
const kinds: Record<CouponStatusName, StatusKind> = {
  active: 'good',
  draft: 'half',
  paused: 'none',
  deleted: 'none',
  expired: 'none',
  used_up: 'none',
}

/** Returns whether a coupon can be used at `now` or, if not, why. */
export function getCouponStatus(coupon: Coupon, now: Date = new Date()): CouponStatusName {
  const { deleted, status, state, expiresAt, maxRedemptions, timesRedeemed } = coupon
  if (deleted) return 'deleted'
  if (status === 'disabled') return 'paused'
  if (state === 'draft') return 'draft'
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  return maxRedemptions !== null && timesRedeemed >= maxRedemptions ? 'used_up' : 'active'
}

/** A badge that shows whether a coupon can be used or, if not, why. */
export function CouponStatus({ coupon }: { coupon: Coupon }) {
  const name = getCouponStatus(coupon)
  return <StatusBadge kind={kinds[name]}>{statusLabels[name]}</StatusBadge>
}
