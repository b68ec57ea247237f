// This file is long because it is one state machine. Its phases share the position, the steps and the running timers,
// so splitting it would only pass these around.
import { isCutOff } from '@scene-partner/contract/scriptRules'
import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { startActorTurn, type ActorTurn } from '../actorTurn/actorTurn.ts'
import { createEchoGuard } from '../actorTurn/echoGuard.ts'
import type { LineFollower } from '../actorTurn/lineFollower.ts'
import type { EndedBy } from '../actorTurn/turnEndSettings.ts'
import type {
  Clock,
  VoiceActivity,
  LineResult,
  Outcome,
  RehearsalLine,
  RehearsalSettings,
  RehearsalState,
  LineAudio,
  Step,
} from './engineTypes.ts'
import { initialState } from './engineTypes.ts'
import { nextPrompt } from './promptedWords.ts'
import { repeatMissedLine, findStepBeforeCue } from './stepPlan.ts'
import { maxResultMs, delays } from './timing.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

export type EngineOptions = {
  clock: Clock
  lineAudio: LineAudio
  voiceActivity: VoiceActivity
  lines: readonly RehearsalLine[]
  steps: readonly Step[]
  /** Index of the line at which a round begins after the first one. Absent: the first step. */
  restartAt?: number
  settings: RehearsalSettings
  /** Recognises the words of the actor's lines. Absent: only the voice is detected. */
  lineFollower?: LineFollower | undefined
  onLineResult: (result: LineResult) => void
  /** Called at the end of a line of the actor whose words were followed, with what was heard. */
  onHeardLine?: ((line: RehearsalLine, heard: Promise<LineAlignment | undefined>) => void) | undefined
}

/**
 * Runs lines with the actor. Every method can be called at any time; a call that has no meaning in the current phase
 * does nothing.
 */
export type RehearsalEngine = {
  getState(): RehearsalState
  subscribe(listener: () => void): () => void
  /**
   * Returns the steps in order, and the index of the current one. In a drill, the steps jump back and forth in the
   * script.
   */
  getPlan(): { steps: readonly Step[]; position: number }
  play(): void
  pause(): void
  /** Handles the main button: starts or pauses the rehearsal, ends the actor's line, or continues. */
  press(): void
  /** Goes back to the cue of the current line. */
  back(): void
  next(): void
  /** Goes to this line, or to the next line that belongs to the steps. */
  jumpToLine(lineIndex: number): void
  /** Shows one more part of the hidden line. */
  prompt(): void
  /** Marks the line as missed and goes back to its cue. */
  retryLine(): void
  /** Repeats a line of a drill later, because a mistake in its words was found after its end. Other runs do not change. */
  repeatLine(lineId: string): void
  setSettings(settings: RehearsalSettings): void
  /**
   * Replaces the steps. With `isDrill`, missed lines are repeated. `startAt` is the line to go to now, `restartAt` the
   * line at which each further round begins; absent means the first step.
   */
  setSteps(steps: readonly Step[], how?: { isDrill?: boolean; startAt?: number; restartAt?: number }): void
  close(): void
}

const stepJustStartedMs = 1_500
const highestPrompt = 3
/** The share of a reader's line after which the actor can cut it off. */
const interruptibleFrom = 0.5

/** Creates the state machine of a rehearsal. Audio, voice activity and time are passed in. */
export function createRehearsalEngine({
  clock,
  lineAudio,
  voiceActivity,
  lines,
  steps: first,
  restartAt: firstRestartAt = 0,
  settings: initialSettings,
  lineFollower,
  onLineResult,
  onHeardLine,
}: EngineOptions): RehearsalEngine {
  const echoGuard = createEchoGuard({ clock, voiceActivity })
  const changes = createEmitter()
  let state = initialState
  let settings = initialSettings
  let steps = [...first]
  let isDrill = false
  let restartAt = firstRestartAt
  let position = 0
  let stepBeganAt = 0
  let isForced = false
  /**
   * The actor may finish a line that both speak together slightly later. This late voice sounds like an echo of the
   * partner.
   */
  let isActorLate = false
  let turn: ActorTurn | null = null
  /** Cleanups of the current phase; all run when the phase ends. */
  let phaseCleanups: (() => void)[] = []

  function update(change: Partial<RehearsalState>) {
    state = { ...state, ...change }
    changes.emit()
  }
  function enterPhase(phase: RehearsalState['phase'], change: Partial<RehearsalState> = {}) {
    const cleanups = phaseCleanups
    phaseCleanups = []
    for (const end of cleanups) end()
    turn = null
    update({ phase, hearsActor: echoGuard.hearsActor(), isLongWait: false, ...change })
  }
  const schedule = (ms: number, action: () => void) => phaseCleanups.push(clock.setTimer(ms, action))
  const scheduleHint = (ms: number) => schedule(ms, () => update({ isLongWait: true }))

  const findLine = (stepIndex: number): RehearsalLine | undefined => lines[steps[stepIndex]?.lineIndex ?? -1]
  const isReadByReader = (line: RehearsalLine) =>
    line.part === 'partner' || (settings.mode === 'listen' && line.part !== 'shown')

  const findRestartStep = () =>
    Math.max(
      0,
      steps.findIndex(({ lineIndex }) => lineIndex >= restartAt),
    )

  function finish() {
    if (!settings.isLooping || steps.length === 0) return enterPhase('ended')
    enterPhase('gap', { round: state.round + 1 })
    schedule(delays.betweenRoundsMs, () => goToStep(findRestartStep()))
  }

  function goToStep(stepIndex: number) {
    const line = findLine(stepIndex)
    if (!line) return finish()
    position = stepIndex
    stepBeganAt = clock.now()
    const lineIndex = steps[stepIndex]?.lineIndex ?? -1
    const freshLine = { lineIndex, prompt: 0, hasSpoken: false, saidWords: 0 } as const
    if (line.part === 'shown') {
      enterPhase('gap', freshLine)
      if (line.isSound && settings.hasBells) return ring(() => goToStep(stepIndex + 1))
      return schedule(line.kind === 'heading' ? 0 : delays.directionMs, () => goToStep(stepIndex + 1))
    }
    if (isReadByReader(line)) return prepare(line, freshLine)
    return line.part === 'together' ? prepare(line, freshLine) : startTurn(line, freshLine)
  }

  /** Plays a bell and waits a moment after it. The bell does not count as a voice. */
  function ring(onDone: () => void) {
    echoGuard.setReaderSounding(true)
    const endBell = () => echoGuard.setReaderSounding(false)
    phaseCleanups.push(lineAudio.playBell(), endBell)
    schedule(delays.bellMs, endBell)
    schedule(delays.bellMs + delays.afterBellMs, onDone)
  }

  /** Returns whether the current step can play. A line that is arriving can start, but its end cannot be played alone. */
  function findReadiness(line: RehearsalLine): 'ready' | 'loading' | 'failed' {
    const found = lineAudio.getState(line)
    if (found !== 'arriving') return found
    return steps[position]?.isTail ? 'loading' : 'ready'
  }

  /** Waits until the line has audio. A line without audio is shown for as long as it takes to read. */
  function prepare(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    const found = findReadiness(line)
    if (found === 'ready') return startWhenQuiet(line, change)
    if (found === 'failed') return showUnspoken(line, change)
    enterPhase('preparing', change)
    scheduleHint(delays.loadingHintMs)
    phaseCleanups.push(lineAudio.subscribe(() => findReadiness(line) !== 'loading' && prepare(line)))
  }

  function showUnspoken(line: RehearsalLine, change: Partial<RehearsalState> = {}) {
    enterPhase('unspoken', change)
    schedule(line.expectedMs, () => finishLine(line, 'together', 0))
    phaseCleanups.push(lineAudio.subscribe(() => findReadiness(line) === 'ready' && prepare(line)))
  }

  /** Starts the partner's line when no voice is heard, or immediately if the actor forces it. */
  function startWhenQuiet(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    if (isActorLate && !isForced && echoGuard.isOpen()) {
      isActorLate = false
      enterPhase('gap', change)
      schedule(delays.quietBeforePartnerMs, () => startWhenQuiet(line))
      return
    }
    if (isForced || !echoGuard.hearsAnyVoice()) return playLine(line, change)
    enterPhase('yielding', change)
    scheduleHint(delays.yieldingHintMs)
    let cancelStart: (() => void) | null = null
    const checkSilence = () => {
      cancelStart?.()
      cancelStart = echoGuard.hearsAnyVoice() ? null : clock.setTimer(delays.quietBeforePartnerMs, () => playLine(line))
      update({ hearsActor: echoGuard.hearsAnyVoice() })
    }
    phaseCleanups.push(echoGuard.subscribe(checkSilence), () => cancelStart?.())
  }

  function playLine(line: RehearsalLine, change: Partial<RehearsalState> = {}): void {
    isForced = false
    // The cache may have removed the audio while the reader waited for silence.
    if (findReadiness(line) !== 'ready') return prepare(line, change)
    enterPhase(isReadByReader(line) ? 'speaking' : 'together', change)
    echoGuard.setReaderSounding(true)
    let isOver = false
    const once = (action: () => void) => () => {
      if (isOver) return
      isOver = true
      action()
    }
    const end = once(() => finishLine(line, 'together', 0))
    const wasArriving = lineAudio.getState(line) === 'arriving'
    /** Plays a line again if the rest of its audio arrived too late, once the audio is complete. */
    const playAgainOrShow = () =>
      wasArriving && lineAudio.getState(line) === 'ready' ? prepare(line) : showUnspoken(line)
    const giveUpAfter = (durationMs: number) => schedule(durationMs + delays.audioOverrunMs, end)
    const playing = lineAudio.start(line, {
      isTail: steps[position]?.isTail ?? false,
      onEnd: end,
      onFail: once(playAgainOrShow),
      onArrived(leftMs) {
        if (!isOver) giveUpAfter(leftMs)
      },
    })
    phaseCleanups.push(() => {
      isOver = true
      playing.stop()
      echoGuard.setReaderSounding(false)
    })
    if (playing.durationMs !== null) giveUpAfter(playing.durationMs)
    if (canBeCutOff(line)) waitForInterruption(playing.durationMs ?? line.expectedMs, end)
  }

  /** Whether the actor may cut off the reader: the line ends with a dash, the actor is next, and the voice counts. */
  const canBeCutOff = (line: RehearsalLine) =>
    isCutOff(line.text) && findLine(position + 1)?.part === 'mine' && settings.mode === 'run' && settings.waitsForVoice

  /** Ends the reader's line when the actor speaks in its second half. */
  function waitForInterruption(durationMs: number, end: () => void) {
    const earliest = clock.now() + durationMs * interruptibleFrom
    let cancelEnd: (() => void) | null = null
    const checkVoice = () => {
      if (!echoGuard.hearsOverReader()) {
        cancelEnd?.()
        cancelEnd = null
      } else cancelEnd ??= clock.setTimer(Math.max(delays.interruptionMs, earliest - clock.now()), end)
    }
    phaseCleanups.push(echoGuard.subscribe(checkVoice), () => cancelEnd?.())
  }

  function startTurn(line: RehearsalLine, change: Partial<RehearsalState>) {
    isForced = false
    enterPhase('mine', change)
    const actorTurn = startActorTurn({
      clock,
      echoGuard,
      line,
      settings,
      lineFollower,
      onUpdate: (turnUpdate) => update(turnUpdate),
      onEnd: (by, ms) => finishLine(line, by, ms),
      onHeardLine: (heard) => onHeardLine?.(line, heard),
      onCommand: carryOut,
    })
    turn = actorTurn
    phaseCleanups.push(actorTurn.close)
  }

  /** Carries out a command that the actor spoke. */
  function carryOut(command: SpokenCommand) {
    if (command === 'prompt') prompt()
    else if (command === 'go back') back()
    else if (command === 'again') retryLine()
    else if (command === 'stop') pause()
    else goToStep(findRestartStep())
  }

  function recordResult(line: RehearsalLine, outcome: Outcome, ms: number) {
    onLineResult({ lineId: line.id, outcome, ms: Math.min(Math.round(ms), maxResultMs) })
    if (isDrill && outcome !== 'clean') steps = repeatMissedLine(lines, steps, position)
  }

  function finishLine(line: RehearsalLine, by: EndedBy, ms: number) {
    const isMyTurn = !isReadByReader(line)
    isActorLate = isMyTurn && line.part === 'together'
    if (isMyTurn) {
      recordResult(line, state.prompt === 0 ? 'clean' : state.prompt === highestPrompt ? 'missed' : 'prompted', ms)
      update({ endedBy: by })
    }
    goToStep(position + 1)
  }

  const isUnderWay = () => !['idle', 'paused', 'ended'].includes(state.phase)
  const play = () => {
    if (!isUnderWay()) goToStep(state.phase === 'ended' ? findRestartStep() : position)
  }
  const pause = () => {
    if (isUnderWay()) enterPhase('paused')
  }
  function next() {
    const line = findLine(position)
    if (state.phase === 'yielding') return forceStart()
    if (line && turn && !turn.hasSpoken()) recordResult(line, 'skipped', 0)
    else if (line && turn) return turn.finish()
    goToStep(position + 1)
  }
  /** Starts the partner although a voice is heard, because the actor pressed the key twice. */
  function forceStart() {
    isForced = true
    const line = findLine(position)
    if (line) prepare(line)
  }

  function back() {
    const hasJustBegun = !turn && clock.now() - stepBeganAt < stepJustStartedMs
    const target = findStepBeforeCue(lines, steps, position, hasJustBegun)
    position = target
    if (isUnderWay()) goToStep(target)
    else update({ lineIndex: steps[target]?.lineIndex ?? -1, prompt: 0 })
  }
  function prompt() {
    const line = findLine(position)
    if (!line || line.part === 'shown') return
    const isMine = state.phase === 'mine' || state.phase === 'together'
    if (isMine && state.prompt < highestPrompt) update({ prompt: nextPrompt(line.text, state.prompt) })
  }
  function retryLine() {
    if (!isUnderWay()) return
    const here = findLine(position)
    const isOwnLine = here !== undefined && !isReadByReader(here) && here.part !== 'shown'
    const ownStep = isOwnLine
      ? position
      : steps.findLastIndex((_, at) => at < position && findLine(at)?.part === 'mine')
    const line = findLine(ownStep)
    if (!line) return goToStep(0)
    onLineResult({ lineId: line.id, outcome: 'missed', ms: 0 })
    goToStep(findStepBeforeCue(lines, steps, ownStep, false))
  }

  return {
    getState: () => state,
    subscribe: changes.subscribe,
    getPlan: () => ({ steps, position }),
    play,
    pause,
    press() {
      if (turn) turn.finish()
      else if (state.phase === 'yielding') forceStart()
      else if (state.phase === 'preparing' || state.phase === 'unspoken') next()
      else if (isUnderWay()) pause()
      else play()
    },
    back,
    next() {
      if (isUnderWay()) next()
      else {
        position = Math.min(position + 1, Math.max(0, steps.length - 1))
        update({ lineIndex: steps[position]?.lineIndex ?? -1, prompt: 0 })
      }
    },
    jumpToLine(lineIndex) {
      const itself = steps.findIndex((step) => step.lineIndex === lineIndex)
      const found = itself < 0 ? steps.findIndex((step) => step.lineIndex >= lineIndex) : itself
      const target = Math.max(0, found)
      position = target
      if (isUnderWay()) goToStep(target)
      else
        enterPhase(state.phase === 'ended' ? 'paused' : state.phase, {
          lineIndex: steps[target]?.lineIndex ?? -1,
          prompt: 0,
        })
    },
    prompt,
    retryLine,
    repeatLine(lineId) {
      const lineIndex = lines.findIndex(({ id }) => id === lineId)
      if (!isDrill || lineIndex < 0 || state.phase === 'ended') return
      steps = repeatMissedLine(lines, steps, position, lineIndex)
      // Also loads the cue of the repeated line.
      changes.emit()
    },
    setSettings(next) {
      const isOtherMode = next.mode !== settings.mode
      settings = next
      if (isOtherMode && isUnderWay()) goToStep(position)
      else turn?.changeSettings(next)
    },
    setSteps(next, { isDrill: isDrillRun = false, startAt, restartAt: nextRestartAt = 0 } = {}) {
      const at = startAt ?? state.lineIndex
      steps = [...next]
      isDrill = isDrillRun
      restartAt = nextRestartAt
      const found = steps.findIndex((step) => step.lineIndex >= at)
      position = Math.max(0, found)
      const nextLine = steps[position]?.lineIndex ?? -1
      if (state.phase === 'ended' && startAt !== undefined) enterPhase('paused', { lineIndex: nextLine, prompt: 0 })
      else if (!isUnderWay())
        update({ lineIndex: state.phase === 'idle' && startAt === undefined ? state.lineIndex : nextLine })
      else if (nextLine !== state.lineIndex) goToStep(position)
    },
    close() {
      enterPhase('idle')
      echoGuard.close()
      changes.clear()
    },
  }
}
