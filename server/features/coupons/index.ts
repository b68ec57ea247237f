export {
  describeAppliedCoupon,
  releaseRedemption,
  redeemAtCheckout,
  type CheckoutDiscount,
} from './redeemAtCheckout.ts'
export { getPendingDiscount, removeRefusedDiscount } from './pendingCoupon.ts'
export { couponExists } from './adminStore.ts'
export { normaliseCouponCode } from './checkCoupon.ts'
export { createCoupon, type NewCoupon } from './createCoupon.ts'
