import { createStore } from '../state/createStore.ts'

/**
 * Whether a recording is open on this page. If so, the shell reserves space for the playback bar. This store is
 * separate from the player, because the player's code loads later.
 */
export const recordingOpen = createStore(false)

const storageKey = 'sp.listening'

/** The serialized recording that was open in this tab before a reload; null if none was. */
export const storedPlayback = {
  get(): string | null {
    try {
      return sessionStorage.getItem(storageKey)
    } catch {
      return null // the browser blocks storage
    }
  },
  set(serialized: string | null): void {
    try {
      if (serialized === null) sessionStorage.removeItem(storageKey)
      else sessionStorage.setItem(storageKey, serialized)
    } catch {
      // Storage is full or blocked. After a reload, the user can open the recording from the list of recordings.
    }
  },
}
