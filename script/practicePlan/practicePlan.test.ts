import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './localTime.ts'
import {
  computePracticePlan,
  countLines,
  findDueAt,
  findNextStep,
  type PlanInput,
  type PlanStep,
  type PracticePlan,
} from './practicePlan.ts'
import { createLine, createRunOf, createScenes } from './testing/samplePlan.ts'

const london = 'Europe/London'
const minuteMs = 60_000
/** Sunday 22 November 2026, 19:37 in London. */
const sundayEvening = Date.parse('2026-11-22T19:37:00Z')
const mondayAtTen = { day: '2026-11-23', time: '10:00', timeZone: london }

const plan = (part: Partial<PlanInput> = {}): PracticePlan =>
  computePracticePlan({
    ...{ now: sundayEvening, ...mondayAtTen, minutesPerDay: 45, scenes: createScenes(8, 6), runs: [] },
    ...part,
  })

const showStep = ({ stage, parts, startAt, minutes, isDone }: PlanStep, timeZone = london) =>
  `${toLocalTime(startAt, timeZone).time} ${stage} ${parts.map(({ sceneName }) => sceneName.at(-1)).join('')} ${minutes}${isDone ? ' done' : ''}`
const show = ({ days }: PracticePlan, timeZone = london) =>
  Object.fromEntries(days.map(({ day, steps }) => [day, steps.map((step) => showStep(step, timeZone))]))

test('the plan for an audition tomorrow has all four stages this evening and a warm-up tomorrow morning', () => {
  expect(show(plan())).toEqual({
    '2026-11-22': ['19:40 listen 12 4', '19:50 letters 12 4', '20:00 blanks 12 4', '20:10 dark 12 4'],
    '2026-11-23': ['08:15 warmUp 12 3'],
  })
  expect(plan()).toMatchObject({ isPast: false, notReady: [], leftOut: [], mostMinutes: 16 })
})

test('with several days left, the stages are spread over the days; the last stage is practised on the evening before the date', () => {
  const days = show(plan({ day: '2026-11-27', time: '18:30', minutesPerDay: 20, scenes: createScenes(30, 30) }))
  expect(days).toEqual({
    '2026-11-22': ['19:40 listen 12 12'],
    '2026-11-23': ['19:00 letters 12 14'],
    '2026-11-24': ['19:00 blanks 12 14'],
    '2026-11-26': ['19:00 dark 12 14'],
    '2026-11-27': ['16:45 warmUp 12 6'],
  })
})

test('a step that was run today is shown as done, and the plan continues with the steps that are not done', () => {
  const scenes = createScenes(8, 6)
  const [one, two] = [scenes.slice(0, 1), scenes.slice(1)]
  const at = sundayEvening - 40 * minuteMs
  const runs = [
    createRunOf(two, at + 20 * minuteMs, { hiding: 'letters', right: 5 }),
    createRunOf(one, at + 10 * minuteMs, { hiding: 'letters', right: 5 }),
    createRunOf(scenes, at, { kind: 'listen', said: 0, right: 0 }),
  ]
  const now = plan({ scenes, runs })
  // Too few lines of scene 1 were right, so its stage `letters` is repeated.
  expect(show(now)['2026-11-22']).toEqual([
    ...['18:57 listen 12 5 done', '19:07 letters 12 10 done'],
    ...['19:40 letters 1 2', '19:45 blanks 12 4', '19:55 dark 12 4'],
  ])
  expect(findNextStep(now)).toMatchObject({ stage: 'letters', parts: [{ scene: 0 }] })
})

test('a run counts for its day in the actor’s time zone, even if it is already the next day in UTC', () => {
  const scenes = createScenes(8)
  const timeZone = 'America/Los_Angeles'
  /** Sunday 22 November, 19:37 in Los Angeles, which is Monday in UTC. */
  const now = Date.parse('2026-11-23T03:37:00Z')
  const runs = [createRunOf(scenes, now - 40 * minuteMs)]
  const days = show(plan({ scenes, runs, now, timeZone, day: '2026-11-23', time: '10:00' }), timeZone)
  expect(days['2026-11-22']).toContainEqual(expect.stringMatching(/^18:57 dark 1 \d+ done$/))
})

test('a drill, or a run that the actor left early or whose lines were edited later, completes no stage of the plan', () => {
  const scenes = createScenes(8)
  const left = createRunOf(scenes, sundayEvening - 3_600_000, { isFinished: false })
  const edited = createRunOf(scenes, sundayEvening - 3_600_000, { firstLineId: 'gone' })
  const drill = createRunOf(scenes, sundayEvening - 3_600_000, { kind: 'drill' })
  expect(show(plan({ scenes, runs: [left, edited, drill] }))).toEqual(show(plan({ scenes })))
})

test('a run of yesterday with hidden lines is not shown as done today, and the lines are practised once more', () => {
  const scenes = createScenes(8, 6)
  expect(show(plan({ scenes, runs: [createRunOf(scenes, sundayEvening - 24 * 60 * minuteMs)] }))).toEqual({
    '2026-11-22': ['19:40 dark 12 4'],
    '2026-11-23': ['08:15 warmUp 12 3'],
  })
})

test('lines that were right on several days are only in the last stage; lines with many mistakes get more time', () => {
  const known = [
    { ...createScenes(1)[0], scene: 0, name: 'Scene 1', lines: [createLine('a', { box: 3, runs: 5, clean: 5 })] },
  ]
  expect(show(plan({ scenes: known }))['2026-11-22']).toEqual(['19:40 dark 1 1'])
  const createTried = (clean: number) =>
    createScenes(8).map((scene) => ({
      ...scene,
      lines: scene.lines.map((line) => ({ ...line, runs: 3, clean })),
    }))
  // Lines that the actor has said before need no stage `listen`.
  const easy = createTried(3)
  expect(show(plan({ scenes: easy }))['2026-11-22']).toEqual([
    ...['19:40 letters 1 2', '19:45 blanks 1 2', '19:50 dark 1 2'],
  ])
  expect(countLines(easy)).toEqual({ all: 8, right: 8, toPractise: 0 })
  const hard = createTried(1)
  expect(show(plan({ scenes: hard }))['2026-11-22']).toEqual([
    '19:40 letters 1 5',
    '19:50 blanks 1 5',
    '20:00 dark 1 5',
  ])
  expect(countLines(hard)).toEqual({ all: 8, right: 0, toPractise: 8 })
})

test('after a run with hidden words today, the plan has only the warm-up, and practice on the last evening if that is not today', () => {
  const scenes = createScenes(8, 6)
  const runs = [createRunOf(scenes, sundayEvening - 3_600_000)]
  expect(show(plan({ scenes, runs }))).toEqual({
    '2026-11-22': ['18:37 dark 12 5 done'],
    '2026-11-23': ['08:15 warmUp 12 3'],
  })
  expect(plan({ scenes, runs })).toMatchObject({ leftOut: [], notReady: [] })
  expect(show(plan({ scenes, runs, day: '2026-11-26' }))).toEqual({
    '2026-11-22': ['18:37 dark 12 5 done'],
    '2026-11-25': ['19:00 dark 12 4'],
    '2026-11-26': ['08:15 warmUp 12 3'],
  })
})

test('if time is short, the plan names scenes that will not be ready, and may exceed the chosen minutes a day', () => {
  const scenes = createScenes(30, 30)
  const tight = plan({ scenes, minutesPerDay: 24 })
  expect(tight.mostMinutes).toBeLessThanOrEqual(24)
  expect(tight.leftOut).toEqual([])
  expect([...new Set(tight.notReady.map(({ sceneName }) => sceneName))]).toEqual(['Scene 2'])
  const tighter = plan({ scenes: createScenes(80, 80), minutesPerDay: 10 })
  expect(tighter.leftOut).toEqual([])
  expect(tighter.mostMinutes).toBeGreaterThan(10)
  expect(tighter.notReady).not.toEqual([])
})

test('a plan for this evening has all stages and a warm-up; a plan for a date in 15 minutes leaves out scenes', () => {
  const now = Date.parse('2026-11-23T13:02:00Z')
  const today = plan({ now, time: '18:00' })
  expect(show(today)).toEqual({
    '2026-11-23': [
      ...['13:05 listen 12 4', '13:15 letters 12 4', '13:25 blanks 12 4', '13:35 dark 12 4'],
      '16:15 warmUp 12 3',
    ],
  })
  const soon = plan({ now, time: '13:17', scenes: createScenes(10, 10, 10) })
  expect(soon.leftOut.map(({ sceneName }) => sceneName)).toEqual(['Scene 3'])
  expect(show(soon)).toEqual({ '2026-11-23': ['13:05 letters 12 6'] })
})

test('a plan that is made at night starts in the morning, unless the date is early in that morning', () => {
  const twoAtNight = Date.parse('2026-11-22T02:00:00Z')
  expect(show(plan({ now: twoAtNight }))['2026-11-22']?.[0]).toMatch(/^08:00/)
  expect(show(plan({ now: twoAtNight, day: '2026-11-22', time: '08:30' }))['2026-11-22']?.[0]).toMatch(/^02:00/)
  // Someone who opens the plan early in the morning can practise at once.
  expect(show(plan({ now: Date.parse('2026-11-22T06:30:00Z') }))['2026-11-22']?.[0]).toMatch(/^06:30/)
})

test('a plan has no steps if its date has passed or there are no scenes; a date without a time means 9:00', () => {
  expect(plan({ now: Date.parse('2026-11-23T10:00:00Z') })).toMatchObject({ isPast: true, days: [] })
  expect(findDueAt({ ...mondayAtTen, time: null })).toBe(Date.parse('2026-11-23T09:00:00Z'))
  expect(plan({ scenes: [] })).toMatchObject({ isPast: false, days: [] })
})

test('evening practice and warm-ups keep their local time when the clocks change', () => {
  const newYork = 'America/New_York'
  // The clocks go back on Sunday 1 November 2026, 2:00, and forward on Sunday 14 March 2027.
  for (const [now, day] of [
    ['2026-10-30T16:00:00Z', '2026-11-02'],
    ['2027-03-12T17:00:00Z', '2027-03-15'],
  ] as const) {
    const across = plan({ now: Date.parse(now), day, timeZone: newYork, minutesPerDay: 20, scenes: createScenes(60) })
    const starts = across.days.slice(1).map(({ steps }) => toLocalTime(steps[0]?.startAt ?? 0, newYork).time)
    expect(starts).toEqual(['19:00', '19:00', '08:15'])
  }
})

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns', 'UTC'] as const
const inputs = fc.record({
  now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map(Number),
  aheadMinutes: fc.integer({ min: -600, max: 60 * 24 * 40 }),
  timeZone: fc.constantFrom(...zones),
  minutesPerDay: fc.integer({ min: 5, max: 90 }),
  counts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
  seeds: fc.array(fc.record({ box: fc.integer({ min: 0, max: 5 }), runs: fc.nat(5), clean: fc.nat(5) }), {
    minLength: 1,
  }),
  runs: fc.array(
    fc.record({
      scene: fc.nat(5),
      agoMinutes: fc.nat(3_000),
      hiding: fc.constantFrom('whole' as const, 'letters' as const, 'blanks' as const, 'nothing' as const),
      isFinished: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
})

function buildInput({
  now,
  aheadMinutes,
  timeZone,
  counts,
  seeds,
  runs,
  minutesPerDay,
}: typeof inputs extends fc.Arbitrary<infer Value> ? Value : never): PlanInput {
  const scenes = createScenes(...counts).map((scene) => ({
    ...scene,
    lines: scene.lines.map((line, index) => {
      const seed = seeds[index % seeds.length] ?? { box: 0, runs: 0, clean: 0 }
      return { ...line, ...seed, clean: Math.min(seed.clean, seed.runs) }
    }),
  }))
  const stored = runs.flatMap(({ scene, agoMinutes, ...run }) => {
    const chosen = scenes[scene]
    return chosen ? [createRunOf([chosen], now - agoMinutes * minuteMs, run)] : []
  })
  const { day, time } = toLocalTime(now + aheadMinutes * minuteMs, timeZone)
  return {
    now,
    day,
    time,
    timeZone,
    minutesPerDay,
    scenes,
    runs: stored.toSorted((one, other) => other.endedAt.localeCompare(one.endedAt)),
  }
}

test(
  'no step is in the past or after the date, steps do not overlap, and every line is practised if there is time',
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const input = buildInput(given)
        const dueAt = findDueAt(input)
        const { days, isPast, leftOut } = computePracticePlan(input)
        expect(isPast).toBe(dueAt <= input.now)
        const steps = days.flatMap((day) => day.steps)
        const next = steps.filter(({ isDone }) => !isDone)
        let before = input.now
        for (const { startAt, minutes } of next) {
          expect(startAt).toBeGreaterThanOrEqual(before)
          before = startAt + minutes * minuteMs
          expect(before).toBeLessThanOrEqual(dueAt)
        }
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted())
        for (const { day, steps: ofDay } of days)
          for (const { startAt, isDone } of ofDay)
            if (!isDone && toLocalTime(startAt, input.timeZone).day !== day)
              expect(toLocalTime(startAt, input.timeZone).time < '01:00').toBe(true)
        if (isPast) {
          expect(days).toEqual([])
          return
        }
        const withTurn = new Set(
          steps
            .filter(({ stage }) => stage !== 'warmUp' && stage !== 'listen')
            .flatMap(({ parts }) => parts.flatMap(({ lines }) => lines.map(({ id }) => id))),
        )
        const lost = new Set(leftOut.flatMap(({ lines }) => lines.map(({ id }) => id)))
        const ids = input.scenes.flatMap(({ lines }) => lines.map(({ id }) => id))
        expect(ids.filter((id) => !lost.has(id) && !withTurn.has(id))).toEqual([])
        const planned = next
          .filter(({ stage }) => stage !== 'warmUp')
          .flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
        expect(planned.filter(({ id }) => lost.has(id))).toEqual([])
        const allMs = input.scenes
          .flatMap(({ lines }) => lines)
          .reduce((sum, line) => sum + line.ms * 6 + line.leadMs * 2, 0)
        const minutesLeft = (dueAt - input.now - allMs) / minuteMs
        // In more than 26 hours, every line can be practised, even on a single day, so the plan must leave no part out.
        if (minutesLeft > 26 * 60) expect(leftOut).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)

test('if the actor missed an evening, the plan that is computed on the next day starts with the missed steps', () => {
  const later = plan({ now: toInstant('2026-11-22', '21:50', london), day: '2026-11-24' })
  expect(findNextStep(later)).toMatchObject({ stage: 'listen' })
  const nextDay = plan({ now: toInstant('2026-11-23', '18:00', london), day: '2026-11-24' })
  expect(findNextStep(nextDay)).toMatchObject({ stage: 'listen', startAt: toInstant('2026-11-23', '18:00', london) })
})
