import { fail, type Failure } from '@scene-partner/contract/failures'
import type { coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect

/** What must be known of an account to judge a coupon for it. */
export type CouponFacts = {
  now: Date
  /** Undefined for a visitor: only the coupon itself is judged. */
  account?: {
    emailDomain: string
    timesUsed: number
    /** By this account or this mailbox: a trial-type redemption, or a used code that says it was one. */
    hadTrial: boolean
  }
  /** The plan wanted, where one is chosen already. */
  plan?: string | undefined
}

export const trialDaysByDefault = 30

/** `30d` on any coupon, a trial type, or the flag: all mean thirty days of everything. */
export const isTrial = (coupon: CouponRow): boolean =>
  coupon.type === 'trial' || coupon.metadata.is30DayTrial === true || (coupon.trialDays ?? 0) > 0

/** Spec 2 §5: codes that count as a trial whatever their coupon says now. */
export const saysTrial = (code: string): boolean => code.startsWith('30D-') || code.includes('TRIAL')

export const readCode = (given: string): string => given.trim().toUpperCase()

const isUsable = (coupon: CouponRow) =>
  !coupon.deleted && coupon.status === 'active' && coupon.state === 'active' && coupon.isActive !== false

function whyNotDomain({ constraints }: CouponRow, domain: string): Failure | null {
  const has = (list: string[] | undefined) => list?.some((one) => one.toLowerCase() === domain) ?? false
  if (constraints.allowDomains?.length && !has(constraints.allowDomains)) {
    return fail('coupon/domain-not-allowed', { domain })
  }
  return has(constraints.denyDomains) ? fail('coupon/domain-denied', { domain }) : null
}

/** The first rule that refuses, in the order of spec 2 §5; null where the coupon may be used. */
export function judgeCoupon(coupon: CouponRow | undefined, { now, account, plan }: CouponFacts): Failure | null {
  if (!coupon || !isUsable(coupon)) return fail('coupon/invalid')
  if (coupon.expiresAt && coupon.expiresAt <= now) return fail('coupon/expired')
  if (coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions) return fail('coupon/exhausted')
  if (!account) return null

  const { maxPerUser, allowedPlans } = coupon.constraints
  // A coupon that may be used several times says so by its own limit per user, which comes last.
  if (account.timesUsed > 0 && (maxPerUser ?? 1) <= 1) return fail('coupon/already-used')
  if (isTrial(coupon) && account.hadTrial) return fail('coupon/trial-already-used')
  const domain = whyNotDomain(coupon, account.emailDomain)
  if (domain) return domain
  if (plan && allowedPlans?.length && !allowedPlans.includes(plan)) return fail('coupon/plan-not-allowed', { plan })
  if (account.timesUsed >= (maxPerUser ?? 1)) return fail('coupon/per-user-limit')
  return null
}
