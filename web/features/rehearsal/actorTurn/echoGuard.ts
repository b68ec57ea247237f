import type { Clock, VoiceActivity } from '../engine/engineTypes.ts'
import { echoDelays } from './turnTiming.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/** Filters voice activity so that the reader's own voice from a loudspeaker does not count as the actor. */
export type EchoGuard = {
  isOpen(): boolean
  /** Whether the actor is heard. */
  hearsActor(): boolean
  /** Whether any voice is heard, also a possible echo of the reader. The partner never starts while this is true. */
  hearsAnyVoice(): boolean
  /** Tells the guard that the reader starts or stops sounding. */
  setReaderSounding(isReaderSounding: boolean): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function createEchoGuard({ clock, voiceActivity }: { clock: Clock; voiceActivity: VoiceActivity }): EchoGuard {
  const changes = createEmitter()
  let isReaderSounding = false
  let readerStartedAt = 0
  /** A voice was heard as soon as the reader started, so the microphone picks up the loudspeaker. */
  let isEchoing = false
  /** The current voice is more likely an echo of the reader's last word than the actor's first. */
  let isDoubtful = false
  let readerEndedAt = -Infinity
  let stopEcho: (() => void) | null = null
  let stopDoubt: (() => void) | null = null
  let isActorHeard = false

  const isAnyVoiceHeard = () => !isReaderSounding && voiceActivity.isOpen() && voiceActivity.hearsVoice()
  function update() {
    if (isDoubtful && !voiceActivity.hearsVoice()) endDoubt()
    const next = isAnyVoiceHeard() && !isDoubtful
    if (next === isActorHeard) return
    isActorHeard = next
    changes.emit()
  }
  function endDoubt() {
    isDoubtful = false
    stopDoubt?.()
    stopDoubt = null
  }
  /** Treats the voice as an echo until an echo must have ended. A voice that lasts longer is the actor. */
  function startDoubt() {
    if (isDoubtful || clock.now() - readerEndedAt > echoDelays.maxEchoDelayMs) return
    isDoubtful = true
    stopDoubt = clock.setTimer(Math.max(0, readerEndedAt + echoDelays.maxEchoMs - clock.now()), () => {
      endDoubt()
      update()
    })
  }
  const unsubscribe = voiceActivity.subscribe(() => {
    if (isReaderSounding && voiceActivity.hearsVoice() && clock.now() - readerStartedAt <= echoDelays.echoOnsetMs)
      isEchoing = true
    else if (isEchoing && voiceActivity.hearsVoice() && !isActorHeard) startDoubt()
    update()
    changes.emit()
  })
  update()

  return {
    isOpen: () => voiceActivity.isOpen(),
    hearsActor: () => isActorHeard,
    hearsAnyVoice: isAnyVoiceHeard,
    setReaderSounding(next) {
      stopEcho?.()
      stopEcho = null
      if (next) {
        endDoubt()
        // Between two partner lines without a gap, the echo setting stays.
        if (!isReaderSounding) isEchoing = false
        isReaderSounding = true
        readerStartedAt = clock.now()
        update()
        return
      }
      if (!isReaderSounding) return
      readerEndedAt = clock.now()
      stopEcho = clock.setTimer(echoDelays.echoTailMs, () => {
        stopEcho = null
        isReaderSounding = false
        if (isEchoing && voiceActivity.hearsVoice()) startDoubt()
        update()
      })
    },
    subscribe: changes.subscribe,
    close() {
      stopEcho?.()
      stopDoubt?.()
      unsubscribe()
      changes.clear()
    },
  }
}
