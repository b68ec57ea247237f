import type { Discount } from '../../../adapters/payments/payments.ts'
import type { Config } from '../../../config.ts'
import { computeAccess, computeOwnPlan } from '../../access/index.ts'
import type { UserRow } from '../../accounts/index.ts'

const dayMs = 86_400_000
/**
 * Minimum time from now to a first payment that is not due immediately. Providers require 48 hours; one hour more
 * covers the time on the payment page.
 */
const minAheadMs = 49 * 3_600_000
/** Maximum time from now to a first payment that is not due immediately. Providers accept at most two years. */
const maxAheadMs = 730 * dayMs
const monthMs = 30.4375 * dayMs

const paidTiers: ReadonlySet<string> = new Set(['paid', 'premium_trial', 'pro', 'studio'])

/**
 * Returns when the first payment of a purchase made now is due. The payment is due at the end of a running trial, of
 * months that a coupon paid, or of an admin's override, so that a buyer loses no free time. Null means that the payment
 * is due now: there is no free time, the free time ends in less than 49 hours or in more than two years, or the account
 * has a subscription.
 */
export function findPaidPeriodStart(user: UserRow, { now, config }: { now: Date; config: Config }): Date | null {
  if (user.paymentSubscriptionId !== null) return null
  const ends = [computeOwnPlan(user, now), computeAccess(user, { now, config })].flatMap(({ tier, expiresAt }) =>
    paidTiers.has(tier) && expiresAt ? [expiresAt.getTime()] : [],
  )
  const end = Math.max(0, ...ends)
  const aheadMs = end - now.getTime()
  return aheadMs >= minAheadMs && aheadMs <= maxAheadMs ? new Date(end) : null
}

/**
 * Returns the discount that is sent to the provider. If the first payment is due later, the free time until then is
 * added to the months of a repeating discount, because providers count these months from the purchase.
 */
export function extendDiscount(
  discount: Discount | null,
  { firstPaymentAt, now }: { firstPaymentAt: Date | null; now: Date },
): Discount | null {
  if (!discount || !firstPaymentAt || discount.duration !== 'repeating') return discount
  const freeMonths = Math.ceil((firstPaymentAt.getTime() - now.getTime()) / monthMs)
  return { ...discount, months: (discount.months ?? 1) + freeMonths }
}
