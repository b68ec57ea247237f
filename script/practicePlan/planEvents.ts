import { toLocalTime } from './localTime.ts'
import type { PlanDay, PlanStep, PracticePlan } from './practicePlan.ts'

/** No reminders of practice or of a warm-up appear from 22:00 until 8:00 in the actor's time zone. */
const quietFrom = '22:00'
const quietUntil = '08:00'

/** Practice on one day, or the warm-up before the date of the plan. */
export type PlanEvent = {
  kind: 'practice' | 'warmUp'
  /** Day such as `2026-11-27`, in the actor's time zone. */
  day: string
  startAt: number
  minutes: number
  steps: readonly PlanStep[]
  /** Whether the event starts from 8:00 until before 22:00 in the actor's time zone. If so, it may have a reminder. */
  isReminderAllowed: boolean
}

const isQuiet = (instant: number, timeZone: string): boolean => {
  const { time } = toLocalTime(instant, timeZone)
  return time >= quietFrom || time < quietUntil
}

function toEvent({ day }: PlanDay, kind: PlanEvent['kind'], steps: readonly PlanStep[], timeZone: string): PlanEvent[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return []
  const minutes = Math.ceil((last.startAt - first.startAt) / 60_000) + last.minutes
  return [{ kind, day, startAt: first.startAt, minutes, steps, isReminderAllowed: !isQuiet(first.startAt, timeZone) }]
}

/** Returns the unfinished steps of the plan as calendar events: one per day of practice, and one for the warm-up. */
export const findPlanEvents = ({ days }: PracticePlan, timeZone: string): PlanEvent[] =>
  days.flatMap((day) => {
    const left = day.steps.filter(({ isDone }) => !isDone)
    const warmUp = left.filter(({ stage }) => stage === 'warmUp')
    const practice = left.filter(({ stage }) => stage !== 'warmUp')
    return [...toEvent(day, 'practice', practice, timeZone), ...toEvent(day, 'warmUp', warmUp, timeZone)]
  })
