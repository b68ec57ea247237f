import { Failure, failures } from '@scene-partner/contract/failures'
import { validateCoupon as contract } from '@scene-partner/contract/operations/access'
import { findUser, type UserRow } from '../accounts/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { computeGrant } from './computeGrant.ts'
import { isTrialCoupon, isFullDiscount, checkCoupon, normaliseCouponCode, type CouponRow } from './checkCoupon.ts'
import { loadAccountCouponHistory, findCoupon } from './store.ts'

function summarise(coupon: CouponRow) {
  return {
    code: coupon.code,
    description: coupon.description,
    type: isTrialCoupon(coupon) ? 'percentage' : coupon.type,
    value: isTrialCoupon(coupon) ? 100 : coupon.value,
    is30DayTrial: isTrialCoupon(coupon),
  }
}

async function checkForUser(
  db: Db,
  coupon: CouponRow | undefined,
  { user, code, now, config }: { user: UserRow | undefined; code: string; now: Date; config: Services['config'] },
) {
  // The history is also loaded for an unknown coupon code, so that the response time does not reveal which codes exist.
  const account = user && (await loadAccountCouponHistory(db, user, code, config))
  const refusal = checkCoupon(coupon, { now, account })
  if (refusal || !coupon || !user || !isFullDiscount(coupon)) return refusal
  const grant = computeGrant(coupon, user, now)
  return grant instanceof Failure ? grant : null
}

/**
 * Returns whether a coupon can be used now: by the caller's account; for a visitor, only by the rules of the coupon
 * itself. Changes nothing.
 */
export const validateCoupon = operation(
  contract,
  async ({ input, caller, request, config, database: { db }, clock }) => {
    const code = normaliseCouponCode(input.code)
    if (code === '') return { valid: false, reason: failures['coupon/blank'].formatMessage() }
    const coupon = await findCoupon(db, code, request)
    const user = caller ? await findUser(db, caller.userId) : undefined
    const refusal = await checkForUser(db, coupon, { user, code, now: clock.now(), config })
    if (!coupon || refusal)
      return { valid: false, reason: refusal?.message ?? failures['coupon/invalid'].formatMessage() }
    return { valid: true, coupon: summarise(coupon) }
  },
)
