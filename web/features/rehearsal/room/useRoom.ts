import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../../platform/callError.ts'
import { call } from '../../../platform/client.ts'
import { fetchLineOf, fetchOwnFrom } from '../sound/fetchLine.ts'
import { attend, followHeadset, type Headset } from './attend.ts'
import { createMemories } from './memories.ts'
import { openOutbox } from './outbox.ts'
import type { RoomState } from '../engine/parts.ts'
import { openRehearsal, type Rehearsal, type Tools } from './rehearsal.ts'
import { rangeOf, roomLines, type Understanding } from './roomLines.ts'
import { ToolsContext } from './tools.ts'
import { readWishes, type Wishes } from './wishes.ts'

export type Given = {
  scriptId: string
  accountId: string
  understanding: Understanding
  mine: readonly string[]
  kept: OutputOf<'getRehearsal'>
  isReadOnly: boolean
  /** The scene that the address names. */
  scene: number | null
}

const keepAfterMs = 800
const atRest: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

const isWorthAnotherTry = (error: unknown) =>
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 401 || error.httpStatus === 429)

/** What the server is told of a rehearsal: how lines went, how the actor likes it, where they left off. */
function keepWith(given: Given) {
  const { scriptId, accountId, isReadOnly } = given
  const words = new Map(given.understanding.lines.map(({ id, text }) => [id, text]))
  const memories = createMemories(given.kept, (lineId) => words.get(lineId) ?? '')
  const outbox = isReadOnly
    ? null
    : openOutbox({ accountId, isWorthAnotherTry, send: (input) => call('noteLines', input) })
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: { settings?: Wishes; place?: string } = {}
  const flush = () => {
    clearTimeout(timer)
    if (isReadOnly || Object.keys(unsent).length === 0) return
    const { settings, place } = unsent
    unsent = {}
    // Settings are a convenience: without a connection they hold for this rehearsal, and the next change is sent whole.
    call('saveRehearsal', {
      scriptId,
      ...(settings && { settings: { ...settings, lights: settings.lights === 'sound' ? 'on' : settings.lights } }),
      ...(place !== undefined && { place }),
    }).catch(() => {})
  }
  const later = (part: typeof unsent) => {
    unsent = { ...unsent, ...part }
    clearTimeout(timer)
    timer = setTimeout(flush, keepAfterMs)
  }
  return {
    memories,
    note: (note: Parameters<typeof memories.note>[0]) => {
      memories.note(note, new Date())
      outbox?.add(scriptId, note)
    },
    keepSettings: (settings: Wishes) => later({ settings }),
    keepPlace: (place: string) => later({ place }),
    start: () => void outbox?.send(),
    close() {
      flush()
      outbox?.close()
    },
  }
}

function open(given: Given, tools: Parameters<typeof openRehearsal>[0]['tools']) {
  const keeping = keepWith(given)
  const lines = roomLines(given.understanding, given.mine, keeping.memories.get().lines)
  const wishes = readWishes(given.kept.settings)
  const left = given.kept.place === null ? -1 : lines.findIndex(({ id }) => id === given.kept.place)
  const scene = given.scene ?? lines[left]?.scene ?? lines.find(({ part }) => part === 'mine')?.scene ?? 0
  const range = rangeOf(lines, scene)
  const recordings = new Map(given.kept.recordings.map(({ lineId, url }) => [lineId, url]))
  const rehearsal = openRehearsal({
    tools,
    lines,
    wishes,
    extent: { kind: 'scene', scene },
    startAt: left >= range.first && left <= range.last ? left : range.first,
    fetchLine: fetchLineOf(given.scriptId),
    fetchOwn: fetchOwnFrom(recordings),
    isSilent: given.isReadOnly,
    onNote: keeping.note,
  })
  return { keeping, rehearsal, wishes }
}

const aloneMs = 15 * 60_000

/** Where nobody has spoken or pressed for so long, nobody is there: the session, the screen and the microphone go free. */
function useRest({ room, ear }: Rehearsal, state: RoomState, clock: Tools['clock']) {
  const isHeld = !atRest.has(state.phase)
  useEffect(() => {
    if (!isHeld) return
    return clock.after(aloneMs, () => {
      room.pause()
      ear.close()
    })
    // Whatever changes in the room begins the time anew.
  }, [isHeld, state, clock, room, ear])
}

/** Holds what a rehearsal under way needs; the headset's buttons from the first beginning on, in a pause as well. */
function useAttendance(rehearsal: Rehearsal, { phase }: RoomState, title: string) {
  const isUnderWay = !atRest.has(phase)
  const hasBegun = phase !== 'idle'
  const headset = useRef<Headset>(null)
  useEffect(() => {
    if (!hasBegun) return
    const { room, wake } = rehearsal
    const waking = (act: () => void) => () => {
      wake()
      act()
    }
    const { back, next, pause, press } = room
    headset.current = followHeadset({ press: waking(press), back: waking(back), next: waking(next), pause }, title)
    return headset.current.leave
  }, [hasBegun, rehearsal, title])
  useEffect(() => headset.current?.tell(isUnderWay), [isUnderWay, hasBegun])
  useEffect(() => (isUnderWay ? attend(rehearsal.room.pause) : undefined), [isUnderWay, rehearsal])
}

/** A rehearsal for as long as its screen stands, and all that may be done in it. */
export function useRoom(given: Given) {
  const tools = useContext(ToolsContext)
  const [{ keeping, rehearsal, wishes: first }] = useState(() => open(given, tools))
  const [kept, setAll] = useState(first)
  const [isTimeInstead, setTimeInstead] = useState(false)
  const wishes = useMemo(() => (isTimeInstead ? { ...kept, waitsForTime: true } : kept), [kept, isTimeInstead])
  const [extent, setExtent] = useState(rehearsal.getExtent)
  const state = useSyncExternalStore(rehearsal.room.subscribe, rehearsal.room.getState)
  useRest(rehearsal, state, tools.clock)
  const memories = useSyncExternalStore(keeping.memories.subscribe, keeping.memories.get)
  const isUnderWay = !atRest.has(state.phase)
  const title = given.understanding.title

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    keeping.start()
    return () => {
      rehearsal.room.pause()
      // A screen that is only put in its place anew (React does so while one develops) goes on with the same room.
      closing.current = setTimeout(() => {
        keeping.close()
        rehearsal.close()
      })
    }
  }, [keeping, rehearsal])

  useAttendance(rehearsal, state, title)

  const placeId = rehearsal.lines[state.at]?.id
  const isFirstPlace = useRef(true)
  useEffect(() => {
    if (isFirstPlace.current) isFirstPlace.current = false
    else if (placeId) keeping.keepPlace(placeId)
  }, [placeId, keeping])

  const acts = useMemo(
    () => ({
      /** For as long as nothing hears the actor; whoever says themselves whether lines go by time is heeded. */
      goByTime(is: boolean) {
        setTimeInstead(is)
        rehearsal.setTimeInstead(is)
      },
      wish(part: Partial<Wishes>) {
        if (part.waitsForTime !== undefined) {
          setTimeInstead(false)
          rehearsal.setTimeInstead(false)
        }
        setAll((before) => {
          const next = { ...before, ...part }
          rehearsal.setWishes(next)
          keeping.keepSettings(next)
          return next
        })
      },
      run(next: ReturnType<typeof rehearsal.getExtent>, startAt?: number) {
        rehearsal.setExtent(next, startAt)
        setExtent(next)
      },
    }),
    [rehearsal, keeping],
  )
  return { rehearsal, state, wishes, extent, memories, isUnderWay, ...acts }
}

export type RoomHandle = ReturnType<typeof useRoom>
