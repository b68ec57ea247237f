import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateMs, isWeak, learn, lineMs, linesToDrill, type LineMemory, type LineNote } from './memory.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 5)
const note = (outcome: LineNote['outcome'], days: number, ms = 2_000): LineNote => ({
  outcome,
  ms,
  at: start + days * dayMs,
})
const words = 'But soft! What light is this?'
const learnMore = (before: LineMemory | undefined, next: LineNote) => learn(words, before, next)
const after = (...notes: LineNote[]) => notes.reduce(learnMore, undefined)

test('a line said cleanly each time it is due climbs to where it sits, and rests longer each time', () => {
  const days = [0, 1, 4, 11, 25, 55]
  const line = after(...days.map((day) => note('clean', day)))
  expect(line).toMatchObject({ box: 5, runs: 6, clean: 6, misses: 0, dueAt: start + 85 * dayMs })
})

test('said ten times in one evening it is no surer than said once', () => {
  const once = after(note('clean', 0))
  const often = after(...Array.from({ length: 10 }, (_, index) => note('clean', index / 1_000)))
  expect([often?.box, often?.dueAt, often?.runs]).toEqual([once?.box, once?.dueAt, 10])
})

test('a line that was missed is weak again and due in ten minutes; a prompt costs one step', () => {
  const sits = [note('clean', 0), note('clean', 1), note('clean', 4)]
  expect(after(...sits, note('missed', 5))).toMatchObject({ box: 0, misses: 1, dueAt: start + 5 * dayMs + 600_000 })
  expect(after(...sits, note('prompted', 5))).toMatchObject({ box: 2 })
  expect(isWeak(after(...sits, note('missed', 5)) ?? { box: 5, runs: 1 })).toBe(true)
})

test('a line that was skipped tells nothing, and a note that comes twice counts once', () => {
  const known = after(note('clean', 0))
  expect(learnMore(known, note('skipped', 1))).toEqual(known)
  expect(learnMore(known, note('clean', 0))).toEqual(known)
  expect(learnMore(undefined, note('skipped', 1))).toBeUndefined()
})

test('how long a line takes is learnt, and one telephone call hardly moves it', () => {
  const steady = after(...[2_000, 2_200, 2_100, 2_000].map((ms, day) => note('clean', day, ms)))
  expect(steady?.ms).toBeGreaterThan(1_900)
  expect(steady?.ms).toBeLessThan(2_250)
  expect(learnMore(steady, note('clean', 9, 60_000))?.ms).toBeLessThan(2_800)
  // A line missed was not said: its time is nothing to learn from.
  expect(learnMore(steady, note('missed', 9, 60_000))?.ms).toBe(steady?.ms)
  expect(lineMs('But soft!', steady)).toBe(steady?.ms)
  expect(lineMs('But soft!', undefined)).toBe(estimateMs('But soft!'))
})

test('who searched for the words the first time, or went to the door, is not waited for so long from then on', () => {
  const guessMs = estimateMs(words)
  expect(after(note('clean', 0, 580_000))?.ms).toBe(guessMs * 3)
  expect(after(note('clean', 0, 40))?.ms).toBe(Math.round(guessMs / 3))
  // Whoever is slow by nature is believed.
  expect(after(note('clean', 0, guessMs * 2))?.ms).toBe(guessMs * 2)
})

test('the weakest of the lines that are due are drilled first', () => {
  const lines = [
    { name: 'sits', box: 4, dueAt: start },
    { name: 'weak', box: 0, dueAt: start },
    { name: 'longer weak', box: 0, dueAt: start - dayMs },
    { name: 'resting', box: 1, dueAt: start + dayMs },
  ]
  expect(linesToDrill(lines, start).map(({ name }) => name)).toEqual(['longer weak', 'weak', 'sits'])
})

test('whatever happens, a box stays a box and a time a time', () => {
  const anyNote = fc.record({
    outcome: fc.constantFrom('clean', 'prompted', 'missed', 'skipped'),
    ms: fc.integer({ min: 0, max: 600_000 }),
    at: fc.integer({ min: 0, max: 2e12 }),
  })
  fc.assert(
    fc.property(fc.array(anyNote), (notes) => {
      const line = notes.reduce(learnMore, undefined)
      if (!line) return
      expect(line.box).toBeGreaterThanOrEqual(0)
      expect(line.box).toBeLessThanOrEqual(5)
      expect(line.clean + line.misses).toBeLessThanOrEqual(line.runs)
      expect(line.ms === null || (line.ms > 0 && line.ms <= 600_000)).toBe(true)
    }),
  )
})
