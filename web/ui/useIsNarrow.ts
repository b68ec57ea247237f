import { useSyncExternalStore } from 'react'

/** Spec 1 §9: the width at which lists become dialogues. */
const narrow = '(max-width: 768px)'

function subscribe(hear: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
}
