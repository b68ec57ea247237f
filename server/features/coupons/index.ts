import { applyCouponToUser } from './applyCouponToUser.ts'
import { createCouponBatch } from './createCouponBatch.ts'
import { getCoupon, getCouponRedemptions, getCoupons } from './looks.ts'
import { createCouponByHand, restoreCoupon, setCouponState, updateCoupon } from './manage.ts'
import { softDeleteCouponAdmin } from './softDeleteCouponAdmin.ts'
import { validateCoupon } from './validateCoupon.ts'

export { couponApplied, giveBackRedemption, redeemAtCheckout, type CheckoutDiscount } from './atCheckout.ts'
export { hasCoupon } from './adminStore.ts'
export { couponTables } from './csv.ts'
export { couponExporter } from './exporter.ts'
export { readCode } from './judgeCoupon.ts'
export { createCoupon, ensureLocalCoupon, type NewCoupon } from './createCoupon.ts'

export { registerCouponJobs } from './retire.ts'

export const couponOperations = [
  validateCoupon,
  applyCouponToUser,
  getCoupons,
  getCoupon,
  getCouponRedemptions,
  createCouponByHand,
  updateCoupon,
  setCouponState,
  softDeleteCouponAdmin,
  restoreCoupon,
  createCouponBatch,
]
