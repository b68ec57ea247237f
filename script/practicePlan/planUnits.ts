import { isToPractise, stages, type PlanPart, type Stage } from './planParts.ts'

/** Practice of one part of the script in one stage. */
export type PlanUnit = {
  part: PlanPart
  stage: Stage
  minutes: number
  /**
   * Whether this unit is the most useful one of its part. If time is short, the other units of the part are omitted
   * first.
   */
  isNeeded: boolean
}

/** A run with hidden lines takes this many times the duration of the part, because the actor searches for words. */
const searchFactor = 1.2
/** After a run, the actor repeats the lines to practise, which takes this many times the duration of those lines. */
const repeats = 4

/** Returns the estimated minutes for practising a part in one stage, rounded up; at least 1. */
function estimateMinutes({ ms, lines }: PlanPart, stage: Stage): number {
  const toPractise = lines.filter(isToPractise).reduce((total, line) => total + line.ms, 0)
  const needed = stage === 'listen' ? ms : ms * searchFactor + toPractise * repeats
  return Math.max(1, Math.ceil(needed / 60_000))
}

/**
 * Returns the most useful stage for a part: `letters` (first letters visible) until the actor has passed that stage,
 * then `dark` (nothing visible).
 */
const findNeededStage = ({ passed }: PlanPart): Stage => (passed < 2 ? 'letters' : 'dark')

/**
 * Returns the remaining units: all parts in the first stage, then all parts in the next one. A part that has passed all
 * stages gets one more run with hidden lines (`dark`), unless `wasRunToday` returns true for it.
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
 * Returns the units in the order in which they are omitted if time is short; within each stage, last scenes first. Of
 * the optional units, those with blanks come first, then listening, then hidden lines. The needed units of all parts
 * come last.
 */
export function findDropOrder(units: readonly PlanUnit[]): PlanUnit[] {
  const optional = dropOrder.flatMap((stage) =>
    units.filter((unit) => unit.stage === stage && !unit.isNeeded).toReversed(),
  )
  return [...optional, ...units.filter(({ isNeeded }) => isNeeded).toReversed()]
}
