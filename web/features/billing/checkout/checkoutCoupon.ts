import { createEmitter } from '../../../state/createEmitter.ts'
import { useStore } from '../../../state/useStore.ts'

const storageKey = 'sp.checkoutCoupon'
const changes = createEmitter()

/** Stores a discount code for this tab until a plan is chosen. Null clears it. */
export function storeCheckoutCoupon(code: string | null): void {
  if (code === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, code)
  changes.emit()
}

const storedCoupon = { get: () => sessionStorage.getItem(storageKey), subscribe: changes.subscribe }

/** Returns the stored discount code, or null. */
export function useCheckoutCoupon(): string | null {
  return useStore(storedCoupon, () => null)
}
