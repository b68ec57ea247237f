import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { takeFloor } from '../../player/floor.ts'
import {
  earWords,
  openRehearsal,
  roomLines,
  ToolsContext,
  usualWishes,
  type FetchLine,
  type Rehearsal,
  type Wishes,
} from '../rehearsal/index.ts'

type Scene = OutputOf<'getFirstScene'>
type Tools = Parameters<typeof openRehearsal>[0]['tools']
type EarState = ReturnType<Rehearsal['ear']['getState']>

const atRest: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

/** Where nobody has spoken or pressed for so long, nobody is there. */
const aloneMs = 15 * 60_000

const cannotHearIn = (state: EarState) => earWords[state] !== undefined && state !== 'opening'

/** Nobody is asked for a microphone who has not asked for it: a line has its time. */
const byTime: Wishes = { ...usualWishes, waitsForVoice: false, waitsForTime: true }

/** Nothing is fetched, and nothing that sounds is opened, before the first press. */
function fetchAfter(begun: Promise<void>, { sounds }: Scene): FetchLine {
  const urls = new Map(sounds.map(({ lineId, url }) => [lineId, url]))
  return async ({ id }, signal) => {
    await begun
    const answer = await fetch(urls.get(id) ?? '', { signal })
    if (!answer.ok) throw new Error(`a line of the first scene was refused with ${answer.status}`)
    return [await answer.arrayBuffer()]
  }
}

function open(scene: Scene, tools: Tools): { rehearsal: Rehearsal; begin: () => void } {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const rehearsal = openRehearsal({
    tools,
    lines: roomLines(scene.understanding, scene.mine, new Map()),
    wishes: byTime,
    extent: { kind: 'scene', scene: 0 },
    startAt: null,
    fetchLine: fetchAfter(begun, scene),
    isSilent: scene.sounds.length === 0,
    // A visitor has nowhere to keep how it went.
    onNote: () => {},
  })
  return { rehearsal, begin }
}

/** The rehearsal of the house's scene, for as long as it stands on the page, by the engine of the rehearsal room. */
export function useScene(scene: Scene) {
  const tools = useContext(ToolsContext)
  const [{ rehearsal, begin }] = useState(() => open(scene, tools))
  const [wishes, setWishes] = useState(byTime)
  const { room, ear } = rehearsal
  const state = useSyncExternalStore(room.subscribe, room.getState)
  const earState = useSyncExternalStore(ear.subscribe, ear.getState)
  const isUnderWay = !atRest.has(state.phase)

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    return () => {
      room.pause()
      // A piece that is only put in its place anew (React does so while one develops) goes on with the same room.
      closing.current = setTimeout(rehearsal.close)
    }
  }, [room, rehearsal])

  useEffect(() => (isUnderWay ? takeFloor(room.pause) : undefined), [isUnderWay, room])
  useEffect(() => {
    if (!isUnderWay) return
    return tools.clock.after(aloneMs, room.pause)
    // Whatever changes in the scene begins the time anew.
  }, [isUnderWay, state, tools, room])

  const { waitsForVoice } = wishes
  const listen = useCallback(
    (isVoice: boolean) => {
      // Who asks again after a refusal is not answered by the one before.
      if (isVoice && cannotHearIn(ear.getState())) ear.close()
      const next = { ...byTime, waitsForVoice: isVoice, waitsForTime: !isVoice }
      setWishes(next)
      rehearsal.setWishes(next)
    },
    [rehearsal, ear],
  )
  useEffect(() => {
    if (waitsForVoice && isUnderWay) void ear.open()
    // One that is still on its way, too: leave that is given later must open nothing.
    else if (ear.isOpen() || ear.getState() === 'opening') ear.close()
  }, [waitsForVoice, isUnderWay, ear])
  const cannotHear = cannotHearIn(earState)
  useEffect(() => {
    // Whatever is wrong with the microphone leaves nobody waiting.
    if (waitsForVoice && cannotHear) listen(false)
  }, [waitsForVoice, cannotHear, listen])

  const wake = useCallback(() => {
    begin()
    rehearsal.wake()
  }, [begin, rehearsal])
  const press = useCallback(() => {
    wake()
    room.press()
  }, [wake, room])
  const jump = useCallback(
    (at: number) => {
      wake()
      room.jump(at)
      room.play()
    },
    [wake, room],
  )
  return { rehearsal, state, wishes, earState, isEarOpen: earState === 'open', isUnderWay, press, jump, listen }
}

export type SceneHandle = ReturnType<typeof useScene>
