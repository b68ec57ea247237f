import { expect, test } from 'vitest'
import { formatAllowance, formatCost } from './Cost.tsx'

test('the cost of a recording says that nothing is new, or how many characters are new and by how many they exceed what is left', () => {
  const format = (newCharacters: number, remaining: number | null) =>
    formatCost(newCharacters, { remaining, limit: 10_000 })
  expect(format(0, 0)).toBe('No new speech: you have all of it in this voice')
  expect(format(1_200, 1_200)).not.toContain('more than are left')
  expect(format(1_200, null)).not.toContain('more than are left')
  expect(format(1_200, 1_000)).toMatch(/\(1,200 characters\), 200 more than are left$/)
})

test('what is left of the monthly allowance is shown as “3 of 20 pages” or, if it is little, in characters; without a limit, nothing is shown', () => {
  expect(formatAllowance({ remaining: 1_500, limit: 10_000 })).toContain('3 of 20 pages')
  expect(formatAllowance({ remaining: 1, limit: 10_000 })).toContain('1 character')
  expect(formatAllowance({ remaining: null, limit: null })).toBeNull()
})
