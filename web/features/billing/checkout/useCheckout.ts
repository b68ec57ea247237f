import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import type { Plan } from '../../../platform/session/redirects.ts'
import { useSending, type Sending } from '../../../platform/page/useSending.ts'
import { readAttribution } from './attribution.ts'
import * as messages from '../messages.ts'

const failedMessage = messages.checkoutFailed

/** Checkout and coupon errors show the catalogue's message; all others a general one. */
const formatError = (error: unknown) =>
  error instanceof CallError && /^(checkout|coupon)\//.test(error.code) ? error.message : failedMessage

async function openCheckout(plan: Plan, couponCode: string | null): Promise<string> {
  const { origin } = window.location
  const request = {
    priceId: plan,
    successUrl: `${origin}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe/cancel`,
  }
  const { url } = couponCode
    ? await call('applyCouponToCheckout', { ...request, couponCode, ...readAttribution() })
    : await call('createCheckout', request)
  return url
}

/** Opens the payment page for a plan. Tests pass `leave`. */
export function useCheckout(navigate = (url: string) => window.location.assign(url)): Sending<[Plan, string | null]> {
  return useSending(async (plan: Plan, couponCode: string | null) => {
    navigate(await openCheckout(plan, couponCode))
  }, formatError)
}
