import { expect, test } from 'vitest'
import { buildScriptProgress } from '../../testing/builders.ts'
import { formatPastDay } from './formatDay.ts'
import { findScriptWithoutRole } from './practicePageState.ts'

const now = new Date(2026, 10, 20, 9)
const format = (day: number, hour = 12) => formatPastDay(new Date(2026, 10, day, hour).toISOString(), now)

test('a past day is called “today”, “yesterday”, by its weekday up to six calendar days ago, or by its date', () => {
  expect([format(20, 0), format(20, 23), format(19, 23), format(18, 23)]).toEqual([
    ...['today', 'today', 'yesterday', 'on Wednesday'],
  ])
  expect([format(14), format(13)]).toEqual(['on Saturday', 'on November 13'])
})

test('a time after now, as from a device with a wrong clock, is called “today”', () => {
  expect(format(21)).toBe('today')
})

test('the practice page asks for the actor’s role in a new script only if the script has roles', () => {
  const added = { mine: [], rehearsedAt: null, addedAt: '2026-11-22T08:00:00.000Z' }
  const monologue = buildScriptProgress({ ...added, scriptId: 'scr_1', roles: 0 })
  const sides = buildScriptProgress({ ...added, scriptId: 'scr_2', roles: 2 })
  const find = (...scripts: (typeof sides)[]) =>
    findScriptWithoutRole({ next: null, due: [], scripts, scriptCount: scripts.length })?.scriptId
  expect([find(monologue, sides), find(monologue)]).toEqual(['scr_2', undefined])
})
