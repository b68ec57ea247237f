import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { EchoGuard } from './echoGuard.ts'
import type { Clock, RehearsalLine } from '../engine/engineTypes.ts'
import {
  ignoreUnheardBeginning,
  followedSilenceMs,
  isCertain,
  type FollowedLine,
  type HeardWords,
  type LineFollower,
} from './lineFollower.ts'
import type { EndedBy, TurnEndSettings } from './turnEndSettings.ts'
import { minVoiceMs, hintDelayMs, requiredSilenceMs, timedLineMs } from './turnTiming.ts'

/** `saidWords` is how many words of the line the actor has said; 0 if the words are not recognised. */
export type TurnUpdate = { hearsActor: boolean; hasSpoken: boolean; isLongWait: boolean; saidWords: number }

export type ActorTurn = {
  /** Ends the turn. Called when the actor presses the key or button that ends the turn. */
  finish(): void
  /** Applies new settings during the turn. */
  changeSettings(settings: TurnEndSettings): void
  /** Returns whether a voice was heard long enough to count as the line, and not as a cough or noise. */
  hasSpoken(): boolean
  close(): void
}

type ActorTurnOptions = {
  clock: Clock
  echoGuard: EchoGuard
  line: RehearsalLine
  settings: TurnEndSettings
  /** Recognises the words of the line. Absent: the words are not recognised, and only the voice is detected. */
  lineFollower?: LineFollower | undefined
  onUpdate: (update: TurnUpdate) => void
  /**
   * Called when the turn ends. `ms` counts from the end of the cue: to the press of the key if a key ended the turn,
   * else to the end of the actor's voice; 0 if the time ended the turn before the actor had spoken.
   */
  onEnd: (by: EndedBy, ms: number) => void
  /** Called before `onEnd` if words were followed and the actor has spoken, with the words that were recognised. */
  onHeardLine: (heard: Promise<LineAlignment | undefined>) => void
  onCommand: (command: SpokenCommand) => void
}

/**
 * Starts the actor's turn at the end of the cue. A key always ends the turn. Depending on the settings, the turn also
 * ends after a silence that follows the actor's voice, or after the expected time of the line if no voice is heard.
 */
export function startActorTurn(options: ActorTurnOptions): ActorTurn {
  const { clock, echoGuard, line, settings, lineFollower, onUpdate, onEnd, onHeardLine, onCommand } = options
  const beganAt = clock.now()
  let currentSettings = settings
  let heardMs = 0
  let heardSince: number | null = null
  let heardLastAt: number | null = null
  let isTimeUp = false
  let isLongWait = false
  let isOver = false
  let followed: FollowedLine | null = null
  /**
   * True if the actor may have spoken before the recogniser followed the line, for example at the end of the reader's
   * line.
   */
  let isBeginningUnheard = false
  let heardWords: HeardWords | null = null
  let saidWords = 0
  let stopSilence: (() => void) | null = null
  let stopHint: (() => void) | null = null

  const getHeardMs = () => heardMs + (heardSince === null ? 0 : clock.now() - heardSince)
  const hasSpoken = () => getHeardMs() >= minVoiceMs(line)
  const sendUpdate = () => onUpdate({ hearsActor: heardSince !== null, hasSpoken: hasSpoken(), isLongWait, saidWords })

  function end(by: EndedBy) {
    if (isOver) return
    const hasWords = hasSpoken() || hasSaidEnd()
    if (followed && hasWords) {
      const heard = followed.finish()
      onHeardLine(
        isBeginningUnheard ? heard.then((alignment) => alignment && ignoreUnheardBeginning(alignment)) : heard,
      )
      followed = null
    }
    close()
    const byVoiceMs = heardLastAt !== null && hasWords ? heardLastAt - beganAt : 0
    onEnd(by, by === 'key' ? clock.now() - beganAt : byVoiceMs)
  }

  const isFollowing = () => followed !== null && lineFollower?.isReady() === true
  /**
   * Returns whether the end of the line was recognised. If so, the turn may end even if a voice was heard only very
   * briefly, for example in a line of one word.
   */
  const hasSaidEnd = () =>
    isFollowing() && heardWords !== null && isCertain(heardWords) && heardWords.alignment.isEndReached

  /** Returns the length of the silence, in ms, that ends the line; null if no silence ends it. */
  function findSilenceMs(): number | null {
    const { silenceMs } = currentSettings
    const spokenMs = getHeardMs()
    return isFollowing()
      ? followedSilenceMs(heardWords, { line, spokenMs, silenceMs })
      : requiredSilenceMs(line, spokenMs, silenceMs)
  }

  function follow() {
    if (followed) return
    followed = lineFollower?.start(line, { isActorHeard: echoGuard.hearsActor, onHeard: handleWords }) ?? null
    isBeginningUnheard = heardMs > 0 || echoGuard.hearsActor() || echoGuard.hearsOverReader()
  }

  function handleWords(heard: HeardWords) {
    if (isOver) return
    if (heard.command && currentSettings.takesCommands) return handleCommand(heard.command)
    heardWords = heard
    if (isCertain(heard)) saidWords = Math.max(saidWords, heard.alignment.position)
    scheduleEnd()
    if (!isOver) sendUpdate()
  }

  /**
   * Passes a spoken command to `onCommand`, and discards what was heard in this turn, because the command is not part
   * of the line.
   */
  function handleCommand(command: SpokenCommand) {
    heardMs = 0
    heardLastAt = null
    heardWords = null
    stopSilence?.()
    stopSilence = null
    followed?.restart()
    isBeginningUnheard = false
    onCommand(command)
  }

  /**
   * Called when the voice, the recognised words, the recogniser, the time or the settings have changed. If no voice is
   * heard and the settings allow it, ends the turn, immediately or as soon as the silence is long enough.
   */
  function scheduleEnd() {
    stopSilence?.()
    stopSilence = null
    if (isOver || heardSince !== null) return
    const isTime = isTimeUp && currentSettings.waitsForTime
    // If the microphone was lost, silence cannot be detected, so the voice does not end the turn.
    const isByVoice = currentSettings.waitsForVoice && echoGuard.isOpen()
    if ((hasSpoken() || hasSaidEnd()) && heardLastAt !== null && (isByVoice || isTime)) {
      const silenceMs = findSilenceMs()
      if (silenceMs === null) return
      const leftMs = heardLastAt + silenceMs - clock.now()
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
  // If the recogniser fails during a silence, it reports nothing more. The rule for voice and silence must then end the
  // line.
  const stopFollower = lineFollower?.subscribe(() => followed && scheduleEnd())
  function close() {
    isOver = true
    followed?.stop()
    unsubscribe()
    stopFollower?.()
    stopTime()
    stopSilence?.()
    stopHint?.()
  }
  scheduleHint()
  if (settings.followsWords) follow()
  if (echoGuard.hearsActor()) handleVoice()

  return {
    finish: () => end('key'),
    changeSettings(next) {
      currentSettings = next
      if (next.followsWords) follow()
      else {
        followed?.stop()
        followed = null
      }
      scheduleEnd()
    },
    hasSpoken,
    close,
  }
}
