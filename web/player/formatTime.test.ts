import { expect, test } from 'vitest'
import { formatTime, formatSpokenTime } from './formatTime.ts'

// [spec1 §2.27]
test('a time is formatted as 1:05 on screen and as “1 minute 5 seconds” for screen readers', () => {
  expect([0, 19_900, 725_000, 3_723_000].map(formatTime)).toEqual(['0:00', '0:19', '12:05', '1:02:03'])
  expect([0, 1_000, 65_000, 121_000].map(formatSpokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 5 seconds',
    '2 minutes 1 second',
  ])
})
