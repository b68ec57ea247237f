import { expect, test } from 'vitest'
import { buildRun } from '../testing/buildRun.ts'
import { compareWithLast, findRunDays } from './compareRuns.ts'

const at = (day: number, hour = 12) => ({
  startedAt: new Date(2026, 10, day, hour, 0).toISOString(),
  endedAt: new Date(2026, 10, day, hour, 5).toISOString(),
})

test('a run is compared with the last finished run of the same lines and roles, and the calendar days between the two are counted', () => {
  const now = buildRun('now-now', { ...at(22, 9), right: 3 })
  const runs = [
    buildRun('older-1', { ...at(19), right: 0 }),
    buildRun('last-one', { ...at(21, 23), right: 1 }),
    buildRun('left-one', { ...at(22, 8), isFinished: false }),
    buildRun('drilled1', { ...at(22, 8), kind: 'drill' }),
    buildRun('as-other', { ...at(22, 8), roles: ['TOBIN'] }),
    // This run began on another device and ended while the new run was already under way.
    buildRun('later-one', { startedAt: at(22, 8).startedAt, endedAt: at(22, 9).endedAt, right: 2 }),
    buildRun('elsewhere', { ...at(22, 8), lastLineId: 'l9' }),
    buildRun('from-above', { ...at(22, 8), firstLineId: 'l1' }),
    now,
  ]
  expect(compareWithLast(runs, now)).toMatchObject({ more: 2, days: 1, previous: { runId: 'last-one' } })
})

test('a run without more right lines than the last run of the same lines is not compared with that run', () => {
  const now = buildRun('now-now', { ...at(22), right: 2 })
  expect(compareWithLast([buildRun('last-one', { ...at(21), right: 2 })], now)).toBeNull()
  expect(compareWithLast([buildRun('last-one', { ...at(21), right: 3 })], now)).toBeNull()
  expect(compareWithLast([], now)).toBeNull()
})

test('the progress of a scene lists the last days with a run of the scene, and the best run of each day', () => {
  const now = buildRun('now-now', { ...at(22), right: 3, toPractise: 0 })
  const runs = [18, 19, 20].map((day) => buildRun(`day-${day}-`, { ...at(day), right: day - 18 }))
  const worse = buildRun('worse-one', { ...at(22, 15), right: 1 })
  expect(findRunDays([...runs, worse], now, 3)).toEqual([
    { day: '2026-11-19', right: 1, of: 3, toPractise: 1 },
    { day: '2026-11-20', right: 2, of: 3, toPractise: 1 },
    { day: '2026-11-22', right: 3, of: 3, toPractise: 0 },
  ])
})
