import { applyCouponToUser } from './applyCouponToUser.ts'
import { validateCoupon } from './validateCoupon.ts'

export { couponApplied, giveBackRedemption, redeemAtCheckout, type CheckoutDiscount } from './atCheckout.ts'
export { couponExporter } from './exporter.ts'
export { readCode } from './judgeCoupon.ts'
export { createCoupon, ensureLocalCoupon, type NewCoupon } from './createCoupon.ts'

export const couponOperations = [validateCoupon, applyCouponToUser]
