import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending, type SendingState } from '../../../platform/page/useSending.ts'
import * as messages from '../messages.ts'

const formatError = (error: unknown) => formatCallError(error, messages.portalFailed)

/**
 * Returns a function that opens the payment provider's page, where the user manages plans and bank cards. Tests pass
 * their own `navigate`.
 */
export function useBillingPortal(navigate = (url: string) => window.location.assign(url)): SendingState<[]> {
  return useSending(async () => {
    const { url } = await call('createPortalSession', { returnUrl: `${window.location.origin}/account#subscription` })
    navigate(url)
  }, formatError)
}
