import { useSyncExternalStore } from 'react'

/** Up to 768 px, lists become dialogs (spec 1 §9). In em, so that a browser with large text counts as narrow sooner. */
const narrowQuery = '(max-width: 48em)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is at most 768 px wide, or as narrow for its text. False on the server. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
