import { createCheckout as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../services.ts'
import { beginCheckout } from './checkout.ts'

/** Begins the purchase of a plan at its full price. */
export const createCheckout = operation(contract, ({ input, caller, request, ...needs }) =>
  beginCheckout({ input, caller, request }, needs),
)
