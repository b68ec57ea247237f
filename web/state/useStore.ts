import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.ts'

/**
 * Returns the value of a store and renders again when it changes. `getServerValue` returns the value for the server and
 * for hydration; without it the store's own value is used.
 */
export function useStore<Value>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  getServerValue: () => Value = store.get,
): Value {
  return useSyncExternalStore(store.subscribe, store.get, getServerValue)
}
