import type { Clock, Note } from '../engine/parts.ts'
import { planDrill, planRange } from '../engine/plan.ts'
import type { Step } from '../engine/parts.ts'
import { createRoom, type Room } from '../engine/room.ts'
import type { ListeningEar } from '../ear/ear.ts'
import type { Sensitivity } from '../ear/judge.ts'
import { mayComeLater } from '../sound/fetchLine.ts'
import type { LineOutput } from '../sound/lineOutput.ts'
import { createLineSounds, type FetchLine, type FetchOwn, type LineSounds } from '../sound/lineSounds.ts'
import { rangeOf, type SceneRange, type SheetLine } from './roomLines.ts'
import { settingsOf, type Wishes } from './wishes.ts'

/** What of the lines is run. */
export type Extent =
  | { kind: 'scene'; scene: number }
  | ({ kind: 'part'; scene: number } & SceneRange)
  | { kind: 'drill'; scene: number; lines: readonly number[] }

/** What a rehearsal needs of the browser; tests hand in their own. */
export type Tools = {
  clock: Clock
  openOutput: () => LineOutput
  openEar: (options: { output: LineOutput; sensitivity: Sensitivity }) => ListeningEar
}

export type Rehearsal = {
  room: Room
  ear: ListeningEar
  sounds: LineSounds
  lines: readonly SheetLine[]
  getExtent(): Extent
  setExtent(extent: Extent, startAt?: number): void
  setWishes(wishes: Wishes): void
  /** Whether lines go by time as well for now, whatever is wished: nothing hears the actor. */
  setTimeInstead(is: boolean): void
  /** To be called in a press, before anything is to be heard. */
  wake(): void
  close(): void
}

const linesAhead = 8
const linesBehind = 2

export type RehearsalOptions = {
  tools: Tools
  lines: readonly SheetLine[]
  wishes: Wishes
  extent: Extent
  /** The line where the actor left off. */
  startAt: number | null
  fetchLine: FetchLine
  fetchOwn?: FetchOwn
  /** While somebody else's account is looked at, nothing is spoken. */
  isSilent: boolean
  onNote: (note: Note) => void
}

/** Joins engine, ear and voices, and has the lines ahead prepared. */
export function openRehearsal(options: RehearsalOptions): Rehearsal {
  const { tools, lines, fetchLine, fetchOwn, onNote, isSilent } = options
  let wishes = options.wishes
  let extent = options.extent
  let isTimeInstead = false
  const settings = () => settingsOf({ ...wishes, waitsForTime: wishes.waitsForTime || isTimeInstead })
  const output = tools.openOutput()
  const ear = tools.openEar({ output, sensitivity: wishes.sensitivity })
  const sounds = createLineSounds({ output, fetchLine, mayPass: mayComeLater, ...(fetchOwn && { fetchOwn }) })
  sounds.setSpeed(wishes.speed)
  const steps = plan()
  const room = createRoom({ clock: tools.clock, sounds, ear, lines, steps, settings: settings(), onNote })
  output.onTaken(() => room.pause())

  function plan(): Step[] {
    if (extent.kind === 'drill') return planDrill(lines, extent.lines)
    return planRange(lines, extent.kind === 'part' ? extent : rangeOf(lines, extent.scene), settings())
  }

  const needsSound = (line: SheetLine | undefined): line is SheetLine =>
    line !== undefined && line.part !== 'shown' && (wishes.mode === 'listen' || line.part !== 'mine')

  let wantedFor = ''
  function prepareAhead() {
    if (isSilent) return
    const { steps, position } = room.getPlan()
    const key = `${position} ${steps.length} ${wishes.mode} ${extent.kind}`
    if (key === wantedFor) return
    wantedFor = key
    const soundsOf = (some: readonly Step[]) => some.map((step) => lines[step.at]).filter(needsSound)
    const around = wishes.isLooping ? steps.slice(0, position) : []
    const ahead = [...new Set(soundsOf([...steps.slice(position), ...around]))]
    const behind = soundsOf(steps.slice(0, position))
    sounds.want([...new Set([...ahead.slice(0, linesAhead), ...behind.slice(-linesBehind)])])
  }
  const stop = room.subscribe(prepareAhead)

  const first = options.startAt ?? steps[0]?.at ?? 0
  room.jump(first)
  prepareAhead()

  return {
    room,
    ear,
    sounds,
    lines,
    getExtent: () => extent,
    setExtent(next, startAt) {
      extent = next
      const steps = plan()
      wantedFor = ''
      room.setSteps(steps, { isDrill: next.kind === 'drill', startAt: startAt ?? steps[0]?.at ?? 0 })
      prepareAhead()
    },
    setWishes(next) {
      const isOtherPlan = next.isCueOnly !== wishes.isCueOnly || next.mode !== wishes.mode
      wishes = next
      sounds.setSpeed(next.speed)
      ear.setSensitivity(next.sensitivity)
      // A drill is the same with and without the whole cue, and goes on where it is.
      if (isOtherPlan && extent.kind !== 'drill') room.setSteps(plan())
      room.setSettings(settings())
      wantedFor = ''
      prepareAhead()
    },
    setTimeInstead(is) {
      isTimeInstead = is
      room.setSettings(settings())
    },
    wake: () => output.wake(),
    close() {
      stop()
      room.close()
      ear.close()
      sounds.close()
      output.close()
    },
  }
}
