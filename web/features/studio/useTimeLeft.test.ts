import { expect, test } from 'vitest'
import { generationOf } from './standInApi.ts'
import { sayTimeLeft, timeLeftMs } from './useTimeLeft.ts'

const making = (unitsDone: number, units = 12) => generationOf('gen_1', { state: 'making', unitsDone, units })
const first = { id: 'gen_1', unitsDone: 2, at: 1_000 }

test('the time that is left follows the pace of the units so far', () => {
  expect(timeLeftMs(first, making(7), 11_000)).toBe(10_000)
  expect(timeLeftMs(first, making(7, 107), 11_000)).toBe(200_000)
})

test('nothing is said before there is a pace, nor when all is spoken', () => {
  expect(timeLeftMs(first, making(3), 11_000)).toBeNull()
  expect(timeLeftMs(first, making(7), 2_000)).toBeNull()
  expect(timeLeftMs(first, making(12), 11_000)).toBeNull()
})

test.each([
  [900, 'a few seconds left'],
  [14_000, 'about 20 seconds left'],
  [49_000, 'about 50 seconds left'],
  [58_000, 'about a minute left'],
  [200_000, 'about 3 minutes left'],
])('%i ms are said calmly: %s', (ms, words) => {
  expect(sayTimeLeft(ms)).toBe(words)
})
