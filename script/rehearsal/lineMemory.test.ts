import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  estimateLineMs,
  isDue,
  needsPractice,
  updateLineMemory,
  expectedLineMs,
  selectLinesToDrill,
  type LineMemory,
  type LineAttempt,
} from './lineMemory.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 5)
const attempt = (outcome: LineAttempt['outcome'], days: number, ms = 2_000): LineAttempt => ({
  outcome,
  ms,
  at: start + days * dayMs,
})
const words = 'But soft! What light is this?'
const learnFrom = (before: LineMemory | undefined, next: LineAttempt) => updateLineMemory(words, before, next)
const memoryAfter = (...attempts: LineAttempt[]) => attempts.reduce(learnFrom, undefined)

test('a line that is said correctly each time it is due moves up one box and is due after a longer time', () => {
  const attempts = [0, 1, 4, 11, 25, 55].map((day) => attempt('clean', day))
  const history = attempts.map((_, index) => memoryAfter(...attempts.slice(0, index + 1)))
  expect(history.map((line) => [line?.box, ((line?.dueAt ?? 0) - start) / dayMs])).toEqual([
    [1, 1],
    [2, 4],
    [3, 11],
    [4, 25],
    [5, 55],
    [5, 85],
  ])
  expect(history.at(-1)).toMatchObject({ runs: 6, clean: 6, misses: 0 })
})

test('saying a line correctly ten times in one evening moves it up only one box', () => {
  const once = memoryAfter(attempt('clean', 0))
  const often = memoryAfter(...Array.from({ length: 10 }, (_, index) => attempt('clean', index / 1_000)))
  expect([often?.box, often?.dueAt, often?.runs]).toEqual([once?.box, once?.dueAt, 10])
})

test('a missed line goes back to box 0 and is due in ten minutes', () => {
  const learned = [attempt('clean', 0), attempt('clean', 1), attempt('clean', 4)]
  expect(memoryAfter(...learned, attempt('missed', 5))).toMatchObject({
    box: 0,
    runs: 4,
    clean: 3,
    misses: 1,
    dueAt: start + 5 * dayMs + 10 * minuteMs,
  })
})

test('a line with which the actor needed a prompt goes back one box and is due in ten minutes', () => {
  const learned = [attempt('clean', 0), attempt('clean', 1), attempt('clean', 4)]
  expect(memoryAfter(...learned, attempt('prompted', 5))).toMatchObject({
    box: 2,
    runs: 4,
    clean: 3,
    misses: 0,
    dueAt: start + 5 * dayMs + 10 * minuteMs,
  })
  // A line in box 0 that is prompted before it is due stays in box 0, and is due ten minutes after that attempt.
  const weak = memoryAfter(attempt('missed', 0))
  const prompted = learnFrom(weak, { outcome: 'prompted', ms: 2_000, at: start + 5 * minuteMs })
  expect(prompted).toMatchObject({ box: 0, dueAt: start + 15 * minuteMs })
})

test('a line in Leitner box 0 or 1 needs practice after the first attempt', () => {
  const needed = [0, 1, 2, 5].map((box) => needsPractice({ box, runs: 1 }))
  expect(needed).toEqual([true, true, false, false])
  expect(needsPractice({ box: 0, runs: 0 })).toBe(false)
})

test('a skipped line keeps its results, and an attempt that is reported twice counts once', () => {
  const known = memoryAfter(attempt('clean', 0))
  expect(learnFrom(known, attempt('skipped', 1))).toEqual(known)
  expect(learnFrom(known, attempt('clean', 0))).toEqual(known)
  expect(learnFrom(undefined, attempt('skipped', 1))).toBeUndefined()
})

test('the estimated time of a line is 350 ms for a breath plus 70 ms per character, and at least 600 ms', () => {
  expect(['', 'No.', 'Yes!', words].map(estimateLineMs)).toEqual([600, 600, 630, 2_380])
})

test('a new time of a line is limited to 1/1.6 to 1.6 times its average, and has the weight 1/attempts, at least 1/4', () => {
  const msAfter = (...times: number[]) => memoryAfter(...times.map((ms, day) => attempt('clean', day, ms)))?.ms
  expect(msAfter(2_000, 2_400)).toBe(2_200)
  expect(msAfter(2_000, 2_000, 2_000, 2_000, 2_000, 2_400)).toBe(2_100)
  expect(msAfter(2_000, 60_000)).toBe(2_600)
  expect(msAfter(2_000, 100)).toBe(1_625)
  // An attempt of 0 ms was not measured, so the time stays the same.
  expect(msAfter(0)).toBeNull()
  expect(msAfter(2_000, 0)).toBe(2_000)
})

test('the expected time of a line is the actor’s usual time, which one interruption changes only slightly', () => {
  const steady = memoryAfter(...[2_000, 2_200, 2_100, 2_000].map((ms, day) => attempt('clean', day, ms)))
  expect(steady?.ms).toBeGreaterThan(1_900)
  expect(steady?.ms).toBeLessThan(2_250)
  expect(learnFrom(steady, attempt('clean', 9, 60_000))?.ms).toBeLessThan(2_800)
  // The actor did not say the missed line, so the time of this attempt is not used.
  expect(learnFrom(steady, attempt('missed', 9, 60_000))?.ms).toBe(steady?.ms)
  expect(expectedLineMs('But soft!', steady)).toBe(steady?.ms)
  expect(expectedLineMs('But soft!', undefined)).toBe(estimateLineMs('But soft!'))
})

test('the first measured time of a line is limited to between 1/3 of the estimate and 3 times the estimate', () => {
  const guessMs = estimateLineMs(words)
  expect(memoryAfter(attempt('clean', 0, 580_000))?.ms).toBe(guessMs * 3)
  expect(memoryAfter(attempt('clean', 0, 40))?.ms).toBe(Math.round(guessMs / 3))
  // Within these limits, the time of a slow actor is used unchanged.
  expect(memoryAfter(attempt('clean', 0, guessMs * 2))?.ms).toBe(guessMs * 2)
})

test('lines that are due are drilled in order of their boxes, lowest first', () => {
  const lines = [
    { name: 'sits', box: 4, dueAt: start },
    { name: 'weak', box: 0, dueAt: start },
    { name: 'longer weak', box: 0, dueAt: start - dayMs },
    { name: 'resting', box: 1, dueAt: start + dayMs },
    { name: 'never said', box: 0, dueAt: null },
  ]
  const drilled = ['longer weak', 'weak', 'sits']
  expect(selectLinesToDrill(lines, start).map(({ name }) => name)).toEqual(drilled)
  expect(selectLinesToDrill(lines.toReversed(), start).map(({ name }) => name)).toEqual(drilled)
  expect([start - 1, start, start + 1].map((now) => isDue({ dueAt: start }, now))).toEqual([false, true, true])
})

test('for any attempts, the Leitner box, the counts and the usual time of a line stay within their ranges', () => {
  const anyAttempt = fc.record({
    outcome: fc.constantFrom('clean', 'prompted', 'missed', 'skipped'),
    ms: fc.integer({ min: 0, max: 600_000 }),
    at: fc.integer({ min: 0, max: 2e12 }),
  })
  fc.assert(
    fc.property(fc.array(anyAttempt), (attempts) => {
      const line = attempts.reduce(learnFrom, undefined)
      if (!line) return
      expect(line.box).toBeGreaterThanOrEqual(0)
      expect(line.box).toBeLessThanOrEqual(5)
      expect(line.clean + line.misses).toBeLessThanOrEqual(line.runs)
      expect(line.ms === null || (line.ms > 0 && line.ms <= 600_000)).toBe(true)
    }),
  )
})
