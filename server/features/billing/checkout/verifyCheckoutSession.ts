import { fail } from '@scene-partner/contract/failures'
import { verifyCheckoutSession as contract } from '@scene-partner/contract/operations/billing'
import { PaymentsUnavailable } from '../../ports/payments/payments.ts'
import { operation } from '../../services.ts'
import { because } from './billing.ts'

const looksLikeSession = /^cs_\w{1,250}$/

/** Whether the caller's purchase went through. Another's session is refused like one that never was (S-05). */
export const verifyCheckoutSession = operation(contract, async ({ input: { sessionId }, caller, request, billing }) => {
  const payments = billing.paymentsFor(request)
  if (!payments || !looksLikeSession.test(sessionId)) throw fail('checkout/not-yours')
  try {
    const checkout = await payments.findCheckout(sessionId)
    if (checkout?.accountId !== caller.userId) throw fail('checkout/not-yours')
    const { isPaid, subscriptionId } = checkout
    // Not left to the events: this is the answer a person is waiting for.
    return { success: isPaid && subscriptionId !== null && (await billing.sync(subscriptionId, { checkout })) }
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw because('unavailable', error)
    throw error
  }
})
