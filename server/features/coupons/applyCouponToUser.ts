import { fail } from '@scene-partner/contract/failures'
import { applyCouponToUser as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { normaliseCouponCode } from './checkCoupon.ts'
import { redeemForUser } from './redeemForUser.ts'

/**
 * Redeems a coupon for the caller. The coupon's counter, the redemption and the user row change in one transaction.
 * Throws `coupon/blank` and the coupon failures of `checkCoupon` and `computeGrant`.
 */
export const applyCouponToUser = operation(
  contract,
  async ({ input, caller, request, config, database, clock, events, live, withLock }) => {
    const code = normaliseCouponCode(input.couponCode)
    if (code === '') throw fail('coupon/blank')
    const { userId, email } = caller
    const { attribution = {} } = input
    const redemption = { userId, email, code, attribution, isLocal: request.isLocal, now: clock.now() }
    const redeem = () => database.tx((tx) => redeemForUser(tx, redemption, { config, events, live }))
    return { success: true as const, message: await withLock(`coupons ${code}`, redeem) }
  },
)
