import type { TurnEndPreferences } from '../actorTurn/turnEndSettings.ts'
import type { WordRecogniser } from '../actorTurn/wordRecogniser.ts'
import type { Clock, LineResult } from '../engine/engineTypes.ts'
import { planDrill, planRange } from '../engine/stepPlan.ts'
import type { EngineOptions, RehearsalEngine, Step } from '../engine/engineTypes.ts'
import { createRehearsalEngine } from '../engine/rehearsalEngine.ts'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'
import { isTransientError } from '../audio/fetchLineAudio.ts'
import type { LineOutput } from '../audio/lineOutput.ts'
import { createLineAudioCache, type LineAudioCache } from '../audio/lineAudioCache.ts'
import type { FetchLineAudio, FetchRecording } from '../audio/lineFetching.ts'
import { findOpeningLine } from './openingLine.ts'
import type { SceneRange, ScriptLine } from './rehearsalLines.ts'
import { findRunRange, type Run } from './runs.ts'
import { toEngineSettings, type RehearsalPreferences } from './preferences.ts'

/**
 * A drill of lines, given by their indexes. `isRepetition` is true if some of the lines are only due for repetition and
 * not among the lines to practise.
 */
type Drill = { kind: 'drill'; lines: readonly number[]; isRepetition?: boolean }

/** The lines that are rehearsed: scenes, a part from `first` to `last`, or a drill. */
export type PracticeRange = Run & ({ kind: 'scene' } | ({ kind: 'part' } & SceneRange) | Drill)

/**
 * Where a range starts: at the line with the index `startAt`; or, with `isFromTop`, at the first line of the range,
 * even if many lines precede the actor's first cue.
 */
export type RangeStart = { startAt?: number; isFromTop?: boolean }

/** The parts of the browser that a rehearsal uses. */
export type RehearsalTools = {
  clock: Clock
  openOutput: () => LineOutput
  openVoiceActivity: (options: { output: LineOutput; sensitivity: Sensitivity }) => VoiceActivityDetector
  /**
   * Opens the recogniser of words, which receives the audio of the voice detector. Absent: words are not recognised.
   */
  openWordRecogniser?: (voiceActivity: VoiceActivityDetector) => WordRecogniser
}

/** One open rehearsal: the engine with its audio and its microphone. `close` must be called when the page closes. */
export type Rehearsal = {
  engine: RehearsalEngine
  voiceActivity: VoiceActivityDetector
  /** The recogniser of words; null if this page has none. */
  wordRecogniser: WordRecogniser | null
  lineAudio: LineAudioCache
  lines: readonly ScriptLine[]
  getRange(): PracticeRange
  /** Returns whether the next spoken line needs audio that is still loading, so that nothing can be played. */
  isPreparing(): boolean
  /** Returns the index of the line at which the rehearsal of the range begins, and begins again in a loop. */
  findOpening(): number
  /** Changes the range. The rehearsal goes to the line `how.startAt`, else to the line that `findOpening` returns. */
  setRange(practiceRange: PracticeRange, how?: RangeStart): void
  setPreferences(preferences: RehearsalPreferences): void
  /** Sets what ends the actor's turn, with priority over the preferences. `{}` removes these settings. */
  overrideTurnEnd(override: Partial<TurnEndPreferences>): void
  /** Enables the audio. Must be called in a user gesture, before anything plays. */
  resumeAudio(): void
  close(): void
}

const preloadAhead = 8
const preloadBehind = 2

export type RehearsalOptions = {
  tools: RehearsalTools
  lines: readonly ScriptLine[]
  preferences: RehearsalPreferences
  range: PracticeRange
  /** Index of the line at which the rehearsal starts. Null: it starts at the line that `findOpening` returns. */
  startAt: number | null
  fetchLineAudio: FetchLineAudio
  fetchRecording?: FetchRecording
  /** Whether all audio is off, as during impersonation. */
  isMuted: boolean
  onLineResult: (result: LineResult) => void
  /** Called at the end of an actor's line whose words were followed, with the words heard, before `onLineResult`. */
  onHeardLine?: NonNullable<EngineOptions['onHeardLine']>
}

/** Opens a rehearsal: connects the engine, voice activity and audio, and preloads the next lines. */
export function openRehearsal(options: RehearsalOptions): Rehearsal {
  const { tools, lines, fetchLineAudio, fetchRecording, onLineResult, onHeardLine, isMuted } = options
  let preferences = options.preferences
  let practiceRange = options.range
  let isFromTop = false
  let turnEndOverride: Partial<TurnEndPreferences> = {}
  const settings = () => toEngineSettings({ ...preferences, ...turnEndOverride })
  const output = tools.openOutput()
  const voiceActivity = tools.openVoiceActivity({ output, sensitivity: preferences.sensitivity })
  const wordRecogniser = isMuted ? null : (tools.openWordRecogniser?.(voiceActivity) ?? null)
  const lineAudio = createLineAudioCache({
    output,
    fetchLineAudio,
    isTransient: isTransientError,
    ...(fetchRecording && { fetchRecording }),
  })
  lineAudio.setSpeed(preferences.speed)
  const steps = plan()
  const engine = createRehearsalEngine({
    clock: tools.clock,
    lineAudio,
    voiceActivity,
    lines,
    steps,
    drilled: listDrilled(practiceRange),
    restartAt: findRestartLine(),
    settings: settings(),
    lineFollower: wordRecogniser?.lineFollower,
    onLineResult,
    onHeardLine,
  })
  output.onInterrupted(() => engine.pause())

  function plan(): Step[] {
    if (practiceRange.kind === 'drill') return planDrill(lines, practiceRange.lines)
    return planRange(lines, findBounds(practiceRange), settings())
  }

  function listDrilled(range: PracticeRange): readonly number[] | undefined {
    return range.kind === 'drill' ? range.lines : undefined
  }

  function findBounds(range: Exclude<PracticeRange, { kind: 'drill' }>): SceneRange {
    return range.kind === 'part' ? range : findRunRange(lines, range)
  }

  /** Returns the index of the line at which a round begins. For a drill this is the line of the drill's first step. */
  function findRestartLine(): number {
    if (practiceRange.kind === 'drill') return planDrill(lines, practiceRange.lines)[0]?.lineIndex ?? 0
    const bounds = findBounds(practiceRange)
    const startsAtRangeStart = isFromTop || practiceRange.kind === 'part' || preferences.mode === 'listen'
    return startsAtRangeStart ? bounds.first : findOpeningLine(lines, bounds)
  }

  const needsAudio = (line: ScriptLine | undefined): line is ScriptLine =>
    line !== undefined && line.part !== 'shown' && (preferences.mode === 'listen' || line.part !== 'mine')

  let preloadedFor = ''
  function preloadNextLines() {
    if (isMuted) return
    const { steps, position } = engine.getPlan()
    const key = `${position} ${steps.length} ${preferences.mode} ${practiceRange.kind}`
    if (key === preloadedFor) return
    preloadedFor = key
    const findAudioLines = (some: readonly Step[]) => some.map((step) => lines[step.lineIndex]).filter(needsAudio)
    const loopedSteps = preferences.isLooping ? steps.slice(0, position) : []
    const nextLines = [...new Set(findAudioLines([...steps.slice(position), ...loopedSteps]))]
    const lastLines = findAudioLines(steps.slice(0, position))
    lineAudio.preload([...new Set([...nextLines.slice(0, preloadAhead), ...lastLines.slice(-preloadBehind)])])
  }
  function isPreparing(): boolean {
    if (isMuted) return false
    const { steps, position } = engine.getPlan()
    const firstHeard = steps.find(({ lineIndex }, index) => index >= position && lines[lineIndex]?.part !== 'shown')
    const line = firstHeard && lines[firstHeard.lineIndex]
    return needsAudio(line) && lineAudio.getState(line) === 'loading'
  }
  const stop = engine.subscribe(preloadNextLines)

  engine.jumpToLine(options.startAt ?? findRestartLine())
  preloadNextLines()

  return {
    engine,
    voiceActivity,
    wordRecogniser,
    lineAudio,
    lines,
    getRange: () => practiceRange,
    isPreparing,
    findOpening: findRestartLine,
    setRange(next, { startAt, isFromTop: isAtFirstLine = false } = {}) {
      practiceRange = next
      isFromTop = isAtFirstLine
      const steps = plan()
      const restartAt = findRestartLine()
      preloadedFor = ''
      engine.setSteps(steps, { drilled: listDrilled(next), startAt: startAt ?? restartAt, restartAt })
      preloadNextLines()
    },
    setPreferences(next) {
      const isOtherPlan = next.isCueOnly !== preferences.isCueOnly || next.mode !== preferences.mode
      preferences = next
      lineAudio.setSpeed(next.speed)
      voiceActivity.setSensitivity(next.sensitivity)
      // Neither `isCueOnly` nor `mode` changes the steps of a drill, so a drill continues at its current position.
      if (isOtherPlan && practiceRange.kind !== 'drill') engine.setSteps(plan(), { restartAt: findRestartLine() })
      engine.setSettings(settings())
      preloadedFor = ''
      preloadNextLines()
    },
    overrideTurnEnd(override) {
      turnEndOverride = override
      engine.setSettings(settings())
    },
    resumeAudio: () => output.resume(),
    close() {
      stop()
      engine.close()
      wordRecogniser?.close()
      voiceActivity.close()
      lineAudio.close()
      output.close()
    },
  }
}
