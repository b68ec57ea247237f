export {
  describeAppliedCoupon,
  releaseRedemption,
  redeemAtCheckout,
  type CheckoutDiscount,
} from './redeemAtCheckout.ts'
export { getPendingDiscount, removeRefusedDiscount } from './pendingCoupon.ts'
export { couponExists } from './admin/adminStore.ts'
export { normaliseCouponCode } from './checkCoupon.ts'
export { createCoupon, type NewCoupon } from './admin/createCoupon.ts'
