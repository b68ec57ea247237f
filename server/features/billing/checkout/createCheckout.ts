import { createCheckout as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../../services.ts'
import { beginCheckout } from './beginCheckout.ts'

/** Starts the purchase of a plan at its full price. Returns the address of the provider's checkout page. */
export const createCheckout = operation(contract, ({ input, caller, request, ...needs }) =>
  beginCheckout({ input, caller, request }, needs),
)
