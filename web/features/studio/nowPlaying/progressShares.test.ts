import { expect, test } from 'vitest'
import { computeProgressShares } from './progressShares.ts'

test('while a recording is being generated, its length is estimated: 2 seconds that are a quarter of the text mean 8 seconds', () => {
  const making = { availableMs: 2_000, durationMs: null }
  expect(computeProgressShares(making, 1_000, 0.25)).toEqual({ wholeMs: 8_000, played: 0.125, generated: 0.25 })
  expect(computeProgressShares(making, 1_000, 0)).toEqual({ wholeMs: 2_000, played: 0.5, generated: 1 })
  expect(computeProgressShares({ availableMs: 0, durationMs: null }, 0, 0)).toEqual({
    ...{ wholeMs: 0, played: 0, generated: 0 },
  })
})

test('the length of a finished recording is exact, and its played and generated shares are never more than 1', () => {
  expect(computeProgressShares({ availableMs: 4_100, durationMs: 4_000 }, 4_050, 0.5)).toEqual({
    ...{ wholeMs: 4_000, played: 1, generated: 1 },
  })
})
