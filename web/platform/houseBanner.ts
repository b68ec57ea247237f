import { useSyncExternalStore } from 'react'

let isSpeaking = false
const listeners = new Set<() => void>()

/** Whether the house has something to say to everybody under its header: what a screen would add there waits. */
export const houseBanner = {
  get: (): boolean => isSpeaking,
  set(next: boolean): void {
    if (next === isSpeaking) return
    isSpeaking = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useHouseSpeaks(): boolean {
  return useSyncExternalStore(houseBanner.subscribe, houseBanner.get, () => false)
}
