import type { StoredRun } from './runOutbox.ts'

/** The comparison of a run with the previous run of the same lines. */
export type RunComparison = {
  /** How many more lines were right than in the previous run; at least 1. */
  more: number
  /** Number of calendar days since the previous run; 0 for the same day. */
  days: number
  previous: StoredRun
}

/** The results of the best run of one day. */
export type RunDay = { day: string; right: number; of: number; toPractise: number }

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
const formatDay = (at: Date) => at.toLocaleDateString('en-CA')

/** Returns whether two runs have the kind `run`, the same roles, and the same first and last line. */
const hasSameLines = (one: StoredRun, other: StoredRun): boolean =>
  one.kind === 'run' &&
  other.kind === 'run' &&
  one.firstLineId === other.firstLineId &&
  one.lastLineId === other.lastLineId &&
  one.roles.join('\n') === other.roles.join('\n')

/**
 * Returns the finished runs that have the same lines and roles as `run`, oldest first. The result includes `run` if it
 * is finished.
 */
function findSameRuns(runs: readonly StoredRun[], run: StoredRun): StoredRun[] {
  const byId = new Map(runs.map((one) => [one.runId, one]))
  return [...byId.values(), run]
    .filter(
      (one, index, all) =>
        one.isFinished && hasSameLines(one, run) && all.findLastIndex(({ runId }) => runId === one.runId) === index,
    )
    .toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
}

/**
 * Compares a run with the previous run of the same lines. Returns null if there is no previous run, or if the previous
 * run had at least as many right lines.
 */
export function compareWithLast(runs: readonly StoredRun[], run: StoredRun): RunComparison | null {
  const previous = findSameRuns(runs, run)
    .filter((one) => one.endedAt < run.startedAt && one.runId !== run.runId)
    .at(-1)
  if (!previous || run.right <= previous.right) return null
  const passedMs = startOfDay(new Date(run.endedAt)) - startOfDay(new Date(previous.endedAt))
  return { more: run.right - previous.right, days: Math.round(passedMs / 86_400_000), previous }
}

/** Returns the best run of the same lines on each day, oldest first. Includes at most the last `count` such days. */
export function findRunDays(runs: readonly StoredRun[], run: StoredRun, count: number): RunDay[] {
  const days = new Map<string, RunDay>()
  for (const { endedAt, right, ownLines, toPractise } of findSameRuns(runs, run)) {
    const day = formatDay(new Date(endedAt))
    const best = days.get(day)
    if (!best || right >= best.right) days.set(day, { day, right, of: ownLines, toPractise })
  }
  return [...days.values()].slice(-count)
}
