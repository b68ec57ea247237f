import { expect, test } from 'vitest'
import { findPlanEvents } from './planEvents.ts'
import type { PlanStep } from './practicePlan.ts'

const stepAt = (time: string, stage: PlanStep['stage'], isDone = false): PlanStep => ({
  ...{ stage, parts: [], startAt: Date.parse(`2026-11-22T${time}:00Z`), minutes: 4, isDone },
})
const findEvents = (steps: readonly PlanStep[], timeZone = 'UTC') =>
  findPlanEvents(
    {
      ...{ dueAt: 0, isPast: false, notReady: [], leftOut: [], mostMinutes: 0 },
      days: [{ day: '2026-11-22', steps }],
    },
    timeZone,
  )

test('the calendar has one event for the unfinished practice of a day, and another one for its warm-up', () => {
  const [done, letters, dark, warmUp] = [
    stepAt('18:00', 'listen', true),
    stepAt('19:10', 'letters'),
    stepAt('19:20', 'dark'),
    stepAt('20:30', 'warmUp'),
  ]
  expect(findEvents([done, letters, dark, warmUp])).toMatchObject([
    { kind: 'practice', day: '2026-11-22', startAt: letters.startAt, minutes: 14, steps: [letters, dark] },
    { kind: 'warmUp', day: '2026-11-22', startAt: warmUp.startAt, minutes: 4, steps: [warmUp] },
  ])
  expect(findEvents([done])).toEqual([])
})

test.each([
  ['07:59', 'UTC', false],
  ['08:00', 'UTC', true],
  ['21:59', 'UTC', true],
  ['22:00', 'UTC', false],
  ['08:00', 'America/New_York', false],
  ['22:00', 'America/New_York', true],
])('practice at %s UTC with the time zone %s of the actor: isReminderAllowed is %s', (time, timeZone, isAllowed) => {
  expect(findEvents([stepAt(time, 'dark')], timeZone)).toMatchObject([{ isReminderAllowed: isAllowed }])
})
