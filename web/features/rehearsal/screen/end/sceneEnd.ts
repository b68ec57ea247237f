import type { Hiding } from '../../runtime/preferences.ts'
import type { RunSummary } from '../../runtime/runSummary.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'

/** The first step that is offered at the end of a run. */
export type NextStep = 'drill' | 'hideMore' | 'nextScene' | 'again' | 'runLines'

/** A run as its end shows it. */
export type RunResult = {
  /** Own lines that were said in the run, and how many of them without help. */
  said: number
  right: number
  /** Indexes of the actor's lines that needed help or were skipped, in the order of the script. */
  toPractise: readonly number[]
  /** Indexes of the actor's lines in the script that were not said in the run. */
  notSaid: readonly number[]
}

/** Returns how the actor's lines of a run went. */
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
 * Returns the step that the actor most probably wants after a run: practise the lines that went wrong, else hide more
 * of the lines, else the next scene. After a drill without remaining mistakes, or without a next scene, it is the same
 * scene again. After a run in which the actor said nothing, it is to run the lines.
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

/** How often a drilled line is said on average, with its cue. */
const runsPerDrilledLine = 2

/** Estimates how long a drill of these lines takes, in whole minutes, at least 1. */
export function estimateDrillMinutes(lines: readonly ScriptLine[], lineIndexes: readonly number[]): number {
  const ms = lineIndexes.reduce((sum, at) => sum + 2 * (lines[at]?.expectedMs ?? 0), 0) * runsPerDrilledLine
  return Math.max(1, Math.round(ms / 60_000))
}
