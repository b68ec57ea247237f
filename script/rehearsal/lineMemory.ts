// Spaced repetition of an actor's lines. Without side effects: the browser shows the result immediately, and the server
// computes and stores the same result.

export type LineOutcome = 'clean' | 'prompted' | 'missed' | 'skipped'

/** An actor's results with one line. `dueAt` and `lastAt` are in milliseconds since 1970. */
export type LineMemory = {
  /** Usual time in milliseconds in which the actor says the line; null if it has not been measured. */
  ms: number | null
  runs: number
  clean: number
  misses: number
  /** Leitner box from 0 to 5. A tried line in box 0 or 1 needs practice. In a higher box, a line is due later. */
  box: number
  dueAt: number | null
  lastAt: number
}

/** One attempt at a line. `ms` is the time that the actor needed; `at` is milliseconds since 1970. */
export type LineAttempt = { outcome: LineOutcome; ms: number; at: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const lastBox = 5
/** Time in milliseconds until a line is due again, for each box. */
const restMs: readonly number[] = [10 * minuteMs, dayMs, 3 * dayMs, 7 * dayMs, 14 * dayMs, 30 * dayMs]

const restAfter = (box: number): number => restMs[Math.min(Math.max(box, 0), lastBox)] ?? dayMs

/** Time that a line needs for each character: about 14 characters per second, besides the time for a breath. */
const msPerLetter = 70
const breathMs = 350
const minMs = 600

/** Estimates the duration of a line from the length of its text, in milliseconds. */
export const estimateLineMs = (words: string): number => Math.max(minMs, breathMs + words.length * msPerLetter)

/** Returns the expected duration of a line in milliseconds: the actor's usual time if known, else the estimate. */
export const expectedLineMs = (words: string, memory: Pick<LineMemory, 'ms'> | undefined): number =>
  memory?.ms ?? estimateLineMs(words)

/** Limits a new time to the usual time multiplied or divided by this factor, so that a phone call has little effect. */
const maxFactor = 1.6
/** Minimum weight of a new attempt in the moving average. */
const minWeight = 0.25

/**
 * Limits the first measured time to the estimate multiplied or divided by this factor, because this time may include
 * searching for words or an interruption.
 */
const maxFirstFactor = 3

type Measurement = { ms: number; runs: number; guessMs: number }

function updateMs(current: number | null, { ms, runs, guessMs }: Measurement): number | null {
  if (ms <= 0) return current
  if (current === null) return Math.round(Math.min(Math.max(ms, guessMs / maxFirstFactor), guessMs * maxFirstFactor))
  const limited = Math.min(Math.max(ms, current / maxFactor), current * maxFactor)
  const weight = Math.max(minWeight, 1 / (runs + 1))
  return Math.round(current + (limited - current) * weight)
}

/** Returns the box of a line after an attempt. A correct attempt moves a line up one box only if it is due or new. */
function boxAfter({ box, dueAt }: Pick<LineMemory, 'box' | 'dueAt'>, { outcome, at }: LineAttempt): number {
  if (outcome === 'missed') return 0
  if (outcome === 'prompted') return Math.max(0, box - 1)
  return dueAt === null || at >= dueAt ? Math.min(lastBox, box + 1) : box
}

/**
 * Returns the results with a line after one more attempt. Returns `before` unchanged if the actor skipped the line, or
 * if the attempt is not later than the last attempt. `before` is undefined before the first attempt.
 *
 * @param words the spoken words of the line, for the time estimate
 */
export function updateLineMemory(
  words: string,
  before: LineMemory | undefined,
  attempt: LineAttempt,
): LineMemory | undefined {
  if (attempt.outcome === 'skipped' || (before && attempt.at <= before.lastAt)) return before
  const current = before ?? { ms: null, runs: 0, clean: 0, misses: 0, box: 0, dueAt: null, lastAt: 0 }
  const box = boxAfter(current, attempt)
  const isResting = attempt.outcome === 'clean' && current.dueAt !== null && attempt.at < current.dueAt
  return {
    ms:
      attempt.outcome === 'missed'
        ? current.ms
        : updateMs(current.ms, { ms: attempt.ms, runs: current.runs, guessMs: estimateLineMs(words) }),
    runs: current.runs + 1,
    clean: current.clean + (attempt.outcome === 'clean' ? 1 : 0),
    misses: current.misses + (attempt.outcome === 'missed' ? 1 : 0),
    box,
    dueAt: isResting ? current.dueAt : attempt.at + restAfter(attempt.outcome === 'clean' ? box : 0),
    lastAt: attempt.at,
  }
}

/** Returns whether a line needs practice: the actor tried it before, and it is in box 0 or 1. */
export const needsPractice = ({ box, runs }: Pick<LineMemory, 'box' | 'runs'>): boolean => runs > 0 && box <= 1

/** Returns whether a line is due for repetition. `now` in milliseconds since 1970. */
export const isDue = ({ dueAt }: Pick<LineMemory, 'dueAt'>, now: number): boolean => dueAt !== null && dueAt <= now

/** Returns the lines that are due, lowest box first; within a box, those that have been due longest come first. */
export function selectLinesToDrill<Line extends Pick<LineMemory, 'box' | 'dueAt'>>(
  lines: readonly Line[],
  now: number,
): Line[] {
  return lines
    .filter((line) => isDue(line, now))
    .toSorted((one, other) => one.box - other.box || (one.dueAt ?? 0) - (other.dueAt ?? 0))
}
