import type { Clock, Ear, Note, RoomLine, RoomSettings, SoundState, Sounds, Step } from './parts.ts'
import { usualSettings } from './parts.ts'
import { planRange } from './plan.ts'
import { createRoom } from './room.ts'
import { pause } from './times.ts'

/** Time that passes when the test says so. */
export function createStandInClock() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, act) {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
  }
  return {
    ...clock,
    waiting: () => timers.length,
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!due) break
        timers = timers.filter((one) => one !== due)
        now = Math.max(now, due.at)
        due.act()
      }
      now = end
    },
  }
}

/** An ear that hears what the test says. */
export function createStandInEar({ isOpen = true } = {}) {
  const listeners = new Set<() => void>()
  let hears = false
  let open = isOpen
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const ear: Ear = {
    isOpen: () => open,
    hears: () => hears,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    ...ear,
    voice(is: boolean) {
      hears = is
      tell()
    },
    open(is: boolean) {
      open = is
      tell()
    },
  }
}

/** Voices that take as long as they should and make no sound. */
export function createStandInSounds(clock: Clock, { soundMs = 1_000 } = {}) {
  const listeners = new Set<() => void>()
  const states = new Map<string, SoundState>()
  const sounding = new Map<RoomLine, { isTail: boolean; onFail: () => void }>()
  const heard: string[] = []
  let lastStopAt = -Infinity
  const watchers = new Set<(line: RoomLine) => void>()
  const sounds: Sounds = {
    stateOf: ({ id }) => states.get(id) ?? 'ready',
    start(line, { isTail, onEnd, onFail }) {
      for (const watch of watchers) watch(line)
      heard.push(isTail ? `…${line.id}` : line.id)
      sounding.set(line, { isTail, onFail })
      const stop = () => {
        callOff()
        if (sounding.delete(line)) lastStopAt = clock.now()
      }
      const callOff = clock.after(soundMs, () => {
        stop()
        onEnd()
      })
      return { durationMs: soundMs, stop }
    },
    ring() {
      heard.push('bell')
      let isOver = false
      const end = () => {
        if (!isOver) lastStopAt = clock.now()
        isOver = true
      }
      const callOff = clock.after(pause.bellMs, end)
      return () => {
        callOff()
        end()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    ...sounds,
    heard,
    sounding,
    onStart: (watch: (line: RoomLine) => void) => watchers.add(watch),
    lastStopAt: () => lastStopAt,
    put(id: string, state: SoundState) {
      states.set(id, state)
      for (const listener of listeners) listener()
    },
  }
}

const partOf: Record<string, RoomLine['part']> = {
  ...{ p: 'partner', m: 'mine', t: 'together', d: 'shown', h: 'shown', s: 'shown' },
}

/** `'h p1 m1 d p2 m2'`: a heading, the partner's, mine, a direction; each of my lines takes two seconds. */
export function sceneOf(words: string, expectedMs = 2_000): RoomLine[] {
  let number = 0
  return words.split(' ').map((id) => {
    const part = partOf[id.charAt(0)] ?? 'shown'
    const kind = part === 'shown' ? (id.startsWith('h') ? 'heading' : 'action') : 'speech'
    return {
      id,
      kind,
      part,
      scene: 0,
      number: part === 'shown' ? null : (number += 1),
      ...(id.startsWith('s') && { isSound: true }),
      characters: part === 'shown' ? [] : [part === 'partner' ? 'TOBIN' : 'MARA'],
      text: `The words of ${id}. And more.`,
      expectedMs,
    }
  })
}

/** A room with everything it needs in the test's hands. */
export function openStandInRoom(
  words: string,
  {
    settings = {},
    isEarOpen = true,
    steps,
    expectedMs,
  }: { settings?: Partial<RoomSettings>; isEarOpen?: boolean; steps?: Step[]; expectedMs?: number } = {},
) {
  const clock = createStandInClock()
  const ear = createStandInEar({ isOpen: isEarOpen })
  const sounds = createStandInSounds(clock)
  const lines = sceneOf(words, expectedMs)
  const notes: Note[] = []
  const wish = { ...usualSettings, ...settings }
  const room = createRoom({
    clock,
    ear,
    sounds,
    lines,
    steps: steps ?? planRange(lines, { first: 0, last: lines.length - 1 }, wish),
    settings: wish,
    onNote: (note) => notes.push(note),
  })
  return {
    clock,
    ear,
    sounds,
    lines,
    notes,
    room,
    wish,
    stands: () => `${room.getState().phase} ${lines[room.getState().at]?.id ?? '-'}`,
    /** A voice for so long, then silence. */
    say(ms: number) {
      ear.voice(true)
      clock.pass(ms)
      ear.voice(false)
    },
  }
}
