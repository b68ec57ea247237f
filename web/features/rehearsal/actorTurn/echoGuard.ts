import type { Clock, VoiceActivity } from '../engine/engineTypes.ts'
import { echoDelays } from './turnTiming.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/** Filters voice activity, so that the reader's voice from a loudspeaker does not count as the actor. */
export type EchoGuard = {
  isOpen(): boolean
  /** Returns whether the actor is heard. */
  hearsActor(): boolean
  /**
   * Returns whether any voice is heard while the reader is silent, including a possible echo of the reader's last word.
   * While the result is true, the reader starts only if the actor forces it to start.
   */
  hearsAnyVoice(): boolean
  /**
   * Returns whether a voice that is not the reader's is heard while the reader speaks. True only if no echo was heard
   * when the reader began: the actor then probably wears headphones, so the voice is not an echo.
   */
  hearsOverReader(): boolean
  /** Sets whether the reader is audible now. */
  setReaderSounding(isReaderSounding: boolean): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function createEchoGuard({ clock, voiceActivity }: { clock: Clock; voiceActivity: VoiceActivity }): EchoGuard {
  const changes = createEmitter()
  let isReaderSounding = false
  let readerStartedAt = 0
  /** True if a voice began within `echoOnsetMs` after the reader started: the microphone hears the loudspeaker. */
  let isEchoing = false
  /** True if the current voice may be an echo of the reader's last word, so it does not count as the actor yet. */
  let isPossibleEcho = false
  let readerEndedAt = -Infinity
  let stopEchoTailTimer: (() => void) | null = null
  let stopPossibleEchoTimer: (() => void) | null = null
  let isActorHeard = false

  const isAnyVoiceHeard = () => !isReaderSounding && voiceActivity.isOpen() && voiceActivity.hearsVoice()
  function update() {
    if (isPossibleEcho && !voiceActivity.hearsVoice()) endPossibleEcho()
    const next = isAnyVoiceHeard() && !isPossibleEcho
    if (next === isActorHeard) return
    isActorHeard = next
    changes.emit()
  }
  function endPossibleEcho() {
    isPossibleEcho = false
    stopPossibleEchoTimer?.()
    stopPossibleEchoTimer = null
  }
  /**
   * Treats the voice as an echo for as long as an echo can last. A voice that continues after that time counts as the
   * actor.
   */
  function startPossibleEcho() {
    if (isPossibleEcho || clock.now() - readerEndedAt > echoDelays.maxEchoDelayMs) return
    isPossibleEcho = true
    stopPossibleEchoTimer = clock.setTimer(Math.max(0, readerEndedAt + echoDelays.maxEchoMs - clock.now()), () => {
      endPossibleEcho()
      update()
    })
  }
  const unsubscribe = voiceActivity.subscribe(() => {
    if (isReaderSounding && voiceActivity.hearsVoice() && clock.now() - readerStartedAt <= echoDelays.echoOnsetMs)
      isEchoing = true
    else if (isEchoing && voiceActivity.hearsVoice() && !isActorHeard) startPossibleEcho()
    update()
    changes.emit()
  })
  update()

  return {
    isOpen: () => voiceActivity.isOpen(),
    hearsActor: () => isActorHeard,
    hearsAnyVoice: isAnyVoiceHeard,
    hearsOverReader: () => isReaderSounding && !isEchoing && voiceActivity.isOpen() && voiceActivity.hearsVoice(),
    setReaderSounding(next) {
      stopEchoTailTimer?.()
      stopEchoTailTimer = null
      if (next) {
        endPossibleEcho()
        // If the next line of the reader follows without a gap, `isEchoing` keeps its value from the earlier line.
        if (!isReaderSounding) isEchoing = false
        isReaderSounding = true
        readerStartedAt = clock.now()
        update()
        return
      }
      if (!isReaderSounding) return
      readerEndedAt = clock.now()
      stopEchoTailTimer = clock.setTimer(echoDelays.echoTailMs, () => {
        stopEchoTailTimer = null
        isReaderSounding = false
        if (isEchoing && voiceActivity.hearsVoice()) startPossibleEcho()
        update()
      })
    },
    subscribe: changes.subscribe,
    close() {
      stopEchoTailTimer?.()
      stopPossibleEchoTimer?.()
      unsubscribe()
      changes.clear()
    },
  }
}
