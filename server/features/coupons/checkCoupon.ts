import { fail, type Failure } from '@scene-partner/contract/failures'
import type { coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect

/** What must be known of an account to judge a coupon for it. */
export type AccountFacts = {
  emailDomain: string
  timesUsed: number
  /** By this account or this mailbox: a trial-type redemption, or a used code that says it was one. */
  hadTrial: boolean
}

export type CouponFacts = {
  now: Date
  /** Without one, for a visitor, only the coupon itself is judged. */
  account?: AccountFacts | undefined
  /** The plan chosen at checkout. Elsewhere it is the one that the coupon itself gives. */
  plan?: string
}

export const readCode = (given: string): string => given.trim().toUpperCase()

/** By its type, its flag or its days. A coupon of 100 % over `30d` is none: it pays for a month (spec 2 §5). */
export const isTrial = (coupon: CouponRow): boolean =>
  coupon.type === 'trial' || coupon.metadata.is30DayTrial === true || (coupon.trialDays ?? 0) > 0

/** Codes that count as a trial whatever their coupon says now (spec 2 §5). */
export const saysTrial = (code: string): boolean => /^30D-|TRIAL/i.test(code)

export const isWholePrice = (coupon: CouponRow): boolean =>
  isTrial(coupon) || (coupon.type === 'percentage' && coupon.value >= 100)

const isUsable = (coupon: CouponRow) =>
  !coupon.deleted && coupon.status === 'active' && coupon.state === 'active' && coupon.isActive !== false

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

function whyNotDomain({ constraints }: CouponRow, domain: string): Failure | null {
  const has = (list: string[] | undefined) => list?.some((one) => isSame(one.replace(/^\s*@/, ''), domain)) ?? false
  if (constraints.allowDomains?.length && !has(constraints.allowDomains)) {
    return fail('coupon/domain-not-allowed', { domain })
  }
  return has(constraints.denyDomains) ? fail('coupon/domain-denied', { domain }) : null
}

/** The names under which a coupon may allow the plan it gives; none where it only lowers a price. */
function plansGivenBy(coupon: CouponRow): string[] {
  if (isTrial(coupon)) return ['paid', 'premium_trial', 'trial']
  return isWholePrice(coupon) ? ['paid'] : []
}

function whyNotPlan(coupon: CouponRow, chosen: string | undefined): Failure | null {
  const { allowedPlans = [] } = coupon.constraints
  const plans = chosen === undefined ? plansGivenBy(coupon) : [chosen]
  const [plan] = plans
  if (!plan || allowedPlans.length === 0) return null
  const isAllowed = plans.some((one) => allowedPlans.some((allowed) => isSame(allowed, one)))
  return isAllowed ? null : fail('coupon/plan-not-allowed', { plan })
}

/** The first rule that refuses, in the order of spec 2 §5; null where the coupon may be used. */
export function judgeCoupon(coupon: CouponRow | undefined, { now, account, plan }: CouponFacts): Failure | null {
  if (!coupon || !isUsable(coupon)) return fail('coupon/invalid')
  if (coupon.expiresAt && coupon.expiresAt <= now) return fail('coupon/expired')
  if (coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions) return fail('coupon/exhausted')
  const unsuitable = () => whyNotPlan(coupon, plan)
  if (!account) return unsuitable()

  // A coupon that may be used several times says so by its own limit per user, which comes last.
  const mostForOne = coupon.constraints.maxPerUser ?? 1
  if (account.timesUsed > 0 && mostForOne <= 1) return fail('coupon/already-used')
  if (isTrial(coupon) && account.hadTrial) return fail('coupon/trial-already-used')
  const refusal = whyNotDomain(coupon, account.emailDomain) ?? unsuitable()
  if (refusal) return refusal
  return account.timesUsed >= mostForOne ? fail('coupon/per-user-limit') : null
}
