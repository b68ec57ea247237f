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
import type { DemoScene } from './demoScene.ts'

type Tools = Parameters<typeof openRehearsal>[0]['tools']
type MicrophoneState = ReturnType<Rehearsal['voiceActivity']['getState']>

const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

/** The scene pauses if no line begins and nobody presses anything for this time, in ms. */
const idleTimeoutMs = 15 * 60_000

const isMicrophoneFailed = (state: MicrophoneState) => microphoneStates[state] !== undefined && state !== 'opening'

/** The settings of the demo scene at its start: a press ends the visitor's line, so the page needs no microphone. */
const keyPreferences: RehearsalPreferences = { ...defaultPreferences, waitsForVoice: false, waitsForTime: false }

/**
 * Returns a function that fetches the audio of a line. The function waits until `begun` resolves, at the first press of
 * the visitor.
 */
function createDeferredFetcher(begun: Promise<void>, { sounds }: DemoScene): FetchLineAudio {
  const urls = new Map(sounds.map(({ lineId, url }) => [lineId, url]))
  return async ({ id }, { signal }) => {
    await begun
    const answer = await fetch(urls.get(id) ?? '', { signal })
    if (!answer.ok) throw new Error(`a line of the first scene was answered with ${answer.status}`)
    return answer.arrayBuffer()
  }
}

function openFirstScene(scene: DemoScene, tools: Tools): { rehearsal: Rehearsal; begin: () => void } {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const rehearsal = openRehearsal({
    tools,
    lines: buildRehearsalLines(scene.understanding, scene.mine, new Map()),
    preferences: keyPreferences,
    range: { kind: 'scene', scene: 0 },
    startAt: null,
    fetchLineAudio: createDeferredFetcher(begun, scene),
    isMuted: false,
    // The results of the visitor's lines are not stored, because a visitor has no account.
    onLineResult: () => {},
  })
  return { rehearsal, begin }
}

/** Runs the demo scene with the rehearsal engine while the component is mounted. */
export function useFirstScene(scene: DemoScene) {
  const tools = useContext(RehearsalToolsContext)
  const [{ rehearsal, begin }] = useState(() => openFirstScene(scene, tools))
  const [preferences, setPreferences] = useState(keyPreferences)
  const { engine, voiceActivity } = rehearsal
  const state = useSyncExternalStore(engine.subscribe, engine.getState)
  const microphoneState = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.getState)
  const isUnderWay = !restingPhases.has(state.phase)

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    return () => {
      engine.pause()
      // In development, React unmounts and mounts a component once more. The second mount uses the same rehearsal, so
      // the rehearsal is closed only after a moment, and not at all if the component is mounted again by then.
      closing.current = setTimeout(rehearsal.close)
    }
  }, [engine, rehearsal])

  useEffect(() => (isUnderWay ? claimPlayback(engine.pause) : undefined), [isUnderWay, engine])
  useEffect(() => {
    if (!isUnderWay) return
    return tools.clock.setTimer(idleTimeoutMs, engine.pause)
    // Each change of the rehearsal's state restarts the timer that pauses an idle scene.
  }, [isUnderWay, state, tools, engine])

  const { waitsForVoice } = preferences
  const setWaitsForVoice = useCallback(
    (isVoice: boolean) => {
      // If the microphone could not be opened, `close` clears this failure, so that the effect below tries again to
      // open it.
      if (isVoice && isMicrophoneFailed(voiceActivity.getState())) voiceActivity.close()
      const next = { ...keyPreferences, waitsForVoice: isVoice }
      setPreferences(next)
      rehearsal.setPreferences(next)
    },
    [rehearsal, voiceActivity],
  )
  useEffect(() => {
    if (waitsForVoice && isUnderWay) void voiceActivity.open()
    // A microphone that is still opening is closed too: otherwise it would open when the user allows it later.
    else if (voiceActivity.isOpen() || voiceActivity.getState() === 'opening') voiceActivity.close()
  }, [waitsForVoice, isUnderWay, voiceActivity])
  const cannotHear = isMicrophoneFailed(microphoneState)
  useEffect(() => {
    // If the microphone does not work, the scene waits for a press instead of the voice.
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
  const restart = useCallback(() => {
    wake()
    engine.jumpToLine(0)
    engine.play()
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
    restart,
    jump,
    setWaitsForVoice,
  }
}

export type FirstSceneHandle = ReturnType<typeof useFirstScene>
