// One machine of states: its phases share the place, the steps and what is running, and parted they would hand all of it around.
import { createHearing } from './hearing.ts'
import type { Clock, Ear, EndedBy, Note, Outcome, RoomLine, RoomSettings, RoomState, Sounds, Step } from './parts.ts'
import { atRest } from './parts.ts'
import { askAgain, backTo } from './plan.ts'
import { openTurn, type Turn } from './turn.ts'
import { longestNoteMs, pause } from './times.ts'

export type RoomOptions = {
  clock: Clock
  sounds: Sounds
  ear: Ear
  lines: readonly RoomLine[]
  steps: readonly Step[]
  settings: RoomSettings
  onNote: (note: Note) => void
}

/** Somebody to run lines with. Each act may come at any time; what makes no sense just then does nothing. */
export type Room = {
  getState(): RoomState
  subscribe(listener: () => void): () => void
  /** What is run, in its order, and where in it the room stands: a drill goes to and fro in the script. */
  getPlan(): { steps: readonly Step[]; position: number }
  play(): void
  pause(): void
  /** The one button: begins, pauses, says *I’ve said it*, goes on. */
  press(): void
  /** Before the cue of the line at hand. */
  back(): void
  next(): void
  /** To this line; where it is not among the steps, to the next that is. */
  jump(at: number): void
  /** One more rung of help. */
  prompt(): void
  /** The line at hand did not sit: once more from its cue. */
  again(): void
  setSettings(settings: RoomSettings): void
  /** Other lines to run; `isDrill` asks again for those that did not sit. */
  setSteps(steps: readonly Step[], how?: { isDrill?: boolean; startAt?: number }): void
  close(): void
}

const justBegunMs = 1_500
const highestPrompt = 3

/** The rehearsal as a machine of states. It owns no sound, no microphone and no time; it is told of them. */
export function createRoom({
  clock,
  sounds,
  ear,
  lines,
  steps: first,
  settings: firstWish,
  onNote,
}: RoomOptions): Room {
  const hearing = createHearing({ clock, ear })
  const listeners = new Set<() => void>()
  let state = atRest
  let wish = firstWish
  let steps = [...first]
  let isDrill = false
  let position = 0
  let stepBeganAt = 0
  let isForced = false
  /** A line was spoken together just now: the actor may be a word behind, under what the reader leaves in the room. */
  let mayLag = false
  let turn: Turn | null = null
  /** What the present phase has running; all of it ends with the phase. */
  let running: (() => void)[] = []

  function put(part: Partial<RoomState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  function enter(phase: RoomState['phase'], part: Partial<RoomState> = {}) {
    const ending = running
    running = []
    for (const end of ending) end()
    turn = null
    put({ phase, hears: hearing.hears(), isLong: false, ...part })
  }
  const later = (ms: number, act: () => void) => running.push(clock.after(ms, act))
  const saysSoAfter = (ms: number) => later(ms, () => put({ isLong: true }))

  const lineAt = (place: number): RoomLine | undefined => lines[steps[place]?.at ?? -1]
  const isReaders = (line: RoomLine) => line.part === 'partner' || (wish.mode === 'listen' && line.part !== 'shown')

  function finish() {
    if (!wish.isLooping || steps.length === 0) return enter('ended')
    enter('breath', { round: state.round + 1 })
    later(pause.betweenRoundsMs, () => goTo(0))
  }

  function goTo(place: number) {
    const line = lineAt(place)
    if (!line) return finish()
    position = place
    stepBeganAt = clock.now()
    const at = steps[place]?.at ?? -1
    const fresh = { at, prompt: 0, hasSpoken: false } as const
    if (line.part === 'shown') {
      enter('breath', fresh)
      if (line.isSound && wish.isRinging) return ring(() => goTo(place + 1))
      return later(line.kind === 'heading' ? 0 : pause.directionMs, () => goTo(place + 1))
    }
    if (isReaders(line)) return prepare(line, fresh)
    return line.part === 'together' ? prepare(line, fresh) : takeTurn(line, fresh)
  }

  /** A bell, and a breath after it: what it leaves in the room is nobody's, and whoever speaks meanwhile is heard. */
  function ring(goOn: () => void) {
    hearing.cover(true)
    const uncover = () => hearing.cover(false)
    running.push(sounds.ring(), uncover)
    later(pause.bellMs, uncover)
    later(pause.bellMs + pause.afterBellMs, goOn)
  }

  /** Until the line has its sound; without one it is shown for as long as reading it takes. */
  function prepare(line: RoomLine, part: Partial<RoomState> = {}) {
    const found = sounds.stateOf(line)
    if (found === 'ready') return giveWay(line, part)
    if (found === 'failed') return showUnspoken(line, part)
    enter('preparing', part)
    saysSoAfter(pause.preparingMs)
    running.push(sounds.subscribe(() => sounds.stateOf(line) !== 'coming' && prepare(line)))
  }

  function showUnspoken(line: RoomLine, part: Partial<RoomState> = {}) {
    enter('unspoken', part)
    later(line.expectedMs, () => leaveLine(line, 'together', 0))
    running.push(sounds.subscribe(() => sounds.stateOf(line) === 'ready' && prepare(line)))
  }

  /** A partner never begins while a voice is heard, unless it is told to. */
  function giveWay(line: RoomLine, part: Partial<RoomState> = {}) {
    if (mayLag && !isForced && hearing.isOpen()) {
      mayLag = false
      enter('breath', part)
      return later(pause.quietMs, () => giveWay(line))
    }
    if (isForced || !hearing.hearsAnything()) return speak(line, part)
    enter('yielding', part)
    saysSoAfter(pause.yieldingMs)
    let stopQuiet: (() => void) | null = null
    const look = () => {
      stopQuiet?.()
      stopQuiet = hearing.hearsAnything() ? null : clock.after(pause.quietMs, () => speak(line))
      put({ hears: hearing.hearsAnything() })
    }
    running.push(hearing.subscribe(look), () => stopQuiet?.())
  }

  function speak(line: RoomLine, part: Partial<RoomState> = {}) {
    isForced = false
    enter(isReaders(line) ? 'speaking' : 'together', part)
    hearing.cover(true)
    let isOver = false
    const over = (act: () => void) => () => {
      if (isOver) return
      isOver = true
      act()
    }
    const end = over(() => leaveLine(line, 'together', 0))
    const sounding = sounds.start(line, {
      isTail: steps[position]?.isTail ?? false,
      onEnd: end,
      onFail: over(() => showUnspoken(line)),
    })
    running.push(() => {
      isOver = true
      sounding.stop()
      hearing.cover(false)
    })
    later(sounding.durationMs + pause.lateMs, end)
  }

  function takeTurn(line: RoomLine, part: Partial<RoomState>) {
    isForced = false
    enter('mine', part)
    const mine = openTurn({
      clock,
      hearing,
      line,
      settings: wish,
      onNews: (news) => put(news),
      onEnd: (by, ms) => leaveLine(line, by, ms),
    })
    turn = mine
    running.push(mine.close)
  }

  function note(line: RoomLine, outcome: Outcome, ms: number) {
    onNote({ lineId: line.id, outcome, ms: Math.min(Math.round(ms), longestNoteMs) })
    if (isDrill && outcome !== 'clean') steps = askAgain(lines, steps, position)
  }

  function leaveLine(line: RoomLine, by: EndedBy, ms: number) {
    const isMyTurn = !isReaders(line)
    mayLag = isMyTurn && line.part === 'together'
    if (isMyTurn) {
      note(line, state.prompt === 0 ? 'clean' : state.prompt === highestPrompt ? 'missed' : 'prompted', ms)
      put({ endedBy: by })
    }
    goTo(position + 1)
  }

  const isUnderWay = () => !['idle', 'paused', 'ended'].includes(state.phase)
  const play = () => {
    if (!isUnderWay()) goTo(state.phase === 'paused' ? position : state.phase === 'ended' ? 0 : position)
  }
  const rest = () => {
    if (isUnderWay()) enter('paused')
  }
  function next() {
    const line = lineAt(position)
    if (state.phase === 'yielding') return force()
    if (line && turn && !turn.hasSpoken()) note(line, 'skipped', 0)
    else if (line && turn) return turn.said()
    goTo(position + 1)
  }
  /** It begins though somebody speaks: they asked for it twice. */
  function force() {
    isForced = true
    const line = lineAt(position)
    if (line) prepare(line)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getPlan: () => ({ steps, position }),
    play,
    pause: rest,
    press() {
      if (turn) turn.said()
      else if (state.phase === 'yielding') force()
      else if (state.phase === 'preparing' || state.phase === 'unspoken') next()
      else if (isUnderWay()) rest()
      else play()
    },
    back() {
      const hasJustBegun = !turn && clock.now() - stepBeganAt < justBegunMs
      const target = backTo(lines, steps, position, hasJustBegun)
      position = target
      if (isUnderWay()) goTo(target)
      else put({ at: steps[target]?.at ?? -1, prompt: 0 })
    },
    next() {
      if (isUnderWay()) next()
      else {
        position = Math.min(position + 1, Math.max(0, steps.length - 1))
        put({ at: steps[position]?.at ?? -1, prompt: 0 })
      }
    },
    jump(at) {
      const itself = steps.findIndex((step) => step.at === at)
      const found = itself < 0 ? steps.findIndex((step) => step.at >= at) : itself
      const target = Math.max(0, found)
      position = target
      if (isUnderWay()) goTo(target)
      else enter(state.phase === 'ended' ? 'paused' : state.phase, { at: steps[target]?.at ?? -1, prompt: 0 })
    },
    prompt() {
      if (lineAt(position)?.part === 'shown') return
      const isMine = state.phase === 'mine' || state.phase === 'together'
      if (isMine && state.prompt < highestPrompt) put({ prompt: (state.prompt + 1) as RoomState['prompt'] })
    },
    again() {
      if (!isUnderWay()) return
      const here = lineAt(position)
      const isHere = here !== undefined && !isReaders(here) && here.part !== 'shown'
      const mine = isHere ? position : steps.findLastIndex((_, at) => at < position && lineAt(at)?.part === 'mine')
      const line = lineAt(mine)
      if (!line) return goTo(0)
      onNote({ lineId: line.id, outcome: 'missed', ms: 0 })
      goTo(backTo(lines, steps, mine, false))
    },
    setSettings(next) {
      const hasTurned = next.mode !== wish.mode
      wish = next
      if (hasTurned && isUnderWay()) goTo(position)
      else turn?.change(next)
    },
    setSteps(next, { isDrill: isOne = false, startAt } = {}) {
      const at = startAt ?? state.at
      steps = [...next]
      isDrill = isOne
      const found = steps.findIndex((step) => step.at >= at)
      position = Math.max(0, found)
      const stands = steps[position]?.at ?? -1
      if (!isUnderWay()) put({ at: state.phase === 'idle' && startAt === undefined ? state.at : stands })
      else if (stands !== state.at) goTo(position)
    },
    close() {
      enter('idle')
      hearing.close()
      listeners.clear()
    },
  }
}
