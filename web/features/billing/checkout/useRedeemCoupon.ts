import { useNavigate } from 'react-router'
import { CallError, hasErrorCode, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { useSending, type SendingState } from '../../../platform/page/useSending.ts'
import { readAttribution } from '../../../platform/session/attribution.ts'
import { updateChoices } from '../pending/useUpdateChoices.ts'
import * as messages from '../messages.ts'

/**
 * After a coupon code is redeemed: how many times at most the page asks the server for the new tier, the pause between
 * these requests in ms, and the delay in ms before the Studio opens (spec 1 §4, §9).
 */
const maxAttempts = 8
const pauseMs = 500
const openAfterMs = 350
/** Pause in ms before a coupon code is sent again after a temporary failure (spec 1 §9). */
const couponRetryDelayMs = 500

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

const isTemporary = (error: unknown) =>
  error instanceof CallError && (error.httpStatus === 0 || error.httpStatus >= 500)

/** Sends the coupon code. After a temporary failure, sends it once more. Returns the server's message. */
async function applyCode(couponCode: string): Promise<string> {
  const send = async () => (await call('applyCouponToUser', { couponCode, ...readAttribution() })).message
  try {
    return await send()
  } catch (error) {
    if (!isTemporary(error)) throw error
  }
  await wait(couponRetryDelayMs)
  try {
    return await send()
  } catch (error) {
    // The server redeemed the code at the first request, but its answer did not arrive.
    if (hasErrorCode(error, 'coupon/already-used')) return messages.couponApplied
    throw error
  }
}

/**
 * Redeems the coupon code. Returns the server's message, or null if the code is a discount on a plan: the account then
 * stores the code for the next checkout.
 */
async function redeemCode(couponCode: string): Promise<string | null> {
  try {
    return await applyCode(couponCode)
  } catch (error) {
    if (!hasErrorCode(error, 'coupon/at-checkout-only')) throw error
    await updateChoices({ couponCode })
    return null
  }
}

export type RedeemCouponOptions = {
  /**
   * Called with the text for the user. `isForPlan` is true if the account stores the code until the user chooses a
   * plan.
   */
  onMessage: (message: string, isForPlan?: boolean) => void
  /** The text for the user if an error has no message from the server. */
  fallbackMessage: string
}

/**
 * Returns a function that redeems a coupon code for the signed-in user, and opens the Studio when the new tier is
 * active.
 */
export function useRedeemCoupon({ onMessage, fallbackMessage }: RedeemCouponOptions): SendingState<[string]> {
  const navigate = useNavigate()
  return useSending(
    async (couponCode: string) => {
      const message = await redeemCode(couponCode)
      if (message === null) return onMessage(messages.couponStoredForCheckout(couponCode), true)
      onMessage(message)
      if (!(await waitForTier())) throw new NotActivatedError()
      await refreshSession()
      await wait(openAfterMs)
      await navigate('/studio')
    },
    (error) => formatCouponError(error, fallbackMessage),
  )
}
