import { raise } from '@scene-partner/contract/failures'
import { createCheckout as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../../services.ts'
import { findUser } from '../../accounts/index.ts'
import { getPendingDiscount } from '../../coupons/index.ts'
import { beginCheckout } from './beginCheckout.ts'
import { checkoutWithCoupon } from './checkoutWithCoupon.ts'

/**
 * Starts the purchase of a plan, with the discount coupon that is stored with the account, if there is one. Returns the
 * URL of the provider's checkout page.
 */
export const createCheckout = operation(contract, async ({ input, caller, request, ...needs }) => {
  const user = (await findUser(needs.database.db, caller.userId)) ?? raise('signed_out')
  const coupon = getPendingDiscount(user)
  if (!coupon) return beginCheckout({ input, caller, request }, needs)
  return checkoutWithCoupon({ input, caller, request, coupon }, needs)
})
