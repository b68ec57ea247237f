import { useSyncExternalStore } from 'react'

/** Below this width, lists become dialogs (spec 1 §9). */
const narrowQuery = '(max-width: 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is at most 768 px wide. False on the server. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
