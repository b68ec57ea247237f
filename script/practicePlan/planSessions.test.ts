import { expect, test } from 'vitest'
import { findPlanParts } from './planParts.ts'
import { findSessions, findWarmUp, placeUnits } from './planSessions.ts'
import type { PlanUnit } from './planUnits.ts'
import { createScenes } from './testing/samplePlan.ts'

const parse = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const format = (instant: number) => new Date(instant).toISOString().slice(8, 16)
const clockOf = (now: string, dueAt: string) => ({ now: parse(now), dueAt: parse(dueAt), timeZone: 'UTC' })

test.each([
  ['22T20:00', '23T10:00', '23T08:15'],
  ['22T20:00', '23T09:00', '23T08:00'],
  ['22T20:00', '23T08:20', '23T08:00'],
  ['22T20:00', '23T08:10', '23T07:50'],
  ['23T08:15', '23T10:00', '23T08:15'],
  ['23T08:16', '23T10:00', null],
])('now is %s and the date of the plan is %s: the warm-up of five minutes starts at %s', (now, dueAt, start) => {
  const found = findWarmUp(clockOf(now, dueAt), 5)
  expect(found === null ? null : format(found)).toBe(start)
})

const show = (...[clock, warmUpAt, isShort]: Parameters<typeof findSessions>) =>
  findSessions(clock, warmUpAt, isShort).map(({ startAt, endAt }) => `${format(startAt)} ${format(endAt)}`)

test('if time is short, a plan whose date is at 14:00 or later also has practice from 10:00 on that day', () => {
  const today = '22T20:00 23T01:00'
  expect(show(clockOf('22T20:00', '23T14:00'), null, true)).toEqual([today, '23T10:00 23T13:55'])
  expect(show(clockOf('22T20:00', '23T14:00'), parse('23T12:15'), true)).toEqual([today, '23T10:00 23T12:10'])
  expect(show(clockOf('22T20:00', '23T13:59'), null, true)).toEqual([today])
  expect(show(clockOf('22T20:00', '23T14:00'), null, false)).toEqual([today])
  // On the day of the date itself, the practice of today already contains the morning.
  expect(show(clockOf('22T09:00', '22T18:00'), null, true)).toEqual(['22T09:00 22T17:55'])
})

const [part] = findPlanParts(createScenes(1), [], 45)
const unitOf = (stage: PlanUnit['stage'], minutes: number): PlanUnit => {
  if (!part) throw new Error('a scene with a line has a part')
  return { part, stage, minutes, isNeeded: true }
}
const place = (units: readonly PlanUnit[], sessions: readonly (readonly [start: string, end: string])[]) =>
  placeUnits(
    units,
    sessions.map(([start, end]) => ({ day: start.slice(0, 2), startAt: parse(start), endAt: parse(end) })),
    5,
  )?.map(({ startAt }) => format(startAt))

test('in a plan, a session has at most the chosen minutes, but a stage that takes longer has its own session', () => {
  const units = [unitOf('letters', 8), unitOf('letters', 3), unitOf('blanks', 2), unitOf('dark', 2)]
  const evenings = [22, 23, 24].map((day) => [`${day}T19:00`, `${day}T23:00`] as const)
  // Within a session, a new stage begins after a break, at a multiple of five minutes.
  expect(place(units, evenings)).toEqual(['22T19:00', '23T19:00', '23T19:10', '24T19:00'])
  expect(place(units, evenings.slice(0, 2))).toBeUndefined()
  // A unit may end exactly at the end of its session.
  expect(place([unitOf('dark', 5)], [['22T19:00', '22T19:05']])).toEqual(['22T19:00'])
  expect(place([unitOf('dark', 6)], [['22T19:00', '22T19:05']])).toBeUndefined()
})
