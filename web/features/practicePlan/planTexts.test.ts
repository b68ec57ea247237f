// @vitest-environment node
import type { PlanPart } from '@scene-partner/script/practicePlan/planParts'
import type { PlanStep } from '@scene-partner/script/practicePlan/practicePlan'
import { expect, test } from 'vitest'
import { formatDay, formatDue, formatParts, formatPartsOfOneScene } from './formatPlan.ts'
import { formatStepLink } from './planStepLink.ts'

/** Builds a part of a scene; its lines are `s<scene>-<number>1` to `s<scene>-<number>3`, each with its cue. */
const buildPart = (scene: number, number: number, count: number): PlanPart => ({
  ...{ scene, sceneName: `Scene ${scene + 1}.`, number, count, ms: 60_000, passed: 0 },
  lines: [1, 2, 3].map((line) => {
    const id = `s${scene}-${number}${line}`
    return { ...{ id, cueId: `cue-${id}`, ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 } }
  }),
})
const [first, second] = [buildPart(0, 1, 2), buildPart(0, 2, 2)]
const whole = buildPart(1, 1, 1)
const link = (stage: PlanStep['stage'], ...parts: PlanPart[]) =>
  formatStepLink('s1', { stage, parts, startAt: 0, minutes: 5, isDone: false })

test('a step of the plan starts its first part: the whole scene, or the lines from the first cue to the last line', () => {
  expect(link('letters', whole)).toBe('/practice?script=s1&scene=2&mode=run&hide=letters')
  expect(link('listen', whole)).toBe('/practice?script=s1&scene=2&mode=listen')
  expect(link('dark', second, whole)).toBe('/practice?script=s1&scene=1&mode=run&hide=nothing&from=cue-s0-21&to=s0-23')
})

test('the warm-up of the plan runs from the first cue of its first part to the last line of its last part, with only the cues and the actor’s lines', () => {
  expect(link('warmUp', first, second, whole)).toBe(
    '/practice?script=s1&scene=1&mode=run&hide=nothing&cues=only&from=cue-s0-11&to=s1-13',
  )
  expect(link('warmUp', whole)).toBe('/practice?script=s1&scene=2&mode=run&hide=nothing&cues=only')
})

/** Sunday, 16:59 in London. */
const now = Date.parse('2026-11-22T16:59:00Z')

test('a plan’s date is called today, tomorrow or, up to six days ahead, by its weekday, else by its date', () => {
  const due = (day: string, time: string | null = '08:15') => formatDue({ day, time }, now, 'Europe/London')
  expect(['2026-11-22', '2026-11-23'].map((day) => due(day))).toEqual(['today, 8:15', 'tomorrow, 8:15'])
  expect([due('2026-11-28'), due('2026-11-28', null)]).toEqual(['Saturday, 8:15', 'Saturday'])
  // Some versions of Node write a comma after the weekday.
  expect(due('2026-11-29', null)).toMatch(/^Sunday,? 29 November$/)
  // The date of a past plan is named by its date too.
  expect(due('2026-11-21', null)).toMatch(/^Saturday,? 21 November$/)
})

test('from 17:00 on, the current day of the plan is called tonight, in the time zone of the plan', () => {
  const day = (addedMs: number, timeZone: string) => formatDay('2026-11-22', now + addedMs, timeZone)
  expect([day(0, 'Europe/London'), day(60_000, 'Europe/London'), day(0, 'Europe/Paris')]).toEqual([
    ...['Today', 'Tonight', 'Tonight'],
  ])
})

test('a step names the scene if it has all parts of the scene, else the parts; more than three names are shortened', () => {
  expect(formatParts([first], 9)).toBe('Scene 1, part 1 of 2')
  expect(formatParts([first, second], 9)).toBe('Scene 1')
  expect(formatParts([first, second, whole], 3)).toBe('Both scenes')
  const scenes = [2, 3, 4, 5].map((scene) => buildPart(scene, 1, 1))
  expect(formatParts(scenes.slice(1), 9)).toBe('Scene 4, Scene 5, and Scene 6')
  expect(formatParts(scenes, 9)).toBe('Scene 3 and 3 other parts')
  expect([formatPartsOfOneScene([second]), formatPartsOfOneScene([first, second])]).toEqual(['Part 2 of 2', ''])
})
