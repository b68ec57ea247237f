import { expect, test } from 'vitest'
import { addMonths } from './computeGrant.ts'

test.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-08-31', 12, '2027-08-31'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(`${from}T09:30:00.000Z`), months).toISOString()).toBe(`${to}T09:30:00.000Z`)
})
