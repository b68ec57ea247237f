import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { clientKey } from './clientKey.ts'
import { createLimits } from './limits.ts'

const rule = { max: 10, windowS: 60 }

test('S-13 of 64 simultaneous attempts on two servers exactly 10 are allowed, also after a restart', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const first = createLimits({ database, clock })
  const secondDatabase = database.again()
  const second = createLimits({ database: secondDatabase, clock })

  const attempts = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) => (n % 2 ? first : second).consume('a key', rule)),
  )
  await secondDatabase.close()
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  // A restarted server uses the stored counter.
  const restarted = createLimits({ database, clock })
  await expect(restarted.consume('a key', rule)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterS: 60 },
  })
  await expect(restarted.consume('another key', rule)).resolves.toBeUndefined()
})

test('S-13 attempts are allowed again when the window ends', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const limits = createLimits({ database, clock })
  for (let n = 0; n < 10; n++) await limits.consume('a key', rule)
  expect(await limits.getRetryAfter('a key', rule)).toBe(60)
  clock.advance(59_999)
  await expect(limits.consume('a key', rule)).rejects.toMatchObject({ facts: { retryAfterS: 1 } })
  clock.advance(1)
  expect(await limits.getRetryAfter('a key', rule)).toBe(0)
  await expect(limits.consume('a key', rule)).resolves.toBeUndefined()
})

test('S-11 all IPv6 addresses of one /64 are one client', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:ffff:1:2:3'))
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
  expect(clientKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(clientKey('2001:db8::1%eth0')).toBe('2001:db8:0:0::/64')
  // Node does not know the address of a closed connection.
  expect(clientKey(undefined)).toBe('gone')
})
