import { isCutOff } from '@scene-partner/contract/scriptRules'
import type { EchoGuard } from '../actorTurn/echoGuard.ts'
import { silenceBeforeReaderMs } from '../actorTurn/turnTiming.ts'
import type { Clock, LineAudio, RehearsalLine, RehearsalSettings, RehearsalState } from './engineTypes.ts'
import type { Phases } from './phases.ts'
import { delays } from './timing.ts'

type ReaderLinesOptions = {
  clock: Clock
  lineAudio: LineAudio
  echoGuard: EchoGuard
  phases: Phases
  getSettings: () => RehearsalSettings
  /** Returns whether the current step plays only the end of a line. */
  isTail: () => boolean
  findNextLine: () => RehearsalLine | undefined
  isReadByReader: (line: RehearsalLine) => boolean
  /** Called when a line that was started by `prepare` or `force` has ended. */
  onEnd: (line: RehearsalLine) => void
}

/** The share of a reader's line, 0 to 1, after which the actor can cut it off. */
const interruptibleFrom = 0.5

/** Plays the lines that have audio: the reader's lines, and the lines that the reader and the actor speak together. */
export function createReaderLines({
  clock,
  lineAudio,
  echoGuard,
  phases,
  getSettings,
  isTail,
  findNextLine,
  isReadByReader,
  onEnd,
}: ReaderLinesOptions) {
  let isForced = false
  /**
   * True after a line that the actor and the reader speak together. The actor may end the line slightly after the
   * reader. This late voice would count as an echo, so the reader waits a moment before the next line.
   */
  let isActorLate = false

  /**
   * Returns whether the current step can be played. While the audio of a line is still arriving, the line can start,
   * but a step that plays only the end of the line must wait.
   */
  function findReadiness(line: RehearsalLine): 'ready' | 'loading' | 'failed' {
    const found = lineAudio.getState(line)
    if (found !== 'arriving') return found
    return isTail() ? 'loading' : 'ready'
  }

  /** Waits until the line has audio, then starts it. If the audio fails, see `waitUnspoken`. */
  function prepare(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    const found = findReadiness(line)
    if (found === 'ready') return startWhenQuiet(line, change)
    if (found === 'failed') return waitUnspoken(line, change)
    phases.enter('preparing', change)
    phases.scheduleHint(delays.loadingHintMs)
    phases.atEnd(lineAudio.subscribe(() => findReadiness(line) !== 'loading' && prepare(line)))
  }

  /**
   * Shows a line that has no audio. A cue that was not spoken is never skipped: the engine waits until the audio
   * arrives or the actor continues.
   */
  function waitUnspoken(line: RehearsalLine, change: Partial<RehearsalState> = {}) {
    phases.enter('unspoken', change)
    phases.atEnd(lineAudio.subscribe(() => findReadiness(line) === 'ready' && prepare(line)))
  }

  /** Starts the reader's line as soon as no voice is heard, or immediately after `force` was called. */
  function startWhenQuiet(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    if (isActorLate && !isForced && echoGuard.isOpen()) {
      isActorLate = false
      phases.enter('gap', change)
      phases.schedule(silenceBeforeReaderMs, () => startWhenQuiet(line))
      return
    }
    if (isForced || !echoGuard.hearsAnyVoice()) return playLine(line, change)
    phases.enter('yielding', change)
    phases.scheduleHint(delays.yieldingHintMs)
    let cancelStart: (() => void) | null = null
    const checkSilence = () => {
      cancelStart?.()
      cancelStart = echoGuard.hearsAnyVoice() ? null : clock.setTimer(silenceBeforeReaderMs, () => playLine(line))
      phases.update({ hearsActor: echoGuard.hearsAnyVoice() })
    }
    phases.atEnd(echoGuard.subscribe(checkSilence), () => cancelStart?.())
  }

  function playLine(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    isForced = false
    // Prepares the line again if the cache has removed its audio while the reader waited for silence.
    if (findReadiness(line) !== 'ready') return prepare(line, change)
    phases.enter(isReadByReader(line) ? 'speaking' : 'together', change)
    echoGuard.setReaderSounding(true)
    let isOver = false
    const once = (action: () => void) => () => {
      if (isOver) return
      isOver = true
      action()
    }
    const end = once(() => onEnd(line))
    const wasArriving = lineAudio.getState(line) === 'arriving'
    /**
     * If playback failed because the rest of the audio arrived too late, plays the line again as soon as its audio is
     * complete.
     */
    const playAgainOrWait = () =>
      wasArriving && lineAudio.getState(line) === 'ready' ? prepare(line) : waitUnspoken(line)
    const giveUpAfter = (durationMs: number) => phases.schedule(durationMs + delays.audioOverrunMs, end)
    const playing = lineAudio.start(line, {
      isTail: isTail(),
      onEnd: end,
      onFail: once(playAgainOrWait),
      onArrived(leftMs) {
        if (!isOver) giveUpAfter(leftMs)
      },
    })
    phases.atEnd(() => {
      isOver = true
      playing.stop()
      echoGuard.setReaderSounding(false)
    })
    if (playing.durationMs !== null) giveUpAfter(playing.durationMs)
    if (canBeCutOff(line)) waitForInterruption(playing.durationMs ?? line.expectedMs, end)
  }

  /**
   * Returns whether the actor may cut off the reader: the line ends with a dash, the next line is the actor's, and the
   * rehearsal waits for the actor's voice.
   */
  const canBeCutOff = (line: RehearsalLine) =>
    isCutOff(line.text) &&
    findNextLine()?.part === 'mine' &&
    getSettings().mode === 'run' &&
    getSettings().waitsForVoice

  /** Ends the reader's line if the actor speaks during the second half of the line. */
  function waitForInterruption(durationMs: number, end: () => void) {
    const earliest = clock.now() + durationMs * interruptibleFrom
    let cancelEnd: (() => void) | null = null
    const checkVoice = () => {
      if (!echoGuard.hearsOverReader()) {
        cancelEnd?.()
        cancelEnd = null
      } else cancelEnd ??= clock.setTimer(Math.max(delays.interruptionMs, earliest - clock.now()), end)
    }
    phases.atEnd(echoGuard.subscribe(checkVoice), () => cancelEnd?.())
  }

  return {
    prepare,
    /** Starts the line even if a voice is heard. */
    force(line: RehearsalLine) {
      isForced = true
      prepare(line)
    },
    /** Undoes `force`: the reader waits for silence again before a line starts. */
    cancelForce: () => (isForced = false),
    setActorLate: (isLate: boolean) => (isActorLate = isLate),
  }
}
