import type { TurnEndPreferences } from '../actorTurn/turnEndSettings.ts'
import type { Clock, LineResult } from '../engine/engineTypes.ts'
import { planDrill, planRange } from '../engine/stepPlan.ts'
import type { Step } from '../engine/engineTypes.ts'
import { createRehearsalEngine, type RehearsalEngine } from '../engine/rehearsalEngine.ts'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'
import { isTransientError } from '../audio/fetchLineAudio.ts'
import type { LineOutput } from '../audio/lineOutput.ts'
import {
  createLineAudioCache,
  type FetchLineAudio,
  type FetchRecording,
  type LineAudioCache,
} from '../audio/lineAudioCache.ts'
import { findSceneRange, type SceneRange, type ScriptLine } from './rehearsalLines.ts'
import { toEngineSettings, type RehearsalPreferences } from './preferences.ts'

/** Which lines are rehearsed. */
export type PracticeRange =
  | { kind: 'scene'; scene: number }
  | ({ kind: 'part'; scene: number } & SceneRange)
  | { kind: 'drill'; scene: number; lines: readonly number[] }

/** What a rehearsal needs from the browser. */
export type RehearsalTools = {
  clock: Clock
  openOutput: () => LineOutput
  openVoiceActivity: (options: { output: LineOutput; sensitivity: Sensitivity }) => VoiceActivityDetector
}

/** One open rehearsal: the engine with its audio and its microphone. Call `close` when the page closes. */
export type Rehearsal = {
  engine: RehearsalEngine
  voiceActivity: VoiceActivityDetector
  lineAudio: LineAudioCache
  lines: readonly ScriptLine[]
  getRange(): PracticeRange
  setRange(practiceRange: PracticeRange, startAt?: number): void
  setPreferences(preferences: RehearsalPreferences): void
  /** Sets what ends the actor's turn, whatever the preferences say. `{}` ends the override. */
  overrideTurnEnd(override: Partial<TurnEndPreferences>): void
  /** Resumes the audio. Must be called in a user gesture, before anything is played. */
  resumeAudio(): void
  close(): void
}

const preloadAhead = 8
const keepBehind = 2

export type RehearsalOptions = {
  tools: RehearsalTools
  lines: readonly ScriptLine[]
  preferences: RehearsalPreferences
  range: PracticeRange
  /** The index of the line where the actor stopped last time; null to start at the beginning. */
  startAt: number | null
  fetchLineAudio: FetchLineAudio
  fetchRecording?: FetchRecording
  /** Plays nothing, for impersonation. */
  isMuted: boolean
  onLineResult: (result: LineResult) => void
}

/** Opens a rehearsal: connects the engine, voice activity and audio, and preloads the next lines. */
export function openRehearsal(options: RehearsalOptions): Rehearsal {
  const { tools, lines, fetchLineAudio, fetchRecording, onLineResult, isMuted } = options
  let preferences = options.preferences
  let practiceRange = options.range
  let turnEndOverride: Partial<TurnEndPreferences> = {}
  const settings = () => toEngineSettings({ ...preferences, ...turnEndOverride })
  const output = tools.openOutput()
  const voiceActivity = tools.openVoiceActivity({ output, sensitivity: preferences.sensitivity })
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
    settings: settings(),
    onLineResult,
  })
  output.onInterrupted(() => engine.pause())

  function plan(): Step[] {
    if (practiceRange.kind === 'drill') return planDrill(lines, practiceRange.lines)
    return planRange(
      lines,
      practiceRange.kind === 'part' ? practiceRange : findSceneRange(lines, practiceRange.scene),
      settings(),
    )
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
    lineAudio.preload([...new Set([...nextLines.slice(0, preloadAhead), ...lastLines.slice(-keepBehind)])])
  }
  const stop = engine.subscribe(preloadNextLines)

  const first = options.startAt ?? steps[0]?.lineIndex ?? 0
  engine.jumpToLine(first)
  preloadNextLines()

  return {
    engine,
    voiceActivity,
    lineAudio,
    lines,
    getRange: () => practiceRange,
    setRange(next, startAt) {
      practiceRange = next
      const steps = plan()
      preloadedFor = ''
      engine.setSteps(steps, { isDrill: next.kind === 'drill', startAt: startAt ?? steps[0]?.lineIndex ?? 0 })
      preloadNextLines()
    },
    setPreferences(next) {
      const isOtherPlan = next.isCueOnly !== preferences.isCueOnly || next.mode !== preferences.mode
      preferences = next
      lineAudio.setSpeed(next.speed)
      voiceActivity.setSensitivity(next.sensitivity)
      // A drill has the same steps in either mode, so it continues where it is.
      if (isOtherPlan && practiceRange.kind !== 'drill') engine.setSteps(plan())
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
      voiceActivity.close()
      lineAudio.close()
      output.close()
    },
  }
}
