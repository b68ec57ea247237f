import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { interceptDatabase } from '../../testing/interceptDatabase.ts'
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

test.each([
  ['51 ms is ignored', 51, 0, false],
  ['52 ms is used but not logged', 52, 52, false],
  ['-999 ms is used but not logged', -999, -999, false],
  ['-1000 ms is used and logged', -1000, -1000, true],
])(
  'R-23 after a round trip of 100 ms to the database, a measured difference of %s',
  async (_name, measuredMs, usedMs, isLogged) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const log = captureLog()
      const machineMs = Date.parse('2026-11-21T09:30:00.000Z')
      const roundTripMs = 100
      const answering = interceptDatabase(database, async (run) => {
        await run()
        vi.advanceTimersByTime(roundTripMs)
        return { rows: [{ ms: machineMs + roundTripMs / 2 + measuredMs }] }
      })
      const system = { now: () => new Date(machineMs) }
      const clock = await startDatabaseClock({ database: answering, log: log.logger, system })
      clock.stop()
      expect(clock.now().getTime() - machineMs).toBe(usedMs)
      expect(log.text().includes('clock of this machine differs')).toBe(isLogged)
    } finally {
      vi.useRealTimers()
    }
  },
)

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
