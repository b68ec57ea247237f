import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { claimPlayback } from '../../player/exclusivePlayback.ts'
import {
  microphoneStates,
  openRehearsal,
  buildRehearsalLines,
  RehearsalToolsContext,
  defaultPreferences,
  type FetchLineAudio,
  type Rehearsal,
  type RehearsalPreferences,
} from '../rehearsal/index.ts'

type Scene = OutputOf<'getFirstScene'>
type Tools = Parameters<typeof openRehearsal>[0]['tools']
type MicrophoneState = ReturnType<Rehearsal['voiceActivity']['getState']>

const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

/** The scene pauses after this time without speech or a press. */
const idleTimeoutMs = 15 * 60_000

const isMicrophoneFailed = (state: MicrophoneState) => microphoneStates[state] !== undefined && state !== 'opening'

/** Lines go by time by default, so that no visitor is asked for a microphone unasked. */
const timedPreferences: RehearsalPreferences = { ...defaultPreferences, waitsForVoice: false, waitsForTime: true }

/** Returns a fetcher that waits for the first press before it downloads anything. */
function createDeferredFetcher(begun: Promise<void>, { sounds }: Scene): FetchLineAudio {
  const urls = new Map(sounds.map(({ lineId, url }) => [lineId, url]))
  return async ({ id }, signal) => {
    await begun
    const answer = await fetch(urls.get(id) ?? '', { signal })
    if (!answer.ok) throw new Error(`a line of the first scene was answered with ${answer.status}`)
    return [await answer.arrayBuffer()]
  }
}

function openFirstScene(scene: Scene, tools: Tools): { rehearsal: Rehearsal; begin: () => void } {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const rehearsal = openRehearsal({
    tools,
    lines: buildRehearsalLines(scene.understanding, scene.mine, new Map()),
    preferences: timedPreferences,
    range: { kind: 'scene', scene: 0 },
    startAt: null,
    fetchLineAudio: createDeferredFetcher(begun, scene),
    isMuted: scene.sounds.length === 0,
    // A visitor has no account that could store results.
    onLineResult: () => {},
  })
  return { rehearsal, begin }
}

/** Runs the sample scene with the rehearsal engine for as long as the component is mounted. */
export function useFirstScene(scene: Scene) {
  const tools = useContext(RehearsalToolsContext)
  const [{ rehearsal, begin }] = useState(() => openFirstScene(scene, tools))
  const [preferences, setPreferences] = useState(timedPreferences)
  const { engine, voiceActivity } = rehearsal
  const state = useSyncExternalStore(engine.subscribe, engine.getState)
  const microphoneState = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.getState)
  const isUnderWay = !restingPhases.has(state.phase)

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    return () => {
      engine.pause()
      // React mounts a component twice in development; the second mount continues with the same rehearsal.
      closing.current = setTimeout(rehearsal.close)
    }
  }, [engine, rehearsal])

  useEffect(() => (isUnderWay ? claimPlayback(engine.pause) : undefined), [isUnderWay, engine])
  useEffect(() => {
    if (!isUnderWay) return
    return tools.clock.setTimer(idleTimeoutMs, engine.pause)
    // Every state change restarts the timer.
  }, [isUnderWay, state, tools, engine])

  const { waitsForVoice } = preferences
  const setWaitsForVoice = useCallback(
    (isVoice: boolean) => {
      // Closes the refused microphone, so that opening it asks again.
      if (isVoice && isMicrophoneFailed(voiceActivity.getState())) voiceActivity.close()
      const next = { ...timedPreferences, waitsForVoice: isVoice, waitsForTime: !isVoice }
      setPreferences(next)
      rehearsal.setPreferences(next)
    },
    [rehearsal, voiceActivity],
  )
  useEffect(() => {
    if (waitsForVoice && isUnderWay) void voiceActivity.open()
    // Also closes a microphone that is still opening: a late permission must not open it.
    else if (voiceActivity.isOpen() || voiceActivity.getState() === 'opening') voiceActivity.close()
  }, [waitsForVoice, isUnderWay, voiceActivity])
  const cannotHear = isMicrophoneFailed(microphoneState)
  useEffect(() => {
    // Without a working microphone the lines go by time.
    if (waitsForVoice && cannotHear) setWaitsForVoice(false)
  }, [waitsForVoice, cannotHear, setWaitsForVoice])

  const wake = useCallback(() => {
    begin()
    rehearsal.resumeAudio()
  }, [begin, rehearsal])
  const press = useCallback(() => {
    wake()
    engine.press()
  }, [wake, engine])
  const jump = useCallback(
    (at: number) => {
      wake()
      engine.jumpToLine(at)
      engine.play()
    },
    [wake, engine],
  )
  return {
    rehearsal,
    state,
    preferences,
    microphoneState,
    isMicrophoneOpen: microphoneState === 'open',
    isUnderWay,
    press,
    jump,
    setWaitsForVoice,
  }
}

export type FirstSceneHandle = ReturnType<typeof useFirstScene>
