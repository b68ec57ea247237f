import { fail, type Failure } from '@scene-partner/contract/failures'
import type { coupons } from './tables.ts'

/** A stored coupon. */
export type CouponRow = typeof coupons.$inferSelect

/** The data about an account that is needed to check a coupon. */
export type AccountCouponHistory = {
  emailDomain: string
  timesUsed: number
  /**
   * Whether this account, or another account of the same mailbox, has redeemed a trial coupon or a coupon code that
   * counts as a trial because of its name.
   */
  hadTrial: boolean
}

/** The data with which a coupon is checked: the time, the account and the plan. */
export type CouponCheckContext = {
  now: Date
  /**
   * The account's history with coupons. Undefined for a visitor: then only the rules of the coupon itself are checked.
   */
  account?: AccountCouponHistory | undefined
  /** The plan that was chosen at checkout. Undefined elsewhere: then the plan that the coupon grants is used. */
  plan?: string
}

/** Removes outer spaces from a coupon code and converts it to upper case. */
export const normaliseCouponCode = (input: string): string => input.trim().toUpperCase()

/**
 * True for a coupon of type trial, with the trial flag or with trial days. A 100 % coupon over `30d` is not a trial: it
 * pays for a month (spec 2 §5).
 */
export const isTrialCoupon = (coupon: CouponRow): boolean =>
  coupon.type === 'trial' || coupon.metadata.is30DayTrial === true || (coupon.trialDays ?? 0) > 0

/** Whether a coupon code counts as a trial because of its name, whatever type its coupon has (spec 2 §5). */
export const isTrialCode = (code: string): boolean => /^30D-|TRIAL/i.test(code)

/** True for a trial and for a discount of 100 %. Such a coupon gives the plan without a checkout. */
export const isFullDiscount = (coupon: CouponRow): boolean =>
  isTrialCoupon(coupon) || (coupon.type === 'percentage' && coupon.value >= 100)

const isUsable = (coupon: CouponRow) =>
  !coupon.deleted && coupon.status === 'active' && coupon.state === 'active' && coupon.isActive !== false

const equalsIgnoringCase = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

function checkDomain({ constraints }: CouponRow, domain: string): Failure | null {
  const has = (list: string[] | undefined) =>
    list?.some((one) => equalsIgnoringCase(one.replace(/^\s*@/, ''), domain)) ?? false
  if (constraints.allowDomains?.length && !has(constraints.allowDomains)) {
    return fail('coupon/domain-not-allowed', { domain })
  }
  return has(constraints.denyDomains) ? fail('coupon/domain-denied', { domain }) : null
}

/**
 * Lists the names of the plan that a coupon grants. The coupon's list of allowed plans must contain at least one of
 * these names. Empty for a discount, which grants no plan.
 */
function listGrantedPlanNames(coupon: CouponRow): string[] {
  if (isTrialCoupon(coupon)) return ['paid', 'premium_trial', 'trial']
  return isFullDiscount(coupon) ? ['paid'] : []
}

function checkPlan(coupon: CouponRow, chosen: string | undefined): Failure | null {
  const { allowedPlans = [] } = coupon.constraints
  const plans = chosen === undefined ? listGrantedPlanNames(coupon) : [chosen]
  const [plan] = plans
  if (!plan || allowedPlans.length === 0) return null
  const isAllowed = plans.some((one) => allowedPlans.some((allowed) => equalsIgnoringCase(allowed, one)))
  return isAllowed ? null : fail('coupon/plan-not-allowed', { plan })
}

/**
 * Checks a coupon by the rules of spec 2 §5, in their order. Returns the first failure, or null when the coupon can be
 * used.
 */
export function checkCoupon(coupon: CouponRow | undefined, { now, account, plan }: CouponCheckContext): Failure | null {
  if (!coupon || !isUsable(coupon)) return fail('coupon/invalid')
  if (coupon.expiresAt && coupon.expiresAt <= now) return fail('coupon/expired')
  if (coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions) return fail('coupon/exhausted')
  const planFailure = () => checkPlan(coupon, plan)
  if (!account) return planFailure()

  // A coupon for one use per user is checked here. A larger limit per user is checked last.
  const maxPerUser = coupon.constraints.maxPerUser ?? 1
  if (account.timesUsed > 0 && maxPerUser <= 1) return fail('coupon/already-used')
  if (isTrialCoupon(coupon) && account.hadTrial) return fail('coupon/trial-already-used')
  const refusal = checkDomain(coupon, account.emailDomain) ?? planFailure()
  if (refusal) return refusal
  return account.timesUsed >= maxPerUser ? fail('coupon/per-user-limit') : null
}
