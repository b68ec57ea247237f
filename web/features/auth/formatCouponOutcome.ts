import type { CouponOutcome } from '@scene-partner/contract/entities'
import * as messages from './messages.ts'

const invalidReasons: ReadonlySet<string | null> = new Set(['coupon/invalid', 'coupon/expired'])

/**
 * Returns whether a coupon code failed unexpectedly. The account still stores the code, and the server will try it
 * again.
 */
export const isCouponRetried = (
  { code, isApplied, reason }: CouponOutcome,
  pendingCoupon: { code: string } | null,
): boolean => !isApplied && pendingCoupon?.code === code && !reason?.startsWith('coupon/')

/**
 * Returns the message for a coupon code that was applied or refused (spec 1 §8). `pendingCoupon` is the code that is
 * stored with the account and not applied yet.
 */
export function formatCouponOutcome(outcome: CouponOutcome, pendingCoupon: { code: string } | null = null): string {
  const { code, isApplied, reason, message } = outcome
  if (isApplied) return message
  if (isCouponRetried(outcome, pendingCoupon)) return messages.couponRetried(code)
  if (invalidReasons.has(reason)) return messages.couponInvalid(code)
  // The server's message for an error code `coupon/…` is more exact than "unavailable".
  if (reason?.startsWith('coupon/')) return messages.couponNotApplied(code, message)
  return reason === 'unavailable' ? messages.couponUnavailable(code) : messages.couponFailed(code)
}
