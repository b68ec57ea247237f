import { isToPractise, stages, type PlanPart, type Stage } from './planParts.ts'

/** One part practised in one way. */
export type PlanUnit = {
  part: PlanPart
  stage: Stage
  minutes: number
  /** Whether this is the one unit that a part keeps when time is short. */
  isNeeded: boolean
}

/** A run with hidden lines takes longer than the lines themselves, by this factor. */
const searchFactor = 1.2
/** How often a line to practise is repeated after a run, each time with its cue. */
const repeats = 4

/** Returns how long it takes to practise a part in this way, in whole minutes, at least 1. */
function estimateMinutes({ ms, lines }: PlanPart, stage: Stage): number {
  const toPractise = lines.filter(isToPractise).reduce((total, line) => total + line.ms, 0)
  const needed = stage === 'listen' ? ms : ms * searchFactor + toPractise * repeats
  return Math.max(1, Math.ceil(needed / 60_000))
}

/** Until the lines have been said with first letters, that is the most useful run; afterwards it is the one in the dark. */
const findNeededStage = ({ passed }: PlanPart): Stage => (passed < 2 ? 'letters' : 'dark')

/**
 * Returns what is left to practise: all parts in the first stage, then all in the next. A part that has passed all
 * stages is run once more in the dark, unless `wasRunToday` says that this happened today.
 */
export function findPlanUnits(parts: readonly PlanPart[], wasRunToday: (part: PlanPart) => boolean): PlanUnit[] {
  return stages.flatMap((stage, index) =>
    parts.flatMap((part) => {
      const isLeft = part.passed <= index || (stage === 'dark' && !wasRunToday(part))
      if (!isLeft) return []
      return [{ part, stage, minutes: estimateMinutes(part, stage), isNeeded: findNeededStage(part) === stage }]
    }),
  )
}

const dropOrder: readonly Stage[] = ['blanks', 'listen', 'dark']

/**
 * Returns the units in the order in which they are left out when time is short: the last scenes first. Each part loses
 * the blanks, then the listening, then the dark. The units that are needed come last.
 */
export function findDropOrder(units: readonly PlanUnit[]): PlanUnit[] {
  const optional = dropOrder.flatMap((stage) =>
    units.filter((unit) => unit.stage === stage && !unit.isNeeded).toReversed(),
  )
  return [...optional, ...units.filter(({ isNeeded }) => isNeeded).toReversed()]
}
