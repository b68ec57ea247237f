import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending, type Sending } from '../../platform/useSending.ts'
import * as words from './words.ts'

const sayError = (error: unknown) => sayRefusal(error, words.paymentPageCouldNotBeOpened)

/** Leaves for the page on which a plan is changed or cancelled, and cards are kept. `leave` is given by tests. */
export function useManage(leave = (url: string) => window.location.assign(url)): Sending<[]> {
  return useSending(async () => {
    const { url } = await call('createPortalSession', { returnUrl: `${window.location.origin}/account#subscription` })
    leave(url)
  }, sayError)
}
