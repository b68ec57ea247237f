import { safeSessionStorage } from '../storage/safeStorage.ts'

const waitKey = 'sp.waits-for-verification'

/**
 * Records in this tab whether the signed-in user has an unverified e-mail address. When the user verifies the address
 * in another browser, the session of this tab ends (decisions §4), and the page must then say why.
 */
export function storeVerificationWait(isWaiting: boolean): void {
  if (isWaiting) safeSessionStorage.set(waitKey, '1')
  else safeSessionStorage.remove(waitKey)
}

/** Returns whether this tab's last user had an unverified address and did not sign out here. */
export const isVerificationAwaited = (): boolean => safeSessionStorage.get(waitKey) !== null
