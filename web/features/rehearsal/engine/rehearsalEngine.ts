import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import { startActorTurn, type ActorTurn } from '../actorTurn/actorTurn.ts'
import { createEchoGuard } from '../actorTurn/echoGuard.ts'
import type { EndedBy } from '../actorTurn/turnEndSettings.ts'
import type { EngineOptions, Outcome, RehearsalEngine, RehearsalLine, RehearsalState, Step } from './engineTypes.ts'
import { countRight, needsAnotherRepetition, noRightCounts, requiredRightCount, removeRight } from './drillProgress.ts'
import { createPhases } from './phases.ts'
import { nextPrompt } from './promptedWords.ts'
import { createReaderLines } from './readerLines.ts'
import { dropLine, findStepBeforeCue, repeatMissedLine } from './stepPlan.ts'
import { maxResultMs, delays } from './timing.ts'

const stepJustStartedMs = 1_500
const highestPrompt = 3

/** Creates the state machine of a rehearsal. Audio, voice activity and time are passed in. */
export function createRehearsalEngine({
  clock,
  lineAudio,
  voiceActivity,
  lines,
  steps: first,
  drilled: firstDrilled,
  restartAt: firstRestartAt = 0,
  settings: initialSettings,
  lineFollower,
  onLineResult,
  onHeardLine,
}: EngineOptions): RehearsalEngine {
  const echoGuard = createEchoGuard({ clock, voiceActivity })
  const phases = createPhases(clock, echoGuard.hearsActor)
  const { getState, update, enter: enterPhase, schedule, atEnd } = phases
  let settings = initialSettings
  /** The steps that the caller has set, without the repetitions that a drill has added. */
  let planned: readonly Step[] = [...first]
  let steps = [...first]
  let drilled = firstDrilled && new Set(firstDrilled)
  let restartAt = firstRestartAt
  let position = 0
  let stepBeganAt = 0
  let turn: ActorTurn | null = null

  const findLine = (stepIndex: number): RehearsalLine | undefined => lines[steps[stepIndex]?.lineIndex ?? -1]
  const isReadByReader = (line: RehearsalLine) =>
    line.part === 'partner' || (settings.mode === 'listen' && line.part !== 'shown')

  const reader = createReaderLines({
    ...{ clock, lineAudio, echoGuard, phases, isReadByReader },
    getSettings: () => settings,
    isTail: () => steps[position]?.isTail ?? false,
    findNextLine: () => findLine(position + 1),
    onEnd: (line) => finishLine(line, 'together', 0),
  })

  const findRestartStep = () =>
    Math.max(
      0,
      steps.findIndex(({ lineIndex }) => lineIndex >= restartAt),
    )

  /** Restores the steps and the position of a drill to those at its start. Returns the empty counts of right lines. */
  function restorePlan() {
    if (drilled) {
      steps = [...planned]
      position = findRestartStep()
    }
    return { rightCounts: noRightCounts }
  }

  function finish() {
    if (!settings.isLooping || steps.length === 0) return enterPhase('ended')
    enterPhase('gap', { round: getState().round + 1, ...restorePlan() })
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
      if (line.isSound && settings.playsBellAtSoundCue) return ring(() => goToStep(stepIndex + 1))
      return schedule(line.kind === 'heading' ? 0 : delays.directionMs, () => goToStep(stepIndex + 1))
    }
    if (isReadByReader(line)) return reader.prepare(line, freshLine)
    return line.part === 'together' ? reader.prepare(line, freshLine) : startTurn(line, freshLine)
  }

  /** Plays a bell, waits a moment after it and calls `onDone`. The bell does not count as the actor's voice. */
  function ring(onDone: () => void) {
    echoGuard.setReaderSounding(true)
    const endBell = () => echoGuard.setReaderSounding(false)
    atEnd(lineAudio.playBell(), endBell)
    schedule(delays.bellMs, endBell)
    schedule(delays.bellMs + delays.afterBellMs, onDone)
  }

  function startTurn(line: RehearsalLine, change: Partial<RehearsalState>) {
    reader.cancelForce()
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
    atEnd(actorTurn.close, () => (turn = null))
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
    const lineIndex = steps[position]?.lineIndex ?? -1
    if (!drilled?.has(lineIndex)) return
    update({ rightCounts: countRight(getState().rightCounts, line.id, outcome) })
    repeatUntilRight(lineIndex)
  }

  /**
   * Adds a line of a drill to the later steps if the line must be said again and no later step contains it. Removes the
   * line from the later steps if it was right often enough.
   */
  function repeatUntilRight(lineIndex: number) {
    const rightCount = getState().rightCounts.get(lines[lineIndex]?.id ?? '') ?? 0
    if (needsAnotherRepetition({ steps, position }, lineIndex, rightCount))
      steps = repeatMissedLine(lines, steps, position, lineIndex)
    else if (rightCount >= requiredRightCount) steps = dropLine(steps, position, lineIndex)
  }

  function finishLine(line: RehearsalLine, by: EndedBy, ms: number) {
    const isMyTurn = !isReadByReader(line)
    reader.setActorLate(isMyTurn && line.part === 'together')
    if (isMyTurn) {
      recordResult(
        line,
        getState().prompt === 0 ? 'clean' : getState().prompt === highestPrompt ? 'missed' : 'prompted',
        ms,
      )
      update({ endedBy: by, endedTurns: getState().endedTurns + 1 })
    }
    goToStep(position + 1)
  }

  const isUnderWay = () => !['idle', 'paused', 'ended'].includes(getState().phase)
  const play = () => {
    if (isUnderWay()) return
    if (getState().phase !== 'ended') return goToStep(position)
    update(restorePlan())
    goToStep(findRestartStep())
  }
  const pause = () => {
    if (isUnderWay()) enterPhase('paused')
  }
  function next() {
    const line = findLine(position)
    if (getState().phase === 'yielding') return forceStart()
    // The line has no audio: the actor has read it and continues.
    if (line && getState().phase === 'unspoken') return finishLine(line, 'together', 0)
    if (line && turn && !turn.hasSpoken()) recordResult(line, 'skipped', 0)
    else if (line && turn) return turn.finish()
    goToStep(position + 1)
  }
  /** Starts the reader's line although a voice is heard, because the actor has pressed the main button or *Next*. */
  function forceStart() {
    const line = findLine(position)
    if (line) reader.force(line)
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
    const isMine = getState().phase === 'mine' || getState().phase === 'together'
    if (isMine && getState().prompt < highestPrompt) update({ prompt: nextPrompt(line.text, getState().prompt) })
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
    if (ownStep < position) update({ rightCounts: removeRight(getState().rightCounts, line.id) })
    goToStep(findStepBeforeCue(lines, steps, ownStep, false))
  }

  return {
    getState,
    subscribe: phases.subscribe,
    getPlan: () => ({ steps, position }),
    play,
    pause,
    press() {
      if (turn) turn.finish()
      else if (getState().phase === 'yielding') forceStart()
      else if (getState().phase === 'preparing' || getState().phase === 'unspoken') next()
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
      if (getState().phase === 'ended') update(restorePlan())
      const itself = steps.findIndex((step) => step.lineIndex === lineIndex)
      const found = itself < 0 ? steps.findIndex((step) => step.lineIndex >= lineIndex) : itself
      const target = Math.max(0, found)
      position = target
      if (isUnderWay()) goToStep(target)
      else
        enterPhase(getState().phase === 'ended' ? 'paused' : getState().phase, {
          lineIndex: steps[target]?.lineIndex ?? -1,
          prompt: 0,
        })
    },
    prompt,
    retryLine,
    repeatLine(lineId) {
      const lineIndex = lines.findIndex(({ id }) => id === lineId)
      if (!drilled?.has(lineIndex) || getState().phase === 'ended') return
      update({ rightCounts: removeRight(getState().rightCounts, lineId) })
      repeatUntilRight(lineIndex)
      // Notifies the listeners, so that the cue of the repeated line is loaded.
      phases.emit()
    },
    setSettings(next) {
      const isOtherMode = next.mode !== settings.mode
      settings = next
      if (isOtherMode && isUnderWay()) goToStep(position)
      else turn?.changeSettings(next)
    },
    setSteps(next, { drilled: nextDrilled, startAt, restartAt: nextRestartAt = 0 } = {}) {
      const at = startAt ?? getState().lineIndex
      planned = [...next]
      steps = [...next]
      drilled = nextDrilled && new Set(nextDrilled)
      update({ rightCounts: noRightCounts })
      restartAt = nextRestartAt
      const found = steps.findIndex((step) => step.lineIndex >= at)
      position = Math.max(0, found)
      const nextLine = steps[position]?.lineIndex ?? -1
      if (getState().phase === 'ended' && startAt !== undefined)
        enterPhase('paused', { lineIndex: nextLine, prompt: 0 })
      else if (!isUnderWay())
        update({ lineIndex: getState().phase === 'idle' && startAt === undefined ? getState().lineIndex : nextLine })
      else if (nextLine !== getState().lineIndex) goToStep(position)
    },
    close() {
      enterPhase('idle')
      echoGuard.close()
      phases.clear()
    },
  }
}
