import { expect, test } from 'vitest'
import { formatPastDay } from './formatDay.ts'

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
