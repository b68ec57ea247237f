import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.ts'

/**
 * Returns the value of a store and renders the component again when it changes. `getServerValue` returns the value for
 * rendering on the server and for hydration; default: the store's value.
 */
export function useStore<Value>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  getServerValue: () => Value = store.get,
): Value {
  return useSyncExternalStore(store.subscribe, store.get, getServerValue)
}
