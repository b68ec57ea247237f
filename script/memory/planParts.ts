import type { PlannedScene } from '@scene-partner/contract/operations/practicePlans'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { needsPractice } from '../rehearsal/lineMemory.ts'

/** The ways to practise a part of a script, in this order: hear it, then say it with less and less of it shown. */
export const stages = ['listen', 'letters', 'blanks', 'dark'] as const
/** One of the ways to practise. */
export type Stage = (typeof stages)[number]

/** What is known about one of the actor's lines. */
export type PlannedLine = PlannedScene['lines'][number]

/** A scene, or a part of a long scene, that is practised in one go. */
export type PlanPart = {
  scene: number
  sceneName: string
  /** Number of the part in its scene, from 1, and how many parts the scene has. */
  number: number
  count: number
  lines: readonly PlannedLine[]
  /** Time in milliseconds of one run, with the lines of the others. */
  ms: number
  /** How many of the stages the actor has passed: 0 to 4. */
  passed: number
}

/** If a run takes at most this many minutes, the same day has time for a second one. */
const partShareOfDay = 0.5
/** The room starts at the first cue if the wait for it is longer than this, in milliseconds. */
const maxLeadInMs = 20_000
/** A stage is passed if at least this share of the lines was right. */
const passShare = 0.75
/** Lines in this box were right on several days. */
const knownBox = 3

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns whether a line is one to practise: its box is low and it needed help at least once. */
export const isToPractise = (line: PlannedLine): boolean => needsPractice(line) && line.clean < line.runs

/** Returns whether the actor said the line without help, and it is not a line to practise. */
export const isRight = (line: PlannedLine): boolean => line.clean > 0 && !isToPractise(line)

const measureRun = (lines: readonly PlannedLine[]): number =>
  sum(lines.map(({ ms, leadMs }, index) => ms + (index === 0 ? Math.min(leadMs, maxLeadInMs) : leadMs)))

/** Divides a scene at own lines into parts of about the same length, each at most `maxMs` long where lines allow it. */
function divideScene({ scene, name, lines }: PlannedScene, maxMs: number): Omit<PlanPart, 'passed'>[] {
  const total = measureRun(lines)
  const wanted = Math.max(1, Math.min(lines.length, Math.ceil(total / maxMs)))
  const groups: PlannedLine[][] = []
  let ms = 0
  for (const line of lines) {
    // The part in which the middle of the line lies.
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

/** Returns how many stages a run passes; 0 if it was left or went badly. */
function findPassedStages({ kind, hiding, isFinished, said, right, ownLines }: RehearsalRun): number {
  if (!isFinished || kind === 'drill') return 0
  if (kind === 'listen') return 1
  if (said < ownLines) return 0
  if (hiding === 'whole' || right < said * passShare) return 1
  return { letters: 2, blanks: 3, nothing: 4 }[hiding]
}

/** Finds parts that a run contains. */
export type RunCoverage = (run: RehearsalRun, part: Pick<PlanPart, 'lines'>) => boolean

/**
 * Returns a function that returns whether a run contains every line of a part. Lines that were edited since count as
 * not contained.
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

/** Returns how many stages are passed, judged by the results of the lines. */
function findKnownStages(lines: readonly PlannedLine[]): number {
  if (lines.every(({ box }) => box >= knownBox)) return stages.indexOf('dark')
  return lines.every(({ runs }) => runs > 0) ? 1 : 0
}

/** Divides the scenes of a role into parts for practice of `minutesPerDay`, with the stages that are passed already. */
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
