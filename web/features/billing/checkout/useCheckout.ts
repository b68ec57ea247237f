import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import type { PendingCoupon, Plan } from '@scene-partner/contract/entities'
import { useSending, type SendingState } from '../../../platform/page/useSending.ts'
import { readAttribution } from '../../../platform/session/attribution.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import * as messages from '../messages.ts'

const failedMessage = messages.checkoutFailed

/** Returns the server's message for checkout and coupon errors, else a general message. */
const formatError = (error: unknown) =>
  error instanceof CallError && /^(checkout|coupon)\//.test(error.code) ? error.message : failedMessage

async function openCheckout(plan: Plan, coupon: PendingCoupon | null): Promise<string> {
  const { origin } = window.location
  const request = {
    priceId: plan,
    successUrl: `${origin}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe/cancel`,
  }
  // If this session knows no coupon, the server uses the coupon that the account may have stored from another device.
  const { url } =
    coupon?.gives === 'discount'
      ? await call('applyCouponToCheckout', { ...request, couponCode: coupon.code, ...readAttribution() })
      : await call('createCheckout', request)
  return url
}

/** Returns a function that opens the payment page for a plan. Tests pass their own `navigate`. */
export function useCheckout(
  navigate = (url: string) => window.location.assign(url),
): SendingState<[Plan, PendingCoupon | null]> {
  return useSending(async (plan: Plan, coupon: PendingCoupon | null) => {
    try {
      navigate(await openCheckout(plan, coupon))
    } catch (error) {
      // A server that refuses a coupon code also removes the code from the account, so the session is loaded again.
      if (error instanceof CallError && error.code.startsWith('coupon/')) refreshSession().catch(reportError)
      throw error
    }
  }, formatError)
}
