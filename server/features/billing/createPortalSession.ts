import { fail, raise } from '@scene-partner/contract/failures'
import { createPortalSession as contract } from '@scene-partner/contract/operations/billing'
import { PaymentsUnavailable } from '../../adapters/payments/payments.ts'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { failWithCause } from './billing.ts'
import { parseReturnUrl } from './checkout/returnUrl.ts'

/**
 * Opens the provider's portal, where the user changes or cancels the plan and manages bank cards and invoices. Throws
 * `billing/nothing-to-manage` before the user has started a first purchase, `checkout/not-set-up`,
 * `checkout/foreign-address` and `unavailable`.
 */
export const createPortalSession = operation(contract, async ({ input, caller, request, billing, database }) => {
  const payments = billing.paymentsFor(request) ?? raise('checkout/not-set-up')
  const returnUrl = parseReturnUrl(input.returnUrl, billing.publicUrl())
  const user = await findUser(database.db, caller.userId)
  if (!user?.paymentCustomerId) throw fail('billing/nothing-to-manage')
  try {
    return await payments.createPortal({ customerId: user.paymentCustomerId, returnUrl })
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw failWithCause('unavailable', error)
    throw error
  }
})
