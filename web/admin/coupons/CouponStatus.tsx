import { Standing, type StandingKind } from '../admin/index.ts'
import { standingWords, type Coupon } from './words.ts'

type Name = keyof typeof standingWords
const kinds: Record<Name, StandingKind> = {
  active: 'good',
  draft: 'half',
  disabled: 'none',
  deleted: 'none',
  expired: 'none',
  full: 'none',
}

/** Why a coupon can be used now, or cannot. */
export function standingOf(coupon: Coupon, now: Date = new Date()): Name {
  const { deleted, status, state, expiresAt, maxRedemptions, timesRedeemed } = coupon
  if (deleted) return 'deleted'
  if (status === 'disabled') return 'disabled'
  if (state === 'draft') return 'draft'
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  return maxRedemptions !== null && timesRedeemed >= maxRedemptions ? 'full' : 'active'
}

/** How a coupon stands, by shape and word. */
export function CouponStanding({ coupon }: { coupon: Coupon }) {
  const name = standingOf(coupon)
  return <Standing kind={kinds[name]}>{standingWords[name]}</Standing>
}
