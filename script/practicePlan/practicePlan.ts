// The plan for an actor who must know the lines by heart on a date: what to practise on which day, and how. Without
// side effects. The browser computes the plan again when the page opens, so a missed day changes the rest of the plan.
import type { PlanChoice, PlannedScene } from '@scene-partner/contract/operations/practicePlans'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { toInstant, toLocalTime } from './localTime.ts'
import { createRunCoverage, findPlanParts, isRight, isToPractise, type PlanPart, type Stage } from './planParts.ts'
import { findSessions, findWarmUp, placeUnits, type PlacedUnit, type PlanClock, type Session } from './planSessions.ts'
import { findDropOrder, findPlanUnits, type PlanUnit } from './planUnits.ts'

/** One entry of the plan. `warmUp` is a quick run with hidden lines shortly before the date. */
export type PlanStep = {
  stage: Stage | 'warmUp'
  parts: readonly PlanPart[]
  /** Start in milliseconds since 1970: planned, or actual for a finished step. */
  startAt: number
  minutes: number
  isDone: boolean
}

/** What to practise on one day such as `2026-11-27`, in the actor's time zone. */
export type PlanDay = { day: string; steps: readonly PlanStep[] }

/** The steps until the date of the plan, and the parts for which there is too little time. */
export type PracticePlan = {
  /** The date of the plan, in milliseconds since 1970. */
  dueAt: number
  isPast: boolean
  /** The days from today on that have steps. */
  days: readonly PlanDay[]
  /** Parts that will not reach the last stage before the date of the plan. */
  notReady: readonly PlanPart[]
  /** Parts that still need practice, but get none before the date of the plan. */
  leftOut: readonly PlanPart[]
  /** Minutes of practice on the longest remaining day. This may be more than the actor chose. */
  mostMinutes: number
}

export type PlanInput = Pick<PlanChoice, 'day' | 'time' | 'timeZone' | 'minutesPerDay'> & {
  /** Milliseconds since 1970. */
  now: number
  scenes: readonly PlannedScene[]
  /** The actor's rehearsal runs with the roles of the plan. */
  runs: readonly RehearsalRun[]
}

const minuteMs = 60_000
/**
 * The time of day at which the plan ends if the actor chose a date without a time. It is in the morning, so that the
 * actor knows the lines all day.
 */
const defaultTime = '09:00'
/**
 * Minimum length of a session in minutes when `spreadUnits` shortens sessions to use more days. It does not apply if
 * the actor chose fewer minutes per day.
 */
const leastSessionMinutes = 10
const warmUpMinutes = { least: 3, most: 10 }

/** Returns the instant of the plan's date, in milliseconds since 1970. */
export const findDueAt = ({ day, time, timeZone }: Pick<PlanChoice, 'day' | 'time' | 'timeZone'>): number =>
  toInstant(day, time ?? defaultTime, timeZone)

/** Spreads the sessions that have units evenly over all sessions, from today to the last one before the plan's date. */
function spaceSessions(placed: PlacedUnit[] | null, sessions: readonly Session[]): PlacedUnit[] | null {
  const lastUsed = placed?.at(-1)?.session ?? 0
  const last = sessions.length - 1
  if (!placed || lastUsed === 0 || lastUsed === last) return placed
  const moved = placed.map(({ unit, session, startAt }) => {
    const later = Math.floor((session * last) / lastUsed)
    const movedMs = (sessions[later]?.startAt ?? 0) - (sessions[session]?.startAt ?? 0)
    return { unit, session: later, startAt: startAt + movedMs }
  })
  const fits = moved.every(
    ({ unit, session, startAt }) => startAt + unit.minutes * minuteMs <= (sessions[session]?.endAt ?? 0),
  )
  return fits ? moved : placed
}

/** Assigns the units to sessions of similar length. Null if they do not fit into `minutes` per day. */
function spreadUnits(units: readonly PlanUnit[], sessions: readonly Session[], minutes: number): PlacedUnit[] | null {
  if (!placeUnits(units, sessions, minutes)) return null
  const total = units.reduce((sum, unit) => sum + unit.minutes, 0)
  const least = Math.max(Math.ceil(total / sessions.length), Math.min(minutes, leastSessionMinutes))
  for (let target = least; target < minutes; target += 1) {
    const placed = placeUnits(units, sessions, target)
    if (placed) return spaceSessions(placed, sessions)
  }
  return spaceSessions(placeUnits(units, sessions, minutes), sessions)
}

/**
 * Limits for the practice: `minutes` per day, as the actor chose. `restsToday`: all parts were run with hidden lines
 * today, so the next practice is in the last session before the date.
 */
type Need = { minutes: number; restsToday: boolean }

type Placement = { placed: readonly PlacedUnit[]; sessions: readonly Session[]; units: readonly PlanUnit[] }

/** Maximum minutes of practice on one day. */
const allDayMinutes = 24 * 60

/**
 * Chooses the units that fit into the time until the date. If time is short, omits optional units first. If the needed
 * units do not fit either, makes the days longer than the actor chose, and then omits needed units.
 */
function fitUnits(
  clock: PlanClock,
  warmUpAt: number | null,
  all: readonly PlanUnit[],
  { minutes, restsToday }: Need,
): Placement {
  const possible = findSessions(clock, warmUpAt, false)
  const normal = restsToday ? possible.slice(-1) : possible
  const placed = spreadUnits(all, normal, minutes)
  if (placed) return { placed, sessions: normal, units: all }
  const sessions = findSessions(clock, warmUpAt, true)
  let units = all
  for (const unit of [null, ...findDropOrder(all)]) {
    units = units.filter((one) => one !== unit)
    const isDownToNeeded = units.every(({ isNeeded }) => isNeeded)
    const found = spreadUnits(units, sessions, minutes) ?? (isDownToNeeded && findLeast(units, sessions))
    if (found) return { placed: found, sessions, units }
  }
  return { placed: [], sessions, units: [] }
}

/**
 * Assigns the units to sessions with as few minutes per day as possible; null if there is not enough time until the
 * date.
 */
function findLeast(units: readonly PlanUnit[], sessions: readonly Session[]): PlacedUnit[] | null {
  return spreadUnits(units, sessions, allDayMinutes)
}

function groupIntoSteps(placed: readonly PlacedUnit[]): PlanStep[] {
  const steps: PlanStep[] = []
  for (const { unit, startAt } of placed) {
    const last = steps.at(-1)
    if (last?.stage === unit.stage) {
      steps[steps.length - 1] = { ...last, parts: [...last.parts, unit.part], minutes: last.minutes + unit.minutes }
    } else {
      steps.push({ stage: unit.stage, parts: [unit.part], startAt, minutes: unit.minutes, isDone: false })
    }
  }
  return steps
}

const runStages: Record<RehearsalRun['hiding'], Stage | null> = {
  ...{ whole: null, letters: 'letters', blanks: 'blanks', nothing: 'dark' },
}
const findRunStage = ({ kind, hiding }: RehearsalRun): Stage | null =>
  kind === 'listen' ? 'listen' : runStages[hiding]

/** Returns the steps that the actor has finished today, in the order of their first runs. */
function findDoneSteps(runs: readonly RehearsalRun[], contains: (run: RehearsalRun) => PlanPart[]): PlanStep[] {
  const steps = new Map<Stage, PlanStep>()
  for (const run of runs.toReversed()) {
    const [stage, parts] = [findRunStage(run), contains(run)]
    if (!stage || !run.isFinished || run.kind === 'drill' || parts.length === 0) continue
    const minutes = Math.max(1, Math.round(run.practisedMs / minuteMs))
    const before = steps.get(stage) ?? {
      stage,
      parts: [],
      startAt: Date.parse(run.startedAt),
      minutes: 0,
      isDone: true,
    }
    const all = new Set([...before.parts, ...parts])
    steps.set(stage, { ...before, parts: [...all], minutes: before.minutes + minutes })
  }
  return [...steps.values()]
}

function estimateWarmUp(scenes: readonly PlannedScene[]): number {
  const ms = scenes.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.ms, 0)
  return Math.min(warmUpMinutes.most, Math.max(warmUpMinutes.least, Math.ceil(ms / minuteMs)))
}

/** Computes the plan until a date from the results of the lines and the runs so far. */
export function computePracticePlan({ now, timeZone, minutesPerDay, scenes, runs, ...date }: PlanInput): PracticePlan {
  const clock = { now, timeZone, dueAt: findDueAt({ ...date, timeZone }) }
  const nothing = { dueAt: clock.dueAt, notReady: [], leftOut: [], mostMinutes: 0, days: [] }
  if (clock.dueAt <= now) return { ...nothing, isPast: true }
  const parts = findPlanParts(scenes, runs, minutesPerDay)
  if (parts.length === 0) return { ...nothing, isPast: false }

  const today = toLocalTime(now, timeZone).day
  const runsToday = runs.filter(({ startedAt }) => toLocalTime(Date.parse(startedAt), timeZone).day === today)
  const covers = createRunCoverage(scenes)
  const wasRunToday = (part: PlanPart) =>
    part.passed === 4 && runsToday.some((run) => run.isFinished && run.hiding === 'nothing' && covers(run, part))
  const warmUp = estimateWarmUp(scenes)
  const usualWarmUpAt = findWarmUp(clock, warmUp)
  const restsToday = parts.every(wasRunToday) && findSessions(clock, usualWarmUpAt, false).length > 1
  const all = findPlanUnits(parts, restsToday ? () => false : wasRunToday)
  const fitBefore = (warmUpAt: number | null) => ({
    warmUpAt,
    ...fitUnits(clock, warmUpAt, all, { minutes: minutesPerDay, restsToday }),
  })
  const usual = fitBefore(usualWarmUpAt)
  // If the date is today, the time before the usual warm-up may be too short for practice, while the time after it is
  // unused. Then the warm-up begins as late as possible.
  const isTooEarly =
    usualWarmUpAt !== null && usual.units.length < all.length && toLocalTime(clock.dueAt, timeZone).day === today
  const { warmUpAt, placed, sessions, units } = isTooEarly ? fitBefore(findWarmUp(clock, warmUp, true)) : usual

  const days = new Map<string, PlanStep[]>()
  const add = (day: string, steps: readonly PlanStep[]) => {
    if (steps.length > 0) days.set(day, [...(days.get(day) ?? []), ...steps])
  }
  add(
    today,
    findDoneSteps(runsToday, (run) => parts.filter((part) => covers(run, part))),
  )
  for (const [index, { day }] of sessions.entries())
    add(day, groupIntoSteps(placed.filter(({ session }) => session === index)))
  if (warmUpAt !== null)
    add(toLocalTime(warmUpAt, timeZone).day, [
      { stage: 'warmUp', parts, startAt: warmUpAt, minutes: warmUp, isDone: false },
    ])
  const isIn = (part: PlanPart, stage?: Stage) =>
    units.some((unit) => unit.part === part && (stage === undefined || unit.stage === stage))
  return {
    dueAt: clock.dueAt,
    isPast: false,
    days: [...days].map(([day, steps]) => ({ day, steps })),
    notReady: parts.filter((part) => part.passed < 4 && !isIn(part, 'dark')),
    leftOut: parts.filter((part) => !isIn(part) && all.some((unit) => unit.part === part)),
    mostMinutes: Math.max(
      0,
      ...sessions.map((_, index) =>
        placed.filter(({ session }) => session === index).reduce((sum, { unit }) => sum + unit.minutes, 0),
      ),
    ),
  }
}

/** Returns the first step that is not done; undefined if there is none. */
export const findNextStep = ({ days }: PracticePlan): PlanStep | undefined =>
  days.flatMap(({ steps }) => steps).find(({ isDone }) => !isDone)

/** Counts the lines of the role: all lines, those that are right, and those to practise. */
export function countLines(scenes: readonly PlannedScene[]): { all: number; right: number; toPractise: number } {
  const lines = scenes.flatMap((scene) => scene.lines)
  const toPractise = lines.filter(isToPractise).length
  return { all: lines.length, right: lines.filter(isRight).length, toPractise }
}
