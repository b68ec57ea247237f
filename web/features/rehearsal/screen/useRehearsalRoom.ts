import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { keepPageOpen } from '../../../platform/session/inactivity.ts'
import { useTimeFallback } from '../actorTurn/useTimeFallback.ts'
import { createLineAudioFetcher } from '../audio/fetchLineAudio.ts'
import { createCachingAudioFetcher } from '../audio/cachingAudioFetcher.ts'
import { createCachingRecordingFetcher } from '../audio/cachingRecordingFetcher.ts'
import { chooseVariation, useVariation } from '../lineReadings/useVariation.ts'
import { claimDevices, connectHeadset, type HeadsetConnection } from '../runtime/rehearsalDevices.ts'
import { planDrill } from '../runtime/lineMemories.ts'
import { createProgressSaver } from '../runtime/progressSaver.ts'
import type { RehearsalState } from '../engine/engineTypes.ts'
import type { StoredRun } from '../runtime/runOutbox.ts'
import { createRunRecorder } from '../runtime/runRecorder.ts'
import { findStartRange, type RunStart } from '../runtime/runStart.ts'
import { createRunSummary } from '../runtime/runSummary.ts'
import { openRehearsal, type RangeStart, type Rehearsal, type RehearsalTools } from '../runtime/rehearsal.ts'
import { findPlaceAfterScene, findResumeLine } from '../runtime/openingLine.ts'
import { buildRehearsalLines, type Understanding } from '../runtime/rehearsalLines.ts'
import { findRunRange, lastSceneOf, readStoredRun, serializeRun, type Run } from '../runtime/runs.ts'
import { RehearsalToolsContext } from '../runtime/browserTools.ts'
import { parsePreferences, type RehearsalPreferences } from '../runtime/preferences.ts'
import { useStore } from '../../../state/useStore.ts'
import { createCheckedResults } from '../wordCheck/checkedResults.ts'
import type { LineMistake } from '@scene-partner/listening/alignment/judgeLine'
import { openLineHistories } from '../wordCheck/lineHistory.ts'
import { createWordChecks, openDismissedMistakes } from '../wordCheck/wordChecks.ts'
import { openLineTakes } from '../lineTakes/lineTakes.ts'
import { createTakePlayback } from '../lineTakes/takePlayback.ts'
import { connectTakeRecorder } from '../lineTakes/takeRecorder.ts'
import { useIdlePause } from './useIdlePause.ts'

export type RehearsalInput = {
  scriptId: string
  accountId: string
  understanding: Understanding
  mine: readonly string[]
  /** The voices of the roles; null if no casting is stored for the script. */
  casting: OutputOf<'getCasting'>['casting']
  stored: OutputOf<'getRehearsal'>
  /** Called with the complete progress after each change. Not called if the rehearsal room is read-only. */
  onProgress: (stored: OutputOf<'getRehearsal'>) => void
  /** The latest runs on the server. */
  runs: readonly StoredRun[]
  /** Called after each run, with all known runs. Not called if the rehearsal room is read-only. */
  onRuns: (runs: readonly StoredRun[]) => void
  /** The settings in the link that opened the rehearsal room; null if the stored preferences apply. */
  start: RunStart | null
  isReadOnly: boolean
  /** The scenes that the URL names; null if it names none. */
  run: Run | null
  /** Whether the rehearsal room opens with a drill of the lines to practise. */
  isDrill: boolean
  /** Whether the rehearsal begins as soon as the rehearsal room opens. */
  begins: boolean
  /** Whether the actor has just chosen the role and is asked where to start. */
  asksForStart: boolean
}

const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

function openStoredRehearsal(input: RehearsalInput, tools: RehearsalTools) {
  const progress = createProgressSaver(input)
  const { stored } = progress
  const lines = buildRehearsalLines(input.understanding, input.mine, progress.memories.get().lines)
  const { range: startRange = null, ...chosen } = input.start ?? {}
  const preferences = { ...parsePreferences(stored.settings), ...chosen }
  const lastLineIndex = stored.place === null ? -1 : lines.findIndex(({ id }) => id === stored.place)
  const lastScene = lines[lastLineIndex]?.scene ?? lines.find(({ part }) => part === 'mine')?.scene ?? 0
  const run = input.run ?? readStoredRun(lines, stored.settings.run, lastScene) ?? { scene: Math.max(0, lastScene) }
  const range = findRunRange(lines, run)
  const isPlaceInScene = !input.start && lastLineIndex > range.first && lastLineIndex <= range.last
  const drill = input.isDrill ? planDrill(lines, progress.memories.get().lines, Date.now()) : null
  const isDrill = drill !== null && drill.lines.length > 0
  const runSummary = createRunSummary(tools.clock)
  const latest = { preferences, variation: chooseVariation(preferences, progress.runs.get().all.length) }
  const wordChecks = createWordChecks(openDismissedMistakes(input.accountId))
  const lineHistories = openLineHistories(input.accountId, input.scriptId)
  const lineTakes = openLineTakes(input.accountId, input.scriptId)
  const results = createCheckedResults({
    clock: tools.clock,
    isOn: () => latest.preferences.wordCheck !== 'off',
    check(lineId, heard) {
      const { wordCheck } = latest.preferences
      if (wordCheck === 'off') return true
      const isRight = wordChecks.check(lineId, heard, wordCheck)
      lineHistories.record(lineId, wordChecks.get().get(lineId) ?? [])
      return isRight
    },
    forget: wordChecks.forget,
    record(result, { isPrompt, isCorrection }) {
      progress.recordResult(result)
      // The word check may correct a result late, when the next run has begun. So the summary ignores a corrected
      // result unless the current run has a result of the line.
      if (!isCorrection || runSummary.get().outcomes.has(result.lineId)) runSummary.record(result, isPrompt)
      if (isPrompt) return
      rehearsal.engine.repeatLine(result.lineId)
      recorder.correct()
    },
  })
  const rehearsal = openRehearsal({
    tools,
    lines,
    preferences,
    range: isDrill ? { ...drill, ...run } : findStartRange(lines, run, startRange),
    startAt: !isDrill && isPlaceInScene ? findResumeLine(lines, lastLineIndex) : null,
    fetchLineAudio: createCachingAudioFetcher(
      { ...input, getVariation: () => latest.variation },
      createLineAudioFetcher(input.scriptId, () => latest.variation),
    ),
    fetchRecording: createCachingRecordingFetcher(input.scriptId, stored.recordings),
    isMuted: input.isReadOnly,
    onHeardLine: results.addHeard,
    onLineResult: results.addResult,
  })
  const recorder = createRunRecorder({
    engine: rehearsal.engine,
    lines,
    summary: runSummary,
    roles: input.mine,
    getPreferences: () => latest.preferences,
    isDrill: () => rehearsal.getRange().kind === 'drill',
    now: () => new Date(),
    onProgress: progress.storeRun,
    onRun: progress.recordRun,
  })
  const connectTakes = () =>
    connectTakeRecorder({
      engine: rehearsal.engine,
      voiceActivity: rehearsal.voiceActivity,
      lines,
      isOn: () => latest.preferences.recordsTakes && !input.isReadOnly,
      takes: lineTakes,
    })
  return {
    ...{ progress, rehearsal, preferences, runSummary, recorder, latest, wordChecks, results },
    ...{ lineHistories, lineTakes, connectTakes, takePlayback: createTakePlayback(lineTakes) },
  }
}

/**
 * Connects the headset buttons at the first start. While the rehearsal runs, keeps the screen on and the session
 * active, and stops other audio.
 */
function useDevices(rehearsal: Rehearsal, { phase }: RehearsalState, title: string) {
  const isUnderWay = !restingPhases.has(phase)
  const hasBegun = phase !== 'idle'
  const headset = useRef<HeadsetConnection>(null)
  useEffect(() => {
    if (!hasBegun) return
    const { engine, resumeAudio } = rehearsal
    const withAudio = (action: () => void) => () => {
      resumeAudio()
      action()
    }
    const { back, next, pause, press } = engine
    headset.current = connectHeadset(
      { press: withAudio(press), back: withAudio(back), next: withAudio(next), pause },
      title,
    )
    return headset.current.disconnect
  }, [hasBegun, rehearsal, title])
  useEffect(() => headset.current?.setUnderWay(isUnderWay), [isUnderWay, hasBegun])
  useEffect(() => (isUnderWay ? claimDevices(rehearsal.engine.pause) : undefined), [isUnderWay, rehearsal])
  // Keeps the page open at the end of a scene, so that the actor sees the result even if the session has ended.
  useEffect(() => (phase === 'ended' ? keepPageOpen() : undefined), [phase])
}

/** Opens a rehearsal for as long as the screen is mounted. Returns its state and the actions that change it. */
export function useRehearsalRoom(input: RehearsalInput) {
  const tools = useContext(RehearsalToolsContext)
  const [opened] = useState(() => openStoredRehearsal(input, tools))
  const { progress, rehearsal, preferences: first, runSummary, recorder, latest, wordChecks, results } = opened
  const { lineHistories, lineTakes, connectTakes, takePlayback } = opened
  const [storedPreferences, setStoredPreferences] = useState(first)
  const { preferences, applyChoice } = useTimeFallback(rehearsal, storedPreferences, tools.clock)
  const [practiceRange, setPracticeRange] = useState(rehearsal.getRange)
  const state = useSyncExternalStore(rehearsal.engine.subscribe, rehearsal.engine.getState)
  const memories = useStore(progress.memories)
  const runs = useStore(progress.runs)
  useVariation(rehearsal, latest, preferences, runs.all.length)
  const isUnderWay = !restingPhases.has(state.phase)
  useIdlePause(rehearsal, { state, isUnderWay }, tools.clock)
  const title = input.understanding.title

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    progress.start()
    const disconnectResults = results.connect(rehearsal.engine)
    // The recorder must be connected first, so that it reads the summary of a run before the next run clears the
    // summary.
    const disconnectRecorder = recorder.connect()
    const disconnect = runSummary.connect(rehearsal.engine)
    const disconnectTakes = connectTakes()
    return () => {
      rehearsal.engine.pause()
      disconnectResults()
      disconnectRecorder()
      disconnect()
      disconnectTakes()
      takePlayback.stop()
      recorder.leave()
      progress.saveNow()
      // In development, React mounts a component twice. Closing is delayed, so that the second mount uses the same
      // rehearsal.
      closing.current = setTimeout(() => {
        progress.close()
        rehearsal.close()
      })
    }
  }, [progress, rehearsal, runSummary, recorder, results, connectTakes, takePlayback])

  useDevices(rehearsal, state, title)

  const { lines } = rehearsal
  // After the end of a scene, the next scene is stored as the actor's position in the script, so that the next visit
  // starts there.
  const hasEnded = state.phase === 'ended' && practiceRange.kind === 'scene'
  const placeId = hasEnded ? findPlaceAfterScene(lines, lastSceneOf(practiceRange)) : lines[state.lineIndex]?.id
  const isDrill = practiceRange.kind === 'drill'
  const isFirstPlace = useRef(true)
  useEffect(() => {
    if (isFirstPlace.current) isFirstPlace.current = false
    // A line of a drill is not stored as the actor's position, so that the next visit continues where the last run
    // stopped.
    else if (placeId && !isDrill) progress.savePlace(placeId)
  }, [placeId, isDrill, progress])

  const actions = useMemo(
    () => ({
      changePreferences(part: Partial<RehearsalPreferences>) {
        applyChoice(part)
        setStoredPreferences((earlier) => {
          const next = { ...earlier, ...part }
          latest.preferences = next
          rehearsal.setPreferences(next)
          progress.savePreferences(next)
          return next
        })
      },
      startRange(next: ReturnType<typeof rehearsal.getRange>, how?: RangeStart) {
        results.flush()
        recorder.leave()
        runSummary.reset()
        rehearsal.setRange(next, how)
        setPracticeRange(next)
        progress.saveRun(serializeRun(rehearsal.lines, next))
      },
      /**
       * Removes a mistake that the word check found by error. A line without other mistakes then counts as right, on
       * this device and on the server.
       */
      dismissMistake(lineId: string, mistake: LineMistake) {
        wordChecks.dismiss(lineId, mistake)
        lineHistories.withdraw(lineId, mistake)
        if (wordChecks.get().has(lineId)) return
        // `ms` is 0, because the time of the line is already recorded.
        const result = { lineId, outcome: 'clean', ms: 0 } as const
        runSummary.record(result)
        progress.recordResult(result)
        recorder.correct()
      },
    }),
    [rehearsal, progress, runSummary, recorder, latest, applyChoice, wordChecks, lineHistories, results],
  )
  return {
    rehearsal,
    runSummary,
    wordChecks,
    lineHistories,
    lineTakes,
    takePlayback,
    state,
    preferences,
    practiceRange,
    memories,
    runs,
    scriptId: input.scriptId,
    isUnderWay,
    clock: tools.clock,
    ...actions,
  }
}

export type RehearsalHandle = ReturnType<typeof useRehearsalRoom>
