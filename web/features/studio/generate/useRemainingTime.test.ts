import { expect, test } from 'vitest'
import { buildGeneration } from '../../../testing/builders.ts'
import { formatRemainingTime, estimateRemainingMs } from './useRemainingTime.ts'

const making = (unitsDone: number, units = 12) => buildGeneration('gen_1', { state: 'making', unitsDone, units })
const first = { id: 'gen_1', unitsDone: 2, at: 1_000 }

test('the remaining time of a generation is estimated from the speed of its finished units', () => {
  expect(estimateRemainingMs(first, making(7), 11_000)).toBe(10_000)
  expect(estimateRemainingMs(first, making(7, 107), 11_000)).toBe(200_000)
})

test('no remaining time is estimated before the speed is known or after all units are finished', () => {
  expect(estimateRemainingMs(first, making(3), 11_000)).toBeNull()
  expect(estimateRemainingMs(first, making(7), 2_000)).toBeNull()
  expect(estimateRemainingMs(first, making(12), 11_000)).toBeNull()
})

test.each([
  [900, 'a few seconds left'],
  [14_000, 'about 20 seconds left'],
  [49_000, 'about 50 seconds left'],
  [58_000, 'about a minute left'],
  [200_000, 'about 3 minutes left'],
])('a remaining time of %i ms is shown as “%s”', (ms, words) => {
  expect(formatRemainingTime(ms)).toBe(words)
})
