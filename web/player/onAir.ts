type Listener = () => void

let isOn = false
const listeners = new Set<Listener>()

/**
 * Whether a recording is open on this page: all that the house must know to make room for its bar. The player itself
 * comes with the first act, so it must not be imported for this.
 */
export const onAir = {
  get: (): boolean => isOn,
  set(next: boolean): void {
    if (next === isOn) return
    isOn = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const keptAs = 'sp.listening'

/** What was open in this tab when its page went, in the form in which it was kept; null where nothing was. */
export const keptListening = {
  get(): string | null {
    try {
      return sessionStorage.getItem(keptAs)
    } catch {
      return null // a browser that keeps nothing for this site
    }
  },
  set(words: string | null): void {
    try {
      if (words === null) sessionStorage.removeItem(keptAs)
      else sessionStorage.setItem(keptAs, words)
    } catch {
      // No room, or no leave to keep anything: after a reload it is opened from the history.
    }
  },
}
