import type { Outcome, Step } from './engineTypes.ts'

/** How many times the actor must say each line of a drill right before the drill ends. */
export const requiredRightCount = 2

/** How many times each line of a drill was said right, by line id. A line without an entry was not said right yet. */
export type RightCounts = ReadonlyMap<string, number>

export const noRightCounts: RightCounts = new Map()

/** Returns the counts with a new result of one line included. Only the outcome `clean` counts as right. */
export function countRight(rightCounts: RightCounts, lineId: string, outcome: Outcome): RightCounts {
  if (outcome !== 'clean') return rightCounts
  return new Map(rightCounts).set(lineId, Math.min(requiredRightCount, (rightCounts.get(lineId) ?? 0) + 1))
}

/** Removes one right result of a line, because the result was later found to be wrong. Returns the new counts. */
export const removeRight = (rightCounts: RightCounts, lineId: string): RightCounts =>
  new Map(rightCounts).set(lineId, Math.max(0, (rightCounts.get(lineId) ?? 0) - 1))

/**
 * Returns whether a step must be added for a line of a drill: the line was not said right often enough, and no later
 * step contains the line.
 */
export function needsAnotherRepetition(
  { steps, position }: { steps: readonly Step[]; position: number },
  lineIndex: number,
  rightCount: number,
): boolean {
  return rightCount < requiredRightCount && !steps.some((step, at) => at > position && step.lineIndex === lineIndex)
}
