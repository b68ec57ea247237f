import type { Outcome, Step } from './engineTypes.ts'

/** How often each line of a drill is said right until the drill ends. */
export const rightsPerDrilledLine = 2

/** How often each line of a drill was said right, by line id. A line that is not in it was not said right yet. */
export type DrillRights = ReadonlyMap<string, number>

export const noRights: DrillRights = new Map()

/** Returns the counts after a result of a line. */
export function countRight(rights: DrillRights, lineId: string, outcome: Outcome): DrillRights {
  if (outcome !== 'clean') return rights
  return new Map(rights).set(lineId, Math.min(rightsPerDrilledLine, (rights.get(lineId) ?? 0) + 1))
}

/** Returns the counts after a right result of a line turned out to be wrong. */
export const takeBackRight = (rights: DrillRights, lineId: string): DrillRights =>
  new Map(rights).set(lineId, Math.max(0, (rights.get(lineId) ?? 0) - 1))

/** Returns whether a line of a drill has to come again, and no later step contains it. */
export function mustComeAgain(
  { steps, position }: { steps: readonly Step[]; position: number },
  lineIndex: number,
  rights: number,
): boolean {
  return rights < rightsPerDrilledLine && !steps.some((step, at) => at > position && step.lineIndex === lineIndex)
}
