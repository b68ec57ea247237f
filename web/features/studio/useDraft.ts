import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftState, type DraftStore } from './draftStore.ts'
import { keyOf } from './keptDraft.ts'

/** What was typed and chosen in this room by this account. Another account needs another screen: give it a `key`. */
export function useDraft(room: string, userId: string): DraftStore {
  const [store] = useState(() => createDraftStore(keyOf(room, userId)))
  useEffect(() => store.follow(), [store])
  return store
}

/** One fact of the draft: only a change of that fact draws anew. Choose something plain, not a new object. */
export function useDraftFact<Fact>(store: DraftStore, choose: (state: DraftState) => Fact): Fact {
  const look = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, look, look)
}
