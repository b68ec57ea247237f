import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { clientKey } from './clientKey.ts'
import { createLimits } from './limits.ts'

const secret = 'a secret of this test'
const key = 'test:ada@example.org'
const rule = { max: 10, windowS: 60 }

test('S-13 two servers together allow exactly 10 of 64 simultaneous attempts, and none after a restart', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const first = createLimits({ database, clock, secret })
  const secondDatabase = database.again()
  const second = createLimits({ database: secondDatabase, clock, secret })

  const attempts = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) => (n % 2 ? first : second).consume(key, rule)),
  )
  await secondDatabase.close()
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  // A restarted server uses the stored counter.
  const restarted = createLimits({ database, clock, secret })
  await expect(restarted.consume(key, rule)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterS: 60 },
  })
  await expect(restarted.consume('test:somebody@example.org', rule)).resolves.toBeUndefined()
})

test('S-13 when the time window of a rate limit ends, attempts are allowed again', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const limits = createLimits({ database, clock, secret })
  for (let n = 0; n < 10; n++) await limits.consume(key, rule)
  expect(await limits.getRetryAfter(key, rule)).toBe(60)
  clock.advance(59_999)
  await expect(limits.consume(key, rule)).rejects.toMatchObject({ facts: { retryAfterS: 1 } })
  clock.advance(1)
  expect(await limits.getRetryAfter(key, rule)).toBe(0)
  await expect(limits.consume(key, rule)).resolves.toBeUndefined()
})

test('when the time window of a rate limit has ended, the limit applies again in the next window', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const limits = createLimits({ database, clock, secret })
  await limits.consume(key, rule)
  clock.advance(60_000)
  for (let n = 0; n < 10; n++) await limits.consume(key, rule)
  clock.advance(59_000)
  await expect(limits.consume(key, rule)).rejects.toMatchObject({ code: 'rate_limited', facts: { retryAfterS: 1 } })
})

test('S-70 the stored counter of an e-mail address does not contain the address, and is found only with the app secret', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock('2026-11-21T09:30:00.000Z')
  const limits = createLimits({ database, clock, secret })
  await limits.consume(key, { max: 1, windowS: 60 })
  const { rows } = await database.db.execute<{ key: string }>(sql`select key from rate_counters`)
  expect(rows).toEqual([{ key: expect.stringMatching(/^test:[0-9a-f]{32}$/) }])
  expect(await limits.getRetryAfter(key, { max: 1, windowS: 60 })).toBe(60)
  const stranger = createLimits({ database, clock, secret: 'another secret' })
  expect(await stranger.getRetryAfter(key, { max: 1, windowS: 60 })).toBe(0)
  await limits.reset(key)
  expect(await limits.getRetryAfter(key, { max: 1, windowS: 60 })).toBe(0)
})

test('S-11 all IPv6 addresses of one /64 prefix count as one client', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:ffff:1:2:3'))
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
  expect(clientKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(clientKey('2001:db8::1%eth0')).toBe('2001:db8:0:0::/64')
  // Node does not know the address of a closed connection, so all closed connections have the same key.
  expect(clientKey(undefined)).toBe('gone')
})
