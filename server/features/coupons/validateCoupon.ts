import { failures } from '@scene-partner/contract/failures'
import { validateCoupon as contract } from '@scene-partner/contract/operations/access'
import { findUser } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { isTrial, judgeCoupon, readCode, type CouponRow } from './judgeCoupon.ts'
import { factsOf, findCoupon } from './store.ts'

function summarise(coupon: CouponRow) {
  return {
    code: coupon.code,
    description: coupon.description,
    type: isTrial(coupon) ? 'percentage' : coupon.type,
    value: isTrial(coupon) ? 100 : coupon.value,
    is30DayTrial: isTrial(coupon),
  }
}

/** Whether a code could be used now, by this caller if there is one. Changes nothing. */
export const validateCoupon = operation(contract, async ({ input, caller, database, clock }) => {
  const code = readCode(input.code)
  if (code === '') return { valid: false, reason: failures['coupon/blank'].say() }
  const coupon = await findCoupon(database.db, code)
  const user = caller ? await findUser(database.db, caller.userId) : undefined
  const account = user && (await factsOf(database.db, user, code))
  const refusal = judgeCoupon(coupon, { now: clock.now(), ...(account && { account }) })
  if (!coupon || refusal) return { valid: false, reason: refusal?.message ?? failures['coupon/invalid'].say() }
  return { valid: true, coupon: summarise(coupon) }
})
