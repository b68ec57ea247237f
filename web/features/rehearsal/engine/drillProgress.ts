import type { Outcome, Step } from './engineTypes.ts'

/** How many times the actor must say each line of a drill right before the drill ends. */
export const rightsPerDrilledLine = 2

/** How many times each line of a drill was said right, by line id. A line without an entry was not said right yet. */
export type DrillRights = ReadonlyMap<string, number>

export const noRights: DrillRights = new Map()

/** Returns the counts with a new result of one line included. Only the outcome `clean` counts as right. */
export function countRight(rights: DrillRights, lineId: string, outcome: Outcome): DrillRights {
  if (outcome !== 'clean') return rights
  return new Map(rights).set(lineId, Math.min(rightsPerDrilledLine, (rights.get(lineId) ?? 0) + 1))
}

/** Removes one right result of a line, because the result was later found to be wrong. Returns the new counts. */
export const takeBackRight = (rights: DrillRights, lineId: string): DrillRights =>
  new Map(rights).set(lineId, Math.max(0, (rights.get(lineId) ?? 0) - 1))

/**
 * Returns whether a step must be added for a line of a drill: the line was not said right often enough, and no later
 * step contains the line.
 */
export function mustComeAgain(
  { steps, position }: { steps: readonly Step[]; position: number },
  lineIndex: number,
  rights: number,
): boolean {
  return rights < rightsPerDrilledLine && !steps.some((step, at) => at > position && step.lineIndex === lineIndex)
}
