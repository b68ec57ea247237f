import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countDays, toInstant, toLocalTime } from './localTime.ts'

test('if the clocks repeat a local time, its first instant is used; a skipped local time becomes a later time', () => {
  expect(toInstant('2026-10-25', '01:30', 'Europe/London')).toBe(Date.parse('2026-10-25T00:30:00Z'))
  expect(toInstant('2026-03-29', '01:30', 'Europe/London')).toBe(Date.parse('2026-03-29T01:30:00Z'))
  expect(toInstant('2026-11-01', '01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  expect(toInstant('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe(Date.parse('2026-04-04T14:45:00Z'))
})

test('converting a local time to an instant and back gives the same local time, in every time zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (timeZone, date) => {
      const local = toLocalTime(date.getTime(), timeZone)
      const instant = toInstant(local.day, local.time, timeZone)
      expect(toLocalTime(instant, timeZone)).toEqual(local)
      expect(instant).toBeLessThanOrEqual(date.getTime())
    }),
    { numRuns: 400 },
  )
})

test('days are added and counted by the calendar, even over the end of a year and a change of the clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(countDays('2026-10-24', '2026-10-26')).toBe(2)
})
