import type { Hiding } from '../../runtime/preferences.ts'
import type { RunSummary } from '../../runtime/runSummary.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'

/** A step that is offered at the end of a run. */
export type NextStep = 'drill' | 'hideMore' | 'nextScene' | 'again' | 'runLines'

/** The result of a run that is shown at its end. */
export type RunResult = {
  /** How many of the actor's lines were said in the run, and how many of them were right. */
  said: number
  right: number
  /** Indexes of the actor's lines of the run that were not right, in the order of the script. */
  toPractise: readonly number[]
  /** Indexes of the actor's lines in the script that were not said in the run. */
  notSaid: readonly number[]
}

/** Counts the actor's lines that were right in a run. Lists the lines that were not right, and the lines not said. */
export function summariseRun(lines: readonly ScriptLine[], { outcomes }: RunSummary): RunResult {
  const toPractise = lines.flatMap(({ id }, at) => {
    const outcome = outcomes.get(id)
    return outcome !== undefined && outcome !== 'clean' ? [at] : []
  })
  const notSaid = lines.flatMap(({ id, part }, at) =>
    (part === 'mine' || part === 'together') && !outcomes.has(id) ? [at] : [],
  )
  const said = outcomes.size
  return { said, right: said - toPractise.length, toPractise, notSaid }
}

/**
 * Returns the most likely next step after a run. If the actor said nothing, returns `runLines`. If lines were not
 * right, returns `drill`, for these lines. After a drill without mistakes, returns `again`, for the same scene.
 * Otherwise returns `hideMore`; if no more can be hidden, `nextScene`; and without a next scene, `again`.
 */
export function chooseNextStep(
  { said, toPractise }: RunResult,
  { hiding, hasNextScene, isDrill }: { hiding: Hiding; hasNextScene: boolean; isDrill: boolean },
): NextStep {
  if (said === 0) return 'runLines'
  if (toPractise.length > 0) return 'drill'
  if (isDrill) return 'again'
  if (hiding !== 'nothing') return 'hideMore'
  return hasNextScene ? 'nextScene' : 'again'
}

/** Average number of times that a drilled line is said with its cue. */
const runsPerDrilledLine = 2

/** Estimates how long a drill of these lines takes, in whole minutes, at least 1. */
export function estimateDrillMinutes(lines: readonly ScriptLine[], lineIndexes: readonly number[]): number {
  const ms = lineIndexes.reduce((sum, at) => sum + 2 * (lines[at]?.expectedMs ?? 0), 0) * runsPerDrilledLine
  return Math.max(1, Math.round(ms / 60_000))
}
