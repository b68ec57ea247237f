import { Failure } from '@scene-partner/contract/failures'
import { removeRefusedDiscount } from '../../coupons/index.ts'
import { beginCheckout } from './beginCheckout.ts'

type Arguments = Parameters<typeof beginCheckout>
type Coupon = NonNullable<Arguments[0]['coupon']>

/**
 * Returns whether an error means that the coupon cannot be used for any plan. `coupon/plan-not-allowed` does not mean
 * that, because the coupon may be used for another plan.
 */
const isFinalRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.code.startsWith('coupon/') && error.code !== 'coupon/plan-not-allowed'

/**
 * Starts a purchase with a coupon that lowers its price. If the coupon can no longer be used, throws the coupon failure
 * instead of starting a purchase at the full price, and removes the coupon if it is stored with the account.
 */
export async function checkoutWithCoupon(
  request: Arguments[0] & { coupon: Coupon },
  needs: Arguments[1],
): Promise<{ url: string }> {
  try {
    return await beginCheckout(request, needs)
  } catch (error) {
    if (isFinalRefusal(error)) {
      const { clock, database } = needs
      const refused = { userId: request.caller.userId, code: request.coupon.code, failure: error, now: clock.now() }
      await database.tx((tx) => removeRefusedDiscount(tx, refused, needs))
    }
    throw error
  }
}
