import { createStore } from '../state/createStore.ts'

/**
 * Store that says whether a recording is open on this page, so that the shell can reserve space for its bar. It is
 * separate from the player, whose code loads later.
 */
export const recordingOpen = createStore(false)

const storageKey = 'sp.listening'

/** The serialized recording that was open in this tab before a reload; null where there was none. */
export const storedPlayback = {
  get(): string | null {
    try {
      return sessionStorage.getItem(storageKey)
    } catch {
      return null // storage is blocked
    }
  },
  set(serialized: string | null): void {
    try {
      if (serialized === null) sessionStorage.removeItem(storageKey)
      else sessionStorage.setItem(storageKey, serialized)
    } catch {
      // Storage is full or blocked: after a reload the recording is reopened from the history.
    }
  },
}
