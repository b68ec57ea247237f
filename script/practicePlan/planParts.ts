import type { PlannedScene } from '@scene-partner/contract/operations/practicePlans'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { needsPractice } from '../rehearsal/lineMemory.ts'

/**
 * The stages in which a part of a script is practised, in this order: listen, then say the lines while less and less of
 * their text is visible.
 */
export const stages = ['listen', 'letters', 'blanks', 'dark'] as const
/** One stage of practice. */
export type Stage = (typeof stages)[number]

/** One of the actor's lines with its results so far. */
export type PlannedLine = PlannedScene['lines'][number]

/** A scene, or a piece of a long scene, that is practised in one run. */
export type PlanPart = {
  scene: number
  sceneName: string
  /** The number of this part within its scene, from 1, and the number of parts of the scene. */
  number: number
  count: number
  lines: readonly PlannedLine[]
  /** Duration of one run in milliseconds, including the lines of others. */
  ms: number
  /** Number of stages that the actor has passed with this part, from 0 to 4. */
  passed: number
}

/** A run of a part should use at most this share of a day's practice time, so that two runs fit into a day. */
const partShareOfDay = 0.5
/** The duration of a run includes at most this many ms of speech by others before the first line of the part. */
const maxLeadInMs = 20_000
/** A run passes its stage if the actor said at least this share of the lines right. */
const passShare = 0.75
/** Lines in this Leitner box or a higher one were right on several days. */
const knownBox = 3

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Returns whether the actor should practise this line: the actor tried it before, it is in box 0 or 1, and at least one
 * attempt was wrong or needed help.
 */
export const isToPractise = (line: PlannedLine): boolean => needsPractice(line) && line.clean < line.runs

/** Returns whether the actor has said the line without help at least once, and does not need to practise it. */
export const isRight = (line: PlannedLine): boolean => line.clean > 0 && !isToPractise(line)

const measureRun = (lines: readonly PlannedLine[]): number =>
  sum(lines.map(({ ms, leadMs }, index) => ms + (index === 0 ? Math.min(leadMs, maxLeadInMs) : leadMs)))

/**
 * Divides a scene into parts of similar duration. A new part begins only at a line of the actor. Parts are at most
 * about `maxMs` milliseconds long, unless a single line takes longer.
 */
function divideScene({ scene, name, lines }: PlannedScene, maxMs: number): Omit<PlanPart, 'passed'>[] {
  const total = measureRun(lines)
  const wanted = Math.max(1, Math.min(lines.length, Math.ceil(total / maxMs)))
  const groups: PlannedLine[][] = []
  let ms = 0
  for (const line of lines) {
    // A line belongs to the part that contains the middle of the line.
    const index = Math.min(wanted - 1, Math.floor(((ms + line.ms / 2) / Math.max(1, total)) * wanted))
    ms += line.ms + line.leadMs
    ;(groups[index] ??= []).push(line)
  }
  const parts = groups.filter((group) => group.length > 0)
  return parts.map((group, index) => ({
    ...{ scene, sceneName: name, number: index + 1, count: parts.length },
    ...{ lines: group, ms: measureRun(group) },
  }))
}

/**
 * Returns how many stages a run passes: 0 for a drill or an unfinished run; 1 for listening. For other runs: 0 if the
 * actor did not say all lines; 1 if whole lines were visible or too few were right; else 2, 3 or 4, depending on how
 * much of the lines was hidden.
 */
function findPassedStages({ kind, hiding, isFinished, said, right, ownLines }: RehearsalRun): number {
  if (!isFinished || kind === 'drill') return 0
  if (kind === 'listen') return 1
  if (said < ownLines) return 0
  if (hiding === 'whole' || right < said * passShare) return 1
  return { letters: 2, blanks: 3, nothing: 4 }[hiding]
}

/** Returns whether a run contains every line of a part. */
export type RunCoverage = (run: RehearsalRun, part: Pick<PlanPart, 'lines'>) => boolean

/**
 * Returns a function that tells whether a run contains every line of a part. If the first or last line of the run was
 * edited later, that function returns false, because an edited line has a new id.
 */
export function createRunCoverage(scenes: readonly PlannedScene[]): RunCoverage {
  const indexById = new Map(scenes.flatMap(({ lines }) => lines).map(({ id }, index) => [id, index]))
  return ({ firstLineId, lastLineId }, { lines }) => {
    const [first, last] = [indexById.get(firstLineId), indexById.get(lastLineId)]
    if (first === undefined || last === undefined) return false
    return lines.every(({ id }) => {
      const index = indexById.get(id) ?? -1
      return index >= first && index <= last
    })
  }
}

/** Returns how many stages a part has passed according to the results of its lines, without considering runs. */
function findKnownStages(lines: readonly PlannedLine[]): number {
  if (lines.every(({ box }) => box >= knownBox)) return stages.indexOf('dark')
  return lines.every(({ runs }) => runs > 0) ? 1 : 0
}

/**
 * Divides the scenes of a role into parts, so that a run of a part takes about half of `minutesPerDay` minutes or less,
 * and counts the stages already passed for each part.
 */
export function findPlanParts(
  scenes: readonly PlannedScene[],
  runs: readonly RehearsalRun[],
  minutesPerDay: number,
): PlanPart[] {
  const covers = createRunCoverage(scenes)
  const maxMs = minutesPerDay * partShareOfDay * 60_000
  return scenes
    .flatMap((scene) => divideScene(scene, maxMs))
    .map((part) => ({
      ...part,
      passed: Math.max(findKnownStages(part.lines), ...runs.filter((run) => covers(run, part)).map(findPassedStages)),
    }))
}
