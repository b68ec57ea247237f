import type { EchoGuard } from './echoGuard.ts'
import type { Clock, RehearsalLine } from '../engine/engineTypes.ts'
import type { EndedBy, TurnEndSettings } from './turnEndSettings.ts'
import { minVoiceMs, hintDelayMs, requiredSilenceMs, timedLineMs } from './turnTiming.ts'

export type TurnUpdate = { hearsActor: boolean; hasSpoken: boolean; isLongWait: boolean }

export type ActorTurn = {
  /** Ends the turn after the actor pressed the key or button for it. */
  finish(): void
  /** Applies new settings during the turn. */
  changeSettings(settings: TurnEndSettings): void
  /** Returns whether the voice was heard long enough to be the whole line. */
  hasSpoken(): boolean
  close(): void
}

type ActorTurnOptions = {
  clock: Clock
  echoGuard: EchoGuard
  line: RehearsalLine
  settings: TurnEndSettings
  onUpdate: (update: TurnUpdate) => void
  /** Called when the turn ends. `ms` is the time from the end of the cue to the actor's last word; 0 if unknown. */
  onEnd: (by: EndedBy, ms: number) => void
}

/**
 * Starts the actor's turn at the end of the cue. The settings say what ends the turn: the voice and a silence after it,
 * a time, or a key. There is no time limit. While a voice is heard, only a key ends the turn.
 */
export function startActorTurn({ clock, echoGuard, line, settings, onUpdate, onEnd }: ActorTurnOptions): ActorTurn {
  const beganAt = clock.now()
  let currentSettings = settings
  let heardMs = 0
  let heardSince: number | null = null
  let heardLastAt: number | null = null
  let isTimeUp = false
  let isLongWait = false
  let isOver = false
  let stopSilence: (() => void) | null = null
  let stopHint: (() => void) | null = null

  const getHeardMs = () => heardMs + (heardSince === null ? 0 : clock.now() - heardSince)
  const hasSpoken = () => getHeardMs() >= minVoiceMs(line)
  const sendUpdate = () => onUpdate({ hearsActor: heardSince !== null, hasSpoken: hasSpoken(), isLongWait })

  function end(by: EndedBy) {
    if (isOver) return
    close()
    const byVoiceMs = heardLastAt !== null && hasSpoken() ? heardLastAt - beganAt : 0
    onEnd(by, by === 'key' ? clock.now() - beganAt : byVoiceMs)
  }

  /** Called whenever no voice is heard. Ends the turn now or after the remaining silence, or leaves it open. */
  function scheduleEnd() {
    stopSilence?.()
    stopSilence = null
    if (isOver || heardSince !== null) return
    const isTime = isTimeUp && currentSettings.waitsForTime
    // If the microphone was lost during a word, no silence can be detected, so the turn does not end by voice.
    const isByVoice = currentSettings.waitsForVoice && echoGuard.isOpen()
    if (hasSpoken() && heardLastAt !== null && (isByVoice || isTime)) {
      const leftMs = heardLastAt + requiredSilenceMs(line, getHeardMs(), currentSettings.silenceMs) - clock.now()
      stopSilence = clock.setTimer(Math.max(0, leftMs), () => end(isByVoice ? 'voice' : 'time'))
    } else if (isTime) end('time')
  }

  function scheduleHint() {
    stopHint?.()
    isLongWait = false
    stopHint = clock.setTimer(hintDelayMs(line), () => {
      isLongWait = true
      sendUpdate()
    })
  }

  function handleVoice() {
    const hears = echoGuard.hearsActor()
    if (hears && heardSince === null) {
      heardSince = clock.now()
      stopSilence?.()
      stopSilence = null
      stopHint?.()
      isLongWait = false
    } else if (!hears && heardSince !== null) {
      heardMs = getHeardMs()
      heardSince = null
      heardLastAt = clock.now()
      scheduleHint()
      scheduleEnd()
    } else if (!hears && stopSilence === null) scheduleEnd()
    if (!isOver) sendUpdate()
  }

  const stopTime = clock.setTimer(timedLineMs(line), () => {
    isTimeUp = true
    scheduleEnd()
  })
  const unsubscribe = echoGuard.subscribe(handleVoice)
  function close() {
    isOver = true
    unsubscribe()
    stopTime()
    stopSilence?.()
    stopHint?.()
  }
  scheduleHint()
  if (echoGuard.hearsActor()) handleVoice()

  return {
    finish: () => end('key'),
    changeSettings(next) {
      currentSettings = next
      scheduleEnd()
    },
    hasSpoken,
    close,
  }
}
