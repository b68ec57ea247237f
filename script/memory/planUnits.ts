import { isToPractise, stages, type PlanPart, type Stage } from './planParts.ts'

/** One part of the script, practised in one stage. */
export type PlanUnit = {
  part: PlanPart
  stage: Stage
  minutes: number
  /** Whether this is the only unit of the part that remains in the plan when time is short. */
  isNeeded: boolean
}

/** A run with hidden lines takes longer than the lines alone, by this factor. */
const searchFactor = 1.2
/** How often a line is repeated after a run if the actor should practise it. Each time its cue is played first. */
const repeats = 4

/** Returns how many whole minutes it takes to practise a part in one stage; at least 1. */
function estimateMinutes({ ms, lines }: PlanPart, stage: Stage): number {
  const toPractise = lines.filter(isToPractise).reduce((total, line) => total + line.ms, 0)
  const needed = stage === 'listen' ? ms : ms * searchFactor + toPractise * repeats
  return Math.max(1, Math.ceil(needed / 60_000))
}

/**
 * The most useful stage of a part: first letters until the actor has passed it, afterwards everything hidden ("dark").
 */
const findNeededStage = ({ passed }: PlanPart): Stage => (passed < 2 ? 'letters' : 'dark')

/**
 * Returns the remaining units: all parts in the first stage, then all parts in the next one. If a part has passed all
 * stages, it is run once more with hidden lines ("dark"), unless `wasRunToday` returns that this happened today.
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
 * Returns the units in the order in which they are left out when time is short, the last scenes first. Each part first
 * loses the stage with blanks, then listening, then the run with hidden lines. The units that every part needs are left
 * out last.
 */
export function findDropOrder(units: readonly PlanUnit[]): PlanUnit[] {
  const optional = dropOrder.flatMap((stage) =>
    units.filter((unit) => unit.stage === stage && !unit.isNeeded).toReversed(),
  )
  return [...optional, ...units.filter(({ isNeeded }) => isNeeded).toReversed()]
}
