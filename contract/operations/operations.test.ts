import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { operations } from './index.ts'

test('each operation is found under its own name', () => {
  for (const [key, contract] of Object.entries(operations)) expect(contract.name).toBe(key)
})

test('each operation names only failures that the catalogue can say', () => {
  for (const contract of Object.values(operations)) {
    for (const code of contract.failures) expect(Object.hasOwn(failures, code)).toBe(true)
  }
})

test('an instant of year 0, which no database can keep, is refused before one is asked', () => {
  const { input } = operations.publishBlogPost
  expect(input.safeParse({ postId: 'p1', at: '0000-01-01T00:00:00.000Z' }).success).toBe(false)
  expect(input.safeParse({ postId: 'p1', at: '2027-01-01T00:00:00.000Z' }).success).toBe(true)
})
