import { useSyncExternalStore } from 'react'

const storedAs = 'sp.checkoutCoupon'
const listeners = new Set<() => void>()

/** Keeps a code that makes a plan cheaper, for this tab, until a plan is chosen. Null forgets it. */
export function keepForCheckout(code: string | null): void {
  if (code === null) sessionStorage.removeItem(storedAs)
  else sessionStorage.setItem(storedAs, code)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code that the plan cards will use. */
export function useCheckoutCoupon(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(storedAs),
    () => null,
  )
}
