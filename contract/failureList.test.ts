import { expect, test } from 'vitest'
import { failures } from './failureList.ts'

const numericFacts = new Set(['remaining', 'currentUsage', 'limit', 'least', 'most', 'longest'])
const facts = new Proxy({}, { get: (_, name) => (numericFacts.has(String(name)) ? 9_986 : 'something') })

test.each(Object.entries(failures))(
  'the message of %s groups the digits of a large number',
  (_code, { formatMessage }) => {
    const message = (formatMessage as (given: object) => string)(facts)
    expect(message).not.toContain('9986')
  },
)

// [spec1 §8.15]
test('the message about the monthly limit says 9,986', () => {
  const message = failures.character_limit_exceeded.formatMessage({ currentUsage: 14, limit: 10_000, remaining: 9_986 })
  expect(message).toBe(
    'Character limit exceeded! You have 9,986 characters remaining this month. Upgrade to get unlimited access.',
  )
})
