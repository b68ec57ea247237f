import { fail, raise } from '@scene-partner/contract/failures'
import { createPortalSession as contract } from '@scene-partner/contract/operations/billing'
import { PaymentsUnavailable } from '../../ports/payments/payments.ts'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { because } from './billing.ts'
import { ownAddress } from './returnUrl.ts'

/** Where a plan is changed or cancelled, and cards and invoices are kept. */
export const createPortalSession = operation(contract, async ({ input, caller, request, billing, database }) => {
  const payments = billing.paymentsFor(request) ?? raise('checkout/not-set-up')
  const returnUrl = ownAddress(input.returnUrl, billing.publicUrl())
  const user = await findUser(database.db, caller.userId)
  if (!user?.stripeCustomerId) throw fail('billing/nothing-to-manage')
  try {
    return await payments.createPortal({ customerId: user.stripeCustomerId, returnUrl })
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw because('unavailable', error)
    throw error
  }
})
