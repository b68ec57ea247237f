import { applyCouponToCheckout as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../../services.ts'
import { normaliseCouponCode } from '../../coupons/index.ts'
import { checkoutWithCoupon } from './checkoutWithCoupon.ts'

/**
 * Starts the purchase of a plan with a coupon that lowers its price. Returns the address of the provider's checkout
 * page.
 */
export const applyCouponToCheckout = operation(contract, ({ input, caller, request, ...needs }) => {
  const coupon = { code: normaliseCouponCode(input.couponCode), attribution: input.attribution ?? {} }
  return checkoutWithCoupon({ input, caller, request, coupon }, needs)
})
