import { useNavigate } from 'react-router'
import { hasErrorCode, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { useSending, type Sending } from '../../../platform/page/useSending.ts'
import { readAttribution } from './attribution.ts'
import { storeCheckoutCoupon } from './checkoutCoupon.ts'
import * as messages from '../messages.ts'

/** Attempts and pause in ms while waiting for the new tier, and the delay before the Studio opens (spec 1 §4, §9). */
const maxAttempts = 8
const pauseMs = 500
const openAfterMs = 350

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function waitForTier(): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { tier } = await call('getUserSubscriptionStatus', {})
    if (tier === 'paid' || tier === 'premium_trial') return true
    await wait(pauseMs)
  }
  return false
}

class NotActivatedError extends Error {}

function formatCouponError(error: unknown, otherwise: string): string {
  if (error instanceof NotActivatedError) return messages.couponActivateFailed
  return formatCallError(error, otherwise)
}

export const formatStoredForCheckout = (code: string) => messages.couponStoredForCheckout(code)

/** Redeems the code. Returns null where the code lowers a plan's price and was stored for the checkout. */
async function redeemCode(couponCode: string): Promise<string | null> {
  try {
    return (await call('applyCouponToUser', { couponCode, ...readAttribution() })).message
  } catch (error) {
    if (!hasErrorCode(error, 'coupon/at-checkout-only')) throw error
    storeCheckoutCoupon(couponCode)
    return null
  }
}

export type RedeemCouponOptions = {
  /** `isForPlan`: the code is stored until a plan is chosen. */
  onMessage: (message: string, isForPlan?: boolean) => void
  /** Message where the server sent none. */
  fallbackMessage: string
}

/** Redeems a code for the signed-in user and opens the Studio once the new tier is active. */
export function useRedeemCoupon({ onMessage, fallbackMessage }: RedeemCouponOptions): Sending<[string]> {
  const navigate = useNavigate()
  return useSending(
    async (couponCode: string) => {
      const message = await redeemCode(couponCode)
      if (message === null) return onMessage(formatStoredForCheckout(couponCode), true)
      onMessage(message)
      if (!(await waitForTier())) throw new NotActivatedError()
      await refreshSession()
      await wait(openAfterMs)
      await navigate('/studio')
    },
    (error) => formatCouponError(error, fallbackMessage),
  )
}
