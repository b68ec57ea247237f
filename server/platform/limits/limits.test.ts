import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { clientKey } from './clientAddress.ts'
import { createLimits } from './limits.ts'

const rule = { max: 10, windowS: 60 }

test('S-13 of sixty-four tries at once exactly those that are left get through, on two servers together', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const one = createLimits({ database, clock })
  const elsewhere = database.again()
  const other = createLimits({ database: elsewhere, clock })

  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) => (n % 2 ? one : other).count('a key', rule)),
  )
  await elsewhere.close()
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  // A server that has just been started knows what was counted before.
  const restarted = createLimits({ database, clock })
  await expect(restarted.count('a key', rule)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterS: 60 },
  })
  await expect(restarted.count('another key', rule)).resolves.toBeUndefined()
})

test('S-13 when the window is over there is room again', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const limits = createLimits({ database, clock })
  for (let n = 0; n < 10; n++) await limits.count('a key', rule)
  expect(await limits.waitFor('a key', rule)).toBe(60)
  clock.advance(59_999)
  await expect(limits.count('a key', rule)).rejects.toMatchObject({ facts: { retryAfterS: 1 } })
  clock.advance(1)
  expect(await limits.waitFor('a key', rule)).toBe(0)
  await expect(limits.count('a key', rule)).resolves.toBeUndefined()
})

test('S-11 all addresses of one line are one client', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:ffff:1:2:3'))
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
  expect(clientKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(clientKey('2001:db8::1%eth0')).toBe('2001:db8:0:0::/64')
  // Node forgets the address of a connection that the caller has closed.
  expect(clientKey(undefined)).toBe('gone')
})
