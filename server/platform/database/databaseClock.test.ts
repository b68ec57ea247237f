import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { startDatabaseClock } from './databaseClock.ts'

const tenMinutesMs = 600_000
const secondMs = 1_000
const ahead = { now: () => new Date(Date.now() + tenMinutesMs) }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

test('R-23 a server whose clock is 10 minutes ahead uses the time of the database, and logs the difference once', async () => {
  const log = captureLog()
  const clock = await startDatabaseClock({ database, log: log.logger, system: ahead })
  clock.stop()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(30 * secondMs)
  expect(log.text().split('clock of this machine differs from the database')).toHaveLength(2)
})

test('R-23 the difference to the clock of the database is measured again every 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let aheadMs = 0
    const system = { now: () => new Date(Date.now() + aheadMs) }
    const clock = await startDatabaseClock({ database, log: captureLog().logger, system })
    const differenceMs = () => Math.abs(clock.now().getTime() - Date.now())
    aheadMs = tenMinutesMs
    vi.advanceTimersByTime(9_999)
    expect(differenceMs()).toBeGreaterThan(tenMinutesMs / 2)
    vi.advanceTimersByTime(1)
    await expect.poll(differenceMs).toBeLessThan(30 * secondMs)
    clock.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('R-23 if the clock of the machine agrees with the database, no difference is logged', async () => {
  const log = captureLog()
  const system = { now: () => new Date(Date.now()) }
  const clock = await startDatabaseClock({ database, log: log.logger, system })
  clock.stop()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(secondMs)
  expect(log.text()).toBe('')
})

test(
  'R-23 if the database cannot be reached at the start, the clock shows the time of the machine',
  { tags: ['long'] },
  async () => {
    const closed = await testDatabase()
    await closed[Symbol.asyncDispose]()
    const clock = await startDatabaseClock({ database: closed, log: captureLog().logger, system: ahead })
    clock.stop()
    expect(Math.abs(clock.now().getTime() - Date.now() - tenMinutesMs)).toBeLessThan(secondMs)
  },
)
