import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftState, type DraftStore } from './draftStore.ts'
import { getDraftKey } from './draftStorage.ts'

/**
 * Returns the store of an account's draft in the Studio or in Practice. The calling component must get a new React
 * `key` when the account changes.
 */
export function useDraft(purpose: string, userId: string): DraftStore {
  const [store] = useState(() => createDraftStore(getDraftKey(purpose, userId)))
  useEffect(() => store.follow(), [store])
  return store
}

/**
 * Returns the value that `choose` picks from the draft, and re-renders only when this value changes. `choose` must not
 * create a new object, because each new object would count as a change.
 */
export function useDraftValue<Fact>(store: DraftStore, choose: (state: DraftState) => Fact): Fact {
  const select = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, select, select)
}
