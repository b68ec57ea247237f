import { applyCouponToUser } from './applyCouponToUser.ts'
import { validateCoupon } from './validateCoupon.ts'

export { createCoupon, ensureLocalCoupon, type NewCoupon } from './createCoupon.ts'

export const couponOperations = [validateCoupon, applyCouponToUser]
