// How an actor's lines sit: pure, and the same in the browser, which shows it at once, and on the server, which keeps it.

export type Outcome = 'clean' | 'prompted' | 'missed' | 'skipped'

/** What is known of one line. Times are milliseconds since 1970. */
export type LineMemory = {
  /** How long it takes this actor; null while they have not said it. */
  ms: number | null
  runs: number
  clean: number
  misses: number
  /** 0 is weak, 5 sits. */
  box: number
  dueAt: number | null
  lastAt: number
}

export type LineNote = { outcome: Outcome; ms: number; at: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const lastBox = 5
/** How long a line rests in each box before it wants to be said again. */
const restMs: readonly number[] = [10 * minuteMs, dayMs, 3 * dayMs, 7 * dayMs, 14 * dayMs, 30 * dayMs]

const restOf = (box: number): number => restMs[Math.min(Math.max(box, 0), lastBox)] ?? dayMs

/** An actor speaks some fourteen letters a second, after a breath. */
const msPerLetter = 70
const breathMs = 350
const shortestMs = 600

/** How long a line takes by its words alone. */
export const estimateMs = (words: string): number => Math.max(shortestMs, breathMs + words.length * msPerLetter)

/** How long to leave for a line: as long as this actor takes, else as long as its words do. */
export const lineMs = (words: string, memory: Pick<LineMemory, 'ms'> | undefined): number =>
  memory?.ms ?? estimateMs(words)

/** Once it is known, a cough or a telephone moves it by so much at most. */
const widest = 1.6
/** Later runs weigh as much as all before them could be forgotten. */
const leastWeight = 0.25

/** The first time may be a search for the words, or the doorbell: within so much of what the words take it is believed. */
const widestAtFirst = 3

type Heard = { ms: number; times: number; guessMs: number }

function learnMs(known: number | null, { ms, times, guessMs }: Heard): number | null {
  if (ms <= 0) return known
  if (known === null) return Math.round(Math.min(Math.max(ms, guessMs / widestAtFirst), guessMs * widestAtFirst))
  const heard = Math.min(Math.max(ms, known / widest), known * widest)
  const weight = Math.max(leastWeight, 1 / (times + 1))
  return Math.round(known + (heard - known) * weight)
}

/** Said cleanly before it was due, it is no news that it sits: it climbs when it has rested. */
function boxAfter({ box, dueAt }: Pick<LineMemory, 'box' | 'dueAt'>, { outcome, at }: LineNote): number {
  if (outcome === 'missed') return 0
  if (outcome === 'prompted') return Math.max(0, box - 1)
  return dueAt === null || at >= dueAt ? Math.min(lastBox, box + 1) : box
}

/**
 * What is known of a line, of these words, after one more run. A line that was skipped tells nothing; a note that is no
 * later than the last one was counted before.
 */
export function learn(words: string, before: LineMemory | undefined, note: LineNote): LineMemory | undefined {
  if (note.outcome === 'skipped' || (before && note.at <= before.lastAt)) return before
  const known = before ?? { ms: null, runs: 0, clean: 0, misses: 0, box: 0, dueAt: null, lastAt: 0 }
  const box = boxAfter(known, note)
  const isResting = note.outcome === 'clean' && box === known.box && known.dueAt !== null && note.at < known.dueAt
  return {
    ms:
      note.outcome === 'missed'
        ? known.ms
        : learnMs(known.ms, { ms: note.ms, times: known.runs, guessMs: estimateMs(words) }),
    runs: known.runs + 1,
    clean: known.clean + (note.outcome === 'clean' ? 1 : 0),
    misses: known.misses + (note.outcome === 'missed' ? 1 : 0),
    box,
    dueAt: isResting ? known.dueAt : note.at + restOf(note.outcome === 'clean' ? box : 0),
    lastAt: note.at,
  }
}

/** Whether a line wants to be drilled: it was said, and does not sit. */
export const isWeak = ({ box, runs }: Pick<LineMemory, 'box' | 'runs'>): boolean => runs > 0 && box <= 1

/** Whether it is time to say it again. */
export const isDue = ({ dueAt }: Pick<LineMemory, 'dueAt'>, now: number): boolean => dueAt !== null && dueAt <= now

/** The lines to drill now: those that are due, the weakest first, and of equal ones who waited longest. */
export function linesToDrill<Line extends Pick<LineMemory, 'box' | 'dueAt'>>(
  lines: readonly Line[],
  now: number,
): Line[] {
  return lines
    .filter((line) => isDue(line, now))
    .toSorted((one, other) => one.box - other.box || (one.dueAt ?? 0) - (other.dueAt ?? 0))
}
