import { requiredRightCount } from '../../engine/drillProgress.ts'
import { findCueIndex } from '../../engine/stepPlan.ts'
import type { SceneRange, ScriptLine } from '../../runtime/rehearsalLines.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'

/** The data of a drill that the rehearsal room shows. */
export type DrillView = {
  /** Index and id of each drilled line, in the order of the drill, and how many times it was said right. */
  lines: readonly { at: number; id: string; rightCount: number }[]
  /**
   * How many times the drilled lines were said right in total (`done`), and how many times they must be said right
   * (`of`).
   */
  done: number
  of: number
  /** The position of the current line among the drilled lines, from 1. */
  place: number
  /** The indexes of the current cue and of the drilled line that follows it. */
  current: SceneRange
  /** Whether some of the lines are only due for repetition and are not among the lines to practise. */
  isRepetition: boolean
  /** Estimated time until the end of the drill, in whole minutes. */
  minutesLeft: number
}

/** Returns the data of the open drill; null if the open run is not a drill. */
export function findDrillView({ rehearsal, practiceRange, state }: RehearsalHandle): DrillView | null {
  if (practiceRange.kind !== 'drill') return null
  const { lines, engine } = rehearsal
  const drilled = practiceRange.lines.map((at) => {
    const id = lines[at]?.id ?? ''
    return { at, id, rightCount: state.rightCounts.get(id) ?? 0 }
  })
  const { steps, position } = engine.getPlan()
  const coming = steps.slice(position).find(({ lineIndex }) => practiceRange.lines.includes(lineIndex))
  const last = coming?.lineIndex ?? drilled.at(-1)?.at ?? 0
  // The factor 2 stands for the cue and the line. The cue is assumed to be as long as the line.
  const msLeft = drilled.reduce(
    (sum, { at, rightCount }) => sum + (requiredRightCount - rightCount) * 2 * (lines[at]?.expectedMs ?? 0),
    0,
  )
  return {
    lines: drilled,
    done: drilled.reduce((sum, { rightCount }) => sum + rightCount, 0),
    of: drilled.length * requiredRightCount,
    place: drilled.findIndex(({ at }) => at === last) + 1,
    current: { first: findCueIndex(lines, last), last },
    isRepetition: practiceRange.isRepetition === true,
    minutesLeft: Math.round(msLeft / 60_000),
  }
}

/** Returns the indexes of the lines that a drill shows: each drilled line after its cue, in the order of the script. */
export function listDrillLines(lines: readonly ScriptLine[], drilled: readonly number[]): number[] {
  const shown = new Set<number>()
  for (const last of drilled) for (let at = findCueIndex(lines, last); at <= last; at += 1) shown.add(at)
  return [...shown].toSorted((one, other) => one - other)
}
