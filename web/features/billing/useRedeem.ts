import { useNavigate } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { refreshSession } from '../../platform/session.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'

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

function sayCouponError(error: unknown): string {
  if (error instanceof NotActivated) return 'Could not activate trial. Please verify your email and try again.'
  return sayRefusal(error, 'Failed to validate coupon. Please try again.')
}

/** Redeems a code for the signed-in person and opens the Studio once the server says that it counts. */
export function useRedeem(onMessage: (message: string) => void): Sending<[string]> {
  const navigate = useNavigate()
  return useSending(async (couponCode: string) => {
    const { message } = await call('applyCouponToUser', { couponCode })
    onMessage(message)
    if (!(await waitForTier())) throw new NotActivated()
    await refreshSession()
    await wait(openAfterMs)
    await navigate('/studio')
  }, sayCouponError)
}
