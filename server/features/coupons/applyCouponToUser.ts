import { Failure, fail, raise } from '@scene-partner/contract/failures'
import { applyCouponToUser as contract } from '@scene-partner/contract/operations/access'
import { findUser, updateUser } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { computeGrant } from './computeGrant.ts'
import { checkCoupon, normaliseCouponCode } from './checkCoupon.ts'
import { incrementRedemptions, loadAccountCouponHistory, findCoupon, insertRedemption, lockMailbox } from './store.ts'

/**
 * Redeems a coupon for the caller. Counter, redemption and user row change in one transaction. Throws the coupon
 * failures of `checkCoupon` and `computeGrant`.
 */
export const applyCouponToUser = operation(
  contract,
  async ({ input, caller, request, database, clock, live, withLock }) => {
    const code = normaliseCouponCode(input.couponCode)
    if (code === '') throw fail('coupon/blank')
    const now = clock.now()

    const redeem = () =>
      database.tx(async (tx) => {
        await lockMailbox(tx, caller.email)
        const user = (await findUser(tx, caller.userId)) ?? raise('signed_out')
        const coupon = await findCoupon(tx, code, request)
        const account = await loadAccountCouponHistory(tx, user, code)
        const refusal = checkCoupon(coupon, { now, account })
        if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
        const grant = computeGrant(coupon, user, now)
        if (grant instanceof Failure) throw grant
        if (!(await incrementRedemptions(tx, code, now))) throw fail('coupon/exhausted')
        const { attribution = {} } = input
        await insertRedemption(tx, { user, coupon, number: account.timesUsed + 1, attribution, now })
        await updateUser(tx, { userId: user.id, change: grant.change, now, live })
        return grant.message
      })
    return { success: true as const, message: await withLock(`coupons ${code}`, redeem) }
  },
)
