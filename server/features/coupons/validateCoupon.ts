import { Failure, failures } from '@scene-partner/contract/failures'
import { validateCoupon as contract } from '@scene-partner/contract/operations/access'
import { findUser, type UserRow } from '../accounts/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { grantOf } from './grant.ts'
import { isTrial, isWholePrice, judgeCoupon, readCode, type CouponRow } from './judgeCoupon.ts'
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

async function whyNotFor(
  db: Db,
  coupon: CouponRow | undefined,
  { user, code, now }: { user: UserRow | undefined; code: string; now: Date },
) {
  // Asked for an unknown code as well, so that a guess cannot be told by the time its answer takes.
  const account = user && (await factsOf(db, user, code))
  const refusal = judgeCoupon(coupon, { now, account })
  if (refusal || !coupon || !user || !isWholePrice(coupon)) return refusal
  const grant = grantOf(coupon, user, now)
  return grant instanceof Failure ? grant : null
}

/** Whether a code could be used now, by this caller if there is one. Changes nothing. */
export const validateCoupon = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  const code = readCode(input.code)
  if (code === '') return { valid: false, reason: failures['coupon/blank'].say() }
  const coupon = await findCoupon(db, code, request)
  const user = caller ? await findUser(db, caller.userId) : undefined
  const refusal = await whyNotFor(db, coupon, { user, code, now: clock.now() })
  if (!coupon || refusal) return { valid: false, reason: refusal?.message ?? failures['coupon/invalid'].say() }
  return { valid: true, coupon: summarise(coupon) }
})
