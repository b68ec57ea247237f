import { fail } from '@scene-partner/contract/failures'
import { verifyCheckoutSession as contract } from '@scene-partner/contract/operations/billing'
import { PaymentsUnavailable } from '../../../adapters/payments/payments.ts'
import { operation } from '../../../services.ts'
import { failWithCause } from '../billing.ts'

/**
 * Returns whether the caller's purchase is paid. Before it returns true, it updates the subscription. Throws
 * `checkout/not-yours` for the session of another account and for an unknown session (S-05), and `unavailable` if the
 * provider does not answer.
 */
export const verifyCheckoutSession = operation(contract, async ({ input: { sessionId }, caller, request, billing }) => {
  const payments = billing.paymentsFor(request)
  if (!payments) throw fail('checkout/not-yours')
  try {
    const checkout = await payments.findCheckout(sessionId)
    if (checkout?.accountId !== caller.userId) throw fail('checkout/not-yours')
    const { isPaid, subscriptionId } = checkout
    // Updates the subscription now, without waiting for the webhook event, because a user is waiting for this response.
    return {
      success: isPaid && subscriptionId !== null && (await billing.syncSubscription(subscriptionId, { checkout })),
    }
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw failWithCause('unavailable', error)
    throw error
  }
})
