import { Failure, fail, raise } from '@scene-partner/contract/failures'
import { applyCouponToUser as contract } from '@scene-partner/contract/operations/access'
import { changeUser, findUser } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { grantOf } from './grant.ts'
import { judgeCoupon, readCode } from './judgeCoupon.ts'
import { countRedemption, factsOf, findCoupon, insertRedemption, takeTurn } from './store.ts'

/** Redeems a code for the caller: counter, redemption and user document in one transaction, or none of them. */
export const applyCouponToUser = operation(
  contract,
  async ({ input, caller, request, database, clock, live, inTurn }) => {
    const code = readCode(input.couponCode)
    if (code === '') throw fail('coupon/blank')
    const now = clock.now()

    const redeem = () =>
      database.tx(async (tx) => {
        await takeTurn(tx, caller.email)
        const user = (await findUser(tx, caller.userId)) ?? raise('signed_out')
        const coupon = await findCoupon(tx, code, request)
        const account = await factsOf(tx, user, code)
        const refusal = judgeCoupon(coupon, { now, account })
        if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
        const grant = grantOf(coupon, user, now)
        if (grant instanceof Failure) throw grant
        if (!(await countRedemption(tx, code, now))) throw fail('coupon/exhausted')
        const { attribution = {} } = input
        await insertRedemption(tx, { user, coupon, number: account.timesUsed + 1, attribution, now })
        await changeUser(tx, { userId: user.id, change: grant.change, now, live })
        return grant.message
      })
    return { success: true as const, message: await inTurn(`coupons ${code}`, redeem) }
  },
)
