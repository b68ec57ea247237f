import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { gate } from '../../testing/gate.ts'
import { interceptDatabase } from '../../testing/interceptDatabase.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs

const enqueueJob = (kind: string, payload: unknown = null, runAt?: Date) =>
  database.tx((tx) => queue.enqueue(tx, { kind, payload, runAt }))

async function rowOf(kind: string) {
  const { rows } = await database.db.execute(
    sql`select state, attempts, last_error, lease_owner from jobs where kind = ${kind}`,
  )
  return rows[0]
}

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  queue = createJobs({ database, clock, log: silentLog, owner: 'one' })
})

afterEach(async () => {
  vi.useRealTimers()
  await queue.stop({ graceMs: 0 })
  await database[Symbol.asyncDispose]()
})

/** Stops the timers with which a queue polls for jobs. `vi.advanceTimersByTime` lets them run. */
const stopPolling = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a job starts when its transaction commits, without waiting for the next poll', async () => {
  stopPolling()
  const ran = gate()
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => {
    done.push(payload)
    ran.open()
  })
  await queue.start()
  await queue.drain()
  await enqueueJob('mail', 'now')
  await ran.opened
  expect(done).toEqual(['now'])
})

test('a job enqueued while the queue is being read starts without waiting for the next poll', async () => {
  stopPolling()
  const [ran, wasRead, mayContinue] = [gate(), gate(), gate()]
  let [statements, held] = [0, 0]
  const slow = interceptDatabase(database, async (run) => {
    statements += 1
    const isHeld = statements === held
    const result = await run()
    if (!isHeld) return result
    wasRead.open()
    await mayContinue.opened
    return result
  })
  queue = createJobs({ database: slow, clock, log: silentLog, owner: 'slow' })
  queue.register('mail', async () => ran.open())
  await queue.drain()
  statements = 0
  await queue.drain()
  // The last statement of a poll asks for due jobs and finds none. The test delays its result until another job is
  // enqueued.
  held = 2 * statements
  await queue.start()
  await wasRead.opened
  const notified = gate()
  await database.listen('jobs', notified.open)
  await enqueueJob('mail')
  await notified.opened
  mayContinue.open()
  await expect(ran.opened).resolves.toBeUndefined()
})

test('a queue limits how many jobs of a kind run at the same time, and starts the next job without waiting for a poll', async () => {
  stopPolling()
  const ends: (() => void)[] = []
  const [twoBegan, threeBegan, all] = [gate(), gate(), gate()]
  let [running, mostRunning, ended] = [0, 0, 0]
  queue.register(
    'speak',
    async () => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      const { open, opened } = gate()
      ends.push(open)
      if (ends.length === 2) twoBegan.open()
      if (ends.length === 3) threeBegan.open()
      if (ends.length > 3) open()
      await opened
      running -= 1
      ended += 1
      if (ended === 5) all.open()
    },
    { concurrency: 2 },
  )
  for (let number = 0; number < 5; number += 1) await enqueueJob('speak', number)
  await queue.start()
  await twoBegan.opened
  expect(await queue.count()).toEqual({ waiting: 3, running: 2, dead: 0 })
  ends[0]?.()
  await threeBegan.opened
  for (const end of ends) end()
  await all.opened
  expect(mostRunning).toBe(2)
})

test('a started queue runs a delayed job when it is due, before its next poll', async () => {
  stopPolling()
  const ran = gate()
  queue.register('purge', async () => ran.open())
  await enqueueJob('purge', 'soon', new Date(clock.now().getTime() + 1_000))
  await queue.start()
  await queue.drain()
  clock.advance(1_000)
  vi.advanceTimersByTime(1_000)
  await expect(ran.opened).resolves.toBeUndefined()
})

test('a queue that cannot read the database logs the error and tries again', async () => {
  stopPolling()
  const [ran, failed] = [gate(), gate()]
  const warnings: unknown[] = []
  let isDown = true
  const unreliable = interceptDatabase(database, async (run) => {
    if (isDown) throw new Error('the connection broke')
    return run()
  })
  const warn = (...entry: unknown[]) => {
    warnings.push(entry)
    failed.open()
  }
  queue = createJobs({ database: unreliable, clock, log: { ...silentLog, warn }, owner: 'one' })
  queue.register('mail', async () => ran.open())
  await enqueueJob('mail')
  await queue.start()
  await failed.opened
  isDown = false
  // The queue sets the timer for its next poll only after the failed poll has ended.
  await new Promise(setImmediate)
  vi.advanceTimersByTime(10_000)
  await ran.opened
  expect(warnings).toEqual([[{ message: 'the connection broke' }, 'job queue could not be read']])
})

test('R-06 when a process stops, its running job returns to the queue, and the attempt is not counted', async () => {
  const began = gate()
  let reason: unknown
  queue.register('speak', ({ signal }) => {
    began.open()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason
        reject(new Error('left off'))
      })
    })
  })
  await queue.start()
  await enqueueJob('speak', 'unit')
  await began.opened
  await queue.stop({ graceMs: 0 })
  expect(reason).toBeInstanceOf(Error)
  expect(await rowOf('speak')).toEqual({ state: 'waiting', attempts: 0, last_error: null, lease_owner: null })
})

test('R-06 if a job ends within the grace period while its process stops, the job is marked done', async () => {
  const [began, canEnd] = [gate(), gate()]
  queue.register('speak', async () => {
    began.open()
    await canEnd.opened
  })
  await queue.start()
  await enqueueJob('speak', 'unit')
  await began.opened
  const stopped = queue.stop({ graceMs: 3_600_000 })
  // During these five reads, a stop that does not wait would return the job to the queue.
  for (let times = 0; times < 5; times += 1) expect(await rowOf('speak')).toMatchObject({ state: 'running' })
  canEnd.open()
  await stopped
  expect(await rowOf('speak')).toMatchObject({ state: 'done', attempts: 1 })
})
