import { expect, test } from 'vitest'
import { failures } from './failureList.ts'
import { accountFailures } from './failureLists/accountFailures.ts'
import { adminFailures } from './failureLists/adminFailures.ts'
import { blogFailures } from './failureLists/blogFailures.ts'
import { planFailures } from './failureLists/planFailures.ts'
import { requestFailures } from './failureLists/requestFailures.ts'
import { scriptFailures } from './failureLists/scriptFailures.ts'
import { sharingFailures } from './failureLists/sharingFailures.ts'
import { speechFailures } from './failureLists/speechFailures.ts'

const numericFacts = new Set(['remaining', 'currentUsage', 'limit', 'least', 'most', 'longest', 'seconds'])
const facts = new Proxy({}, { get: (_, name) => (numericFacts.has(String(name)) ? 9_986 : 'something') })

test.each(Object.entries(failures))(
  'the message of the failure %s contains no large number without a thousands separator',
  (_code, { formatMessage }) => {
    const message = (formatMessage as (given: object) => string)(facts)
    expect(message).not.toContain('9986')
  },
)

// [spec1 §8.15]
test('the message about too few remaining characters shows their number with a comma after the thousands', () => {
  const message = failures.character_limit_exceeded.formatMessage({ currentUsage: 14, limit: 10_000, remaining: 9_986 })
  expect(message).toBe(
    'Character limit exceeded! You have 9,986 characters remaining this month. Upgrade to get unlimited access.',
  )
})

test('the failure list contains the failures of all areas, and no failure code is in two areas', () => {
  const areas = [
    ...[requestFailures, accountFailures, adminFailures, planFailures, speechFailures, scriptFailures, blogFailures],
    sharingFailures,
  ]
  expect(areas.flatMap((area) => Object.keys(area)).toSorted()).toEqual(Object.keys(failures).toSorted())
})
