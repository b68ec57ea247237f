import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftState, type DraftStore } from './draftStore.ts'
import { getDraftKey } from './draftStorage.ts'

/** Returns the draft of an account in the Studio or in Practice. Another account needs another component `key`. */
export function useDraft(purpose: string, userId: string): DraftStore {
  const [store] = useState(() => createDraftStore(getDraftKey(purpose, userId)))
  useEffect(() => store.follow(), [store])
  return store
}

/**
 * Subscribes to one value of the draft and re-renders only when it changes. `choose` must return a primitive, not a new
 * object.
 */
export function useDraftValue<Fact>(store: DraftStore, choose: (state: DraftState) => Fact): Fact {
  const select = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, select, select)
}
