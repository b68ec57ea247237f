import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import type { Plan } from '../../platform/redirects.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'
import { attribution } from './attribution.ts'
import * as words from './words.ts'

const failed = words.failedToCreateCheckout

/** What the catalogue says of a purchase or of a code is exact; of anything else only that it failed matters. */
const sayError = (error: unknown) =>
  error instanceof CallError && /^(checkout|coupon)\//.test(error.code) ? error.message : failed

async function openCheckout(plan: Plan, couponCode: string | null): Promise<string> {
  const { origin } = window.location
  const wish = {
    priceId: plan,
    successUrl: `${origin}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe/cancel`,
  }
  const { url } = couponCode
    ? await call('applyCouponToCheckout', { ...wish, couponCode, ...attribution() })
    : await call('createCheckout', wish)
  return url
}

/** Leaves for the page on which a plan is paid. `leave` is given by tests. */
export function useCheckout(leave = (url: string) => window.location.assign(url)): Sending<[Plan, string | null]> {
  return useSending(async (plan: Plan, couponCode: string | null) => {
    leave(await openCheckout(plan, couponCode))
  }, sayError)
}
