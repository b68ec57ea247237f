import { useNavigate } from 'react-router'
import { isRefusal, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { refreshSession } from '../../platform/session.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'
import { attribution } from './attribution.ts'
import { keepForCheckout } from './checkoutCoupon.ts'
import * as words from './words.ts'

/** Spec 1 §4 and §9: how often and how long the new tier is waited for, and the pause before the Studio opens. */
const looks = 8
const pauseMs = 500
const openAfterMs = 350

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function waitForTier(): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const { tier } = await call('getUserSubscriptionStatus', {})
    if (tier === 'paid' || tier === 'premium_trial') return true
    await wait(pauseMs)
  }
  return false
}

class NotActivated extends Error {}

function sayCouponError(error: unknown, otherwise: string): string {
  if (error instanceof NotActivated) return words.couldNotActivateTrial
  return sayRefusal(error, otherwise)
}

export const sayKeptForCheckout = (code: string) => words.codeLowersPrice(code)

/** Null where the code is one for a plan's price: it is kept until a plan is chosen. */
async function apply(couponCode: string): Promise<string | null> {
  try {
    return (await call('applyCouponToUser', { couponCode, ...attribution() })).message
  } catch (error) {
    if (!isRefusal(error, 'coupon/at-checkout-only')) throw error
    keepForCheckout(couponCode)
    return null
  }
}

export type RedeemOptions = {
  /** `isForPlan`: the code is kept until a plan is chosen. */
  onMessage: (message: string, isForPlan?: boolean) => void
  /** Said where the server had no words of its own. */
  otherwise: string
}

/** Redeems a code for the signed-in person and opens the Studio once the server says that it counts. */
export function useRedeem({ onMessage, otherwise }: RedeemOptions): Sending<[string]> {
  const navigate = useNavigate()
  return useSending(
    async (couponCode: string) => {
      const message = await apply(couponCode)
      if (message === null) return onMessage(sayKeptForCheckout(couponCode), true)
      onMessage(message)
      if (!(await waitForTier())) throw new NotActivated()
      await refreshSession()
      await wait(openAfterMs)
      await navigate('/studio')
    },
    (error) => sayCouponError(error, otherwise),
  )
}
