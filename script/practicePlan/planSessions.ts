import { addDays, countDays, toInstant, toLocalTime } from './localTime.ts'
import type { PlanUnit } from './planUnits.ts'

const minuteMs = 60_000

/** A period for practice. All instants are in milliseconds since 1970. */
export type Session = { day: string; startAt: number; endAt: number }

export type PlanClock = { now: number; dueAt: number; timeZone: string }

/** Rounds an instant up to the next multiple of five minutes. */
const roundUp = (instant: number): number => Math.ceil(instant / (5 * minuteMs)) * 5 * minuteMs

const eveningStart = '19:00'
const eveningEnd = '23:00'
const morningStart = '08:00'
/** If it is now between midnight and this time, practice starts at 8:00, unless the date of the plan is near. */
const nightEnd = '06:00'
const maxSessions = 60

const warmUpBeforeMs = 105 * minuteMs
const leastTimeBeforeMs = 15 * minuteMs

/**
 * Returns when the warm-up before the date of the plan starts: usually 105 minutes before that date, but not before
 * 8:00 if a later start is possible; as late as possible if `isLate`. Null if there is no time for a warm-up.
 */
export function findWarmUp({ now, dueAt, timeZone }: PlanClock, minutes: number, isLate = false): number | null {
  const latest = dueAt - leastTimeBeforeMs - minutes * minuteMs
  const morning = toInstant(toLocalTime(dueAt, timeZone).day, morningStart, timeZone)
  const startAt =
    Math.floor(Math.min(latest, Math.max(dueAt - (isLate ? 0 : warmUpBeforeMs), morning)) / minuteMs) * minuteMs
  return startAt >= roundUp(now) ? startAt : null
}

function findTodaySession({ now, dueAt, timeZone }: PlanClock, endAt: number): Session {
  const { day, time } = toLocalTime(now, timeZone)
  const morning = toInstant(day, morningStart, timeZone)
  const waitsForMorning = time < nightEnd && morning + 60 * minuteMs < Math.min(endAt, dueAt)
  return { day, startAt: waitsForMorning ? morning : roundUp(now), endAt }
}

/**
 * Returns the periods for practice until the date: today from now on, and the evenings of the following days except the
 * last one. `isShort` (time is short) adds the last day from 10:00, if the time of the date is 14:00 or later.
 */
export function findSessions(clock: PlanClock, warmUpAt: number | null, isShort: boolean): Session[] {
  const { now, dueAt, timeZone } = clock
  const today = toLocalTime(now, timeZone).day
  const { day: dueDay, time: dueTime } = toLocalTime(dueAt, timeZone)
  const lastEnd = (warmUpAt ?? dueAt) - 5 * minuteMs
  const dayCount = countDays(today, dueDay)
  const bedtime = toInstant(addDays(today, 1), '01:00', timeZone)
  const sessions = [findTodaySession(clock, Math.min(bedtime, lastEnd))]
  for (let index = 1; index < dayCount && index < maxSessions; index += 1) {
    const day = addDays(today, index)
    const [startAt, endAt] = [toInstant(day, eveningStart, timeZone), toInstant(day, eveningEnd, timeZone)]
    sessions.push({ day, startAt, endAt })
  }
  if (isShort && dayCount > 0 && dueTime >= '14:00')
    sessions.push({ day: dueDay, startAt: toInstant(dueDay, '10:00', timeZone), endAt: lastEnd })
  return sessions
}

const leastBreakMs = 3 * minuteMs

/** A unit with its start, in milliseconds since 1970, and the index of its session. */
export type PlacedUnit = { unit: PlanUnit; session: number; startAt: number }

/**
 * Assigns units to sessions, in order, with at most `minutes` per session. A unit that is longer
 * than `minutes` gets a session of its own. Returns null if the units do not fit.
 */
export function placeUnits(
  units: readonly PlanUnit[],
  sessions: readonly Session[],
  minutes: number,
): PlacedUnit[] | null {
  const placed: PlacedUnit[] = []
  let index = 0
  let used = 0
  let cursor = sessions[0]?.startAt ?? 0
  let stage: PlanUnit['stage'] | null = null
  for (const unit of units) {
    for (;;) {
      const session = sessions[index]
      if (!session) return null
      const startAt = stage === null || stage === unit.stage ? cursor : roundUp(cursor + leastBreakMs)
      const fits = startAt + unit.minutes * minuteMs <= session.endAt
      if (fits && (used === 0 || used + unit.minutes <= minutes)) {
        placed.push({ unit, session: index, startAt })
        used += unit.minutes
        cursor = startAt + unit.minutes * minuteMs
        stage = unit.stage
        break
      }
      index += 1
      used = 0
      stage = null
      cursor = sessions[index]?.startAt ?? 0
    }
  }
  return placed
}
