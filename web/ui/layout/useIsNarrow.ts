import { useSyncExternalStore } from 'react'

/**
 * Windows of at most 768 px count as narrow, where lists open as dialogs (spec 1 §9). The width is in em, so that with
 * large text a wider window counts as narrow.
 */
const narrowQuery = '(max-width: 48em)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is at most 48 em wide: 768 px at normal text size. False on the server. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
