import type { Clock, Ear } from './parts.ts'
import { pause } from './times.ts'

/** What the ear hears while the reader is silent: its own voice from the loudspeakers is nobody's. */
export type Hearing = {
  isOpen(): boolean
  hears(): boolean
  /** The reader begins to sound, or has ended. */
  cover(isCovered: boolean): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function createHearing({ clock, ear }: { clock: Clock; ear: Ear }): Hearing {
  const listeners = new Set<() => void>()
  let isCovered = false
  let stopEcho: (() => void) | null = null
  let heard = false

  function look() {
    const next = !isCovered && ear.isOpen() && ear.hears()
    if (next === heard) return
    heard = next
    tell()
  }
  function tell() {
    for (const listener of listeners) listener()
  }
  const leave = ear.subscribe(() => {
    look()
    tell()
  })
  look()

  return {
    isOpen: () => ear.isOpen(),
    hears: () => heard,
    cover(next) {
      stopEcho?.()
      stopEcho = null
      if (next) {
        isCovered = true
        look()
        return
      }
      if (!isCovered) return
      stopEcho = clock.after(pause.echoMs, () => {
        stopEcho = null
        isCovered = false
        look()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopEcho?.()
      leave()
      listeners.clear()
    },
  }
}
