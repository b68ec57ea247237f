import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useTimeFallback } from '../actorTurn/useTimeFallback.ts'
import { createLineAudioFetcher, createRecordingFetcher } from '../audio/fetchLineAudio.ts'
import { holdDevices, connectHeadset, type HeadsetConnection } from '../runtime/rehearsalDevices.ts'
import { createLineMemories } from '../runtime/lineMemories.ts'
import { openResultOutbox } from '../runtime/resultOutbox.ts'
import type { RehearsalState } from '../engine/engineTypes.ts'
import { openRehearsal, type Rehearsal, type RehearsalTools } from '../runtime/rehearsal.ts'
import { findSceneRange, buildRehearsalLines, type Understanding } from '../runtime/rehearsalLines.ts'
import { RehearsalToolsContext } from '../runtime/browserTools.ts'
import { parsePreferences, type RehearsalPreferences } from '../runtime/preferences.ts'
import { useStore } from '../../../state/useStore.ts'

export type RehearsalInput = {
  scriptId: string
  accountId: string
  understanding: Understanding
  mine: readonly string[]
  stored: OutputOf<'getRehearsal'>
  isReadOnly: boolean
  /** The index of the scene in the URL; null if there is none. */
  scene: number | null
}

const saveDelayMs = 800
const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

const isRetryable = (error: unknown) =>
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 401 || error.httpStatus === 429)

/** Stores the progress of a rehearsal: results, preferences and the current line. */
function createProgressSaver(input: RehearsalInput) {
  const { scriptId, accountId, isReadOnly } = input
  const textById = new Map(input.understanding.lines.map(({ id, text }) => [id, text]))
  const memories = createLineMemories(input.stored, (lineId) => textById.get(lineId) ?? '')
  const outbox = isReadOnly
    ? null
    : openResultOutbox({ accountId, isRetryable, send: (input) => call('noteLines', input) })
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedChanges: { settings?: RehearsalPreferences; place?: string } = {}
  const flush = () => {
    clearTimeout(timer)
    if (isReadOnly || Object.keys(unsavedChanges).length === 0) return
    const { settings, place } = unsavedChanges
    unsavedChanges = {}
    // A lost save of the preferences is acceptable: they stay valid in this room, and the next change sends all of
    // them.
    call('saveRehearsal', {
      scriptId,
      ...(settings && { settings: { ...settings, lights: settings.lights === 'sound' ? 'on' : settings.lights } }),
      ...(place !== undefined && { place }),
    }).catch(() => {})
  }
  const saveLater = (part: typeof unsavedChanges) => {
    unsavedChanges = { ...unsavedChanges, ...part }
    clearTimeout(timer)
    timer = setTimeout(flush, saveDelayMs)
  }
  return {
    memories,
    recordResult: (result: Parameters<typeof memories.record>[0]) => {
      memories.record(result, new Date())
      outbox?.add(scriptId, result)
    },
    savePreferences: (settings: RehearsalPreferences) => saveLater({ settings }),
    savePlace: (place: string) => saveLater({ place }),
    start: () => void outbox?.send(),
    close() {
      flush()
      outbox?.close()
    },
  }
}

function openStoredRehearsal(input: RehearsalInput, tools: Parameters<typeof openRehearsal>[0]['tools']) {
  const progress = createProgressSaver(input)
  const lines = buildRehearsalLines(input.understanding, input.mine, progress.memories.get().lines)
  const preferences = parsePreferences(input.stored.settings)
  const lastLineIndex = input.stored.place === null ? -1 : lines.findIndex(({ id }) => id === input.stored.place)
  const scene = input.scene ?? lines[lastLineIndex]?.scene ?? lines.find(({ part }) => part === 'mine')?.scene ?? 0
  const range = findSceneRange(lines, scene)
  const recordings = new Map(input.stored.recordings.map(({ lineId, url }) => [lineId, url]))
  const rehearsal = openRehearsal({
    tools,
    lines,
    preferences,
    range: { kind: 'scene', scene },
    startAt: lastLineIndex >= range.first && lastLineIndex <= range.last ? lastLineIndex : range.first,
    fetchLineAudio: createLineAudioFetcher(input.scriptId),
    fetchRecording: createRecordingFetcher(recordings),
    isMuted: input.isReadOnly,
    onLineResult: progress.recordResult,
  })
  return { progress, rehearsal, preferences }
}

const idleTimeoutMs = 15 * 60_000

/** Pauses the rehearsal and closes the microphone after 15 minutes without speech or a press. */
function useIdlePause({ engine, voiceActivity }: Rehearsal, state: RehearsalState, clock: RehearsalTools['clock']) {
  const isHeld = !restingPhases.has(state.phase)
  useEffect(() => {
    if (!isHeld) return
    return clock.setTimer(idleTimeoutMs, () => {
      engine.pause()
      voiceActivity.close()
    })
    // Every state change restarts the timer.
  }, [isHeld, state, clock, engine, voiceActivity])
}

/**
 * Connects the headset from the first start on, and holds the screen, session and playback while the rehearsal runs.
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
  useEffect(() => (isUnderWay ? holdDevices(rehearsal.engine.pause) : undefined), [isUnderWay, rehearsal])
}

/** Opens a rehearsal for as long as the screen is mounted. Returns its state and the actions that change it. */
export function useRehearsalRoom(input: RehearsalInput) {
  const tools = useContext(RehearsalToolsContext)
  const [{ progress, rehearsal, preferences: first }] = useState(() => openStoredRehearsal(input, tools))
  const [storedPreferences, setStoredPreferences] = useState(first)
  const { preferences, applyChoice } = useTimeFallback(rehearsal, storedPreferences, tools.clock)
  const [practiceRange, setPracticeRange] = useState(rehearsal.getRange)
  const state = useSyncExternalStore(rehearsal.engine.subscribe, rehearsal.engine.getState)
  useIdlePause(rehearsal, state, tools.clock)
  const memories = useStore(progress.memories)
  const isUnderWay = !restingPhases.has(state.phase)
  const title = input.understanding.title

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    progress.start()
    return () => {
      rehearsal.engine.pause()
      // React mounts a component twice in development; the second mount continues with the same rehearsal.
      closing.current = setTimeout(() => {
        progress.close()
        rehearsal.close()
      })
    }
  }, [progress, rehearsal])

  useDevices(rehearsal, state, title)

  const placeId = rehearsal.lines[state.lineIndex]?.id
  const isFirstPlace = useRef(true)
  useEffect(() => {
    if (isFirstPlace.current) isFirstPlace.current = false
    else if (placeId) progress.savePlace(placeId)
  }, [placeId, progress])

  const actions = useMemo(
    () => ({
      changePreferences(part: Partial<RehearsalPreferences>) {
        applyChoice(part)
        setStoredPreferences((earlier) => {
          const next = { ...earlier, ...part }
          rehearsal.setPreferences(next)
          progress.savePreferences(next)
          return next
        })
      },
      startRange(next: ReturnType<typeof rehearsal.getRange>, startAt?: number) {
        rehearsal.setRange(next, startAt)
        setPracticeRange(next)
      },
    }),
    [rehearsal, progress, applyChoice],
  )
  return { rehearsal, state, preferences, practiceRange, memories, isUnderWay, clock: tools.clock, ...actions }
}

export type RehearsalHandle = ReturnType<typeof useRehearsalRoom>
