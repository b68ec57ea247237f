import type { CouponOutcome } from '@scene-partner/contract/entities'
import * as messages from './messages.ts'

const invalidReasons: ReadonlySet<string | null> = new Set(['coupon/invalid', 'coupon/expired'])

/**
 * Returns whether an unexpected error prevented the use of a coupon code. The account still stores such a code, and the
 * server tries it again later.
 */
export const isCouponRetried = (
  { code, isApplied, reason }: CouponOutcome,
  pendingCoupon: { code: string } | null,
): boolean => !isApplied && pendingCoupon?.code === code && !reason?.startsWith('coupon/')

/**
 * Returns the message for a coupon code that the server applied or refused (spec 1 §8). `pendingCoupon` contains the
 * coupon code that the account stores and that is not applied yet.
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
