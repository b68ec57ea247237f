import type { Clock, Ear } from './parts.ts'
import { pause } from './times.ts'

/** What the ear hears while the reader is silent: its own voice from the loudspeakers is nobody's. */
export type Hearing = {
  isOpen(): boolean
  /** Whether it hears the actor. */
  hears(): boolean
  /** Whether it hears a voice at all, if only the reader's last word from a loudspeaker: nobody begins over it. */
  hearsAnything(): boolean
  /** The reader begins to sound, or has ended. */
  cover(isCovered: boolean): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function createHearing({ clock, ear }: { clock: Clock; ear: Ear }): Hearing {
  const listeners = new Set<() => void>()
  let isCovered = false
  let coveredAt = 0
  /** A voice rose as soon as the reader did: here the reader is heard through the microphone. */
  let isEchoing = false
  /** What sounds now is more likely the reader's last word than the actor's first. */
  let isDoubtful = false
  let endedAt = -Infinity
  let stopEcho: (() => void) | null = null
  let stopDoubt: (() => void) | null = null
  let heard = false

  const hearsAnything = () => !isCovered && ear.isOpen() && ear.hears()
  function tell() {
    for (const listener of listeners) listener()
  }
  function look() {
    if (isDoubtful && !ear.hears()) trust()
    const next = hearsAnything() && !isDoubtful
    if (next === heard) return
    heard = next
    tell()
  }
  function trust() {
    isDoubtful = false
    stopDoubt?.()
    stopDoubt = null
  }
  /** An echo ends soon; who speaks on is the actor. */
  function doubt() {
    if (isDoubtful || clock.now() - endedAt > pause.echoBeginsMs) return
    isDoubtful = true
    stopDoubt = clock.after(Math.max(0, endedAt + pause.longestEchoMs - clock.now()), () => {
      trust()
      look()
    })
  }
  const leave = ear.subscribe(() => {
    if (isCovered && ear.hears() && clock.now() - coveredAt <= pause.echoSoonMs) isEchoing = true
    else if (isEchoing && ear.hears() && !heard) doubt()
    look()
    tell()
  })
  look()

  return {
    isOpen: () => ear.isOpen(),
    hears: () => heard,
    hearsAnything,
    cover(next) {
      stopEcho?.()
      stopEcho = null
      if (next) {
        trust()
        // From one reader straight to the next, what echoed echoes on.
        if (!isCovered) isEchoing = false
        isCovered = true
        coveredAt = clock.now()
        look()
        return
      }
      if (!isCovered) return
      endedAt = clock.now()
      stopEcho = clock.after(pause.echoMs, () => {
        stopEcho = null
        isCovered = false
        if (isEchoing && ear.hears()) doubt()
        look()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopEcho?.()
      stopDoubt?.()
      leave()
      listeners.clear()
    },
  }
}
