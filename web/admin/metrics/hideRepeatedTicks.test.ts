import { expect, test } from 'vitest'
import { hideRepeatedTicks } from './hideRepeatedTicks.ts'

const formatDollars = (value: number) => `$${Math.round(value)}`

test('if several ticks of a chart axis have the same label, only the first is shown', () => {
  expect(hideRepeatedTicks([0, 0.2, 0.4, 0.8, 1, 1.2], formatDollars)).toEqual([0, null, null, 0.8, null, null])
  expect(hideRepeatedTicks([0, 10, null, 20], formatDollars)).toEqual([0, 10, null, 20])
})
