import { applyCouponToCheckout as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../services.ts'
import { readCode } from '../coupons/index.ts'
import { beginCheckout } from './checkout.ts'

/** Begins the purchase of a plan with a code that lowers its price. */
export const applyCouponToCheckout = operation(contract, ({ input, caller, request, ...needs }) => {
  const coupon = { code: readCode(input.couponCode), attribution: input.attribution ?? {} }
  return beginCheckout({ input, caller, request, coupon }, needs)
})
