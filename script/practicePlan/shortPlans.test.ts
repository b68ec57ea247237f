// Tests practice plans with little time, with runs that the actor left early, and for long roles.
import { expect, test } from 'vitest'
import { toLocalTime } from './localTime.ts'
import { computePracticePlan, type PlanInput, type PracticePlan } from './practicePlan.ts'
import { createRunOf, createScenes } from './testing/samplePlan.ts'

const minuteMs = 60_000
/** Sunday 22 November 2026, 19:37 in London. */
const sundayEvening = Date.parse('2026-11-22T19:37:00Z')

const plan = (part: Partial<PlanInput> = {}): PracticePlan =>
  computePracticePlan({
    ...{ now: sundayEvening, day: '2026-11-23', time: '10:00', timeZone: 'Europe/London', minutesPerDay: 45 },
    ...{ scenes: createScenes(8, 6), runs: [], ...part },
  })
const show = ({ days }: PracticePlan) =>
  Object.fromEntries(
    days.map(({ day, steps }) => [
      day,
      steps.map(({ stage, startAt, minutes }) => `${toLocalTime(startAt, 'Europe/London').time} ${stage} ${minutes}`),
    ]),
  )

test('if there is too little time for all stages, a plan omits first the one with blanks, and then the one for listening', () => {
  const now = Date.parse('2026-11-23T13:02:00Z')
  const stages = (time: string, runs: PlanInput['runs'] = []) => {
    const { days, notReady } = plan({ now, time, scenes, runs, minutesPerDay: 240 })
    return [days[0]?.steps.filter(({ isDone }) => !isDone).map(({ stage }) => stage), notReady.length]
  }
  const scenes = createScenes(40)
  expect(stages('13:55')).toEqual([['listen', 'letters', 'dark'], 0])
  expect(stages('13:40')).toEqual([['letters', 'dark'], 0])
  // After a run with first letters, the run with hidden lines is the most useful one.
  const letters = createRunOf(scenes, sundayEvening - 60 * minuteMs, { hiding: 'letters' })
  expect(stages('13:25', [letters])).toEqual([['dark'], 0])
  // The plan keeps the stage with hidden lines, although it takes longer than the minutes that the actor chose.
  const tonight = plan({ scenes, runs: [letters], minutesPerDay: 8 })
  expect(tonight.notReady).toEqual([])
  expect(tonight.mostMinutes).toBeGreaterThan(8)
})

test('if the date is in two hours, the warm-up is later than usual, so that there is time for all stages before it', () => {
  const now = Date.parse('2026-11-23T13:02:00Z')
  const soon = plan({ now, time: '15:00', scenes: createScenes(40), minutesPerDay: 240 })
  expect(soon).toMatchObject({ leftOut: [], notReady: [] })
  expect(show(soon)).toEqual({
    '2026-11-23': ['13:05 listen 8', '13:20 letters 9', '13:35 blanks 9', '13:50 dark 9', '14:41 warmUp 4'],
  })
  // With more time, the warm-up is 105 minutes before the date.
  expect(show(plan({ now, time: '17:00', scenes: createScenes(40), minutesPerDay: 240 }))).toMatchObject({
    '2026-11-23': expect.arrayContaining(['15:15 warmUp 4']),
  })
})

test('a run with hidden lines that the actor left early today does not replace the practice of today', () => {
  const scenes = createScenes(8, 6)
  const yesterday = createRunOf(scenes, sundayEvening - 24 * 60 * minuteMs)
  const left = createRunOf(scenes, sundayEvening - 60 * minuteMs, { isFinished: false })
  expect(show(plan({ scenes, runs: [left, yesterday] }))).toEqual(show(plan({ scenes, runs: [yesterday] })))
})

test('a warm-up takes at most ten minutes, however long the role is', () => {
  const days = show(plan({ day: '2026-11-30', scenes: createScenes(150) }))
  expect(days['2026-11-30']).toEqual(['08:15 warmUp 10'])
})
