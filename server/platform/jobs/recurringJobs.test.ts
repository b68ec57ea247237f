import { sql } from 'drizzle-orm'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { gate } from '../../testing/gate.ts'
import { interceptDatabase } from '../../testing/interceptDatabase.ts'
import { testDatabase, type TestDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, NonRetryableError, type Jobs } from './jobs.ts'

const nextDay = 24 * 60 * 60_000

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs

const queueOf = (owner: string) => createJobs({ database, clock, log: silentLog, owner })
const enqueueJob = (kind: string, payload: unknown, runAt?: Date) =>
  database.tx((tx) => queue.enqueue(tx, { kind, payload, runAt }))

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  queue = queueOf('one')
})

afterEach(() => database[Symbol.asyncDispose]())

test('R-11 a recurring job that three processes schedule runs once per period, not once per process', async () => {
  let runs = 0
  const queues = [queue, queueOf('two'), queueOf('three')]
  for (const each of queues) {
    each.register('sweep', async () => {
      runs += 1
    })
    each.scheduleRecurring('sweep', 60_000)
  }
  const drainAll = () => Promise.all(queues.map((each) => each.drain()))
  await drainAll()
  expect(runs).toBe(1)
  clock.advance(59_999)
  await drainAll()
  expect(runs).toBe(1)
  clock.advance(1)
  await drainAll()
  expect(runs).toBe(2)
  // After a long pause the job runs once, not once per missed period.
  clock.advance(nextDay)
  await drainAll()
  expect(runs).toBe(3)
})

test('R-11 a recurring job that another server has just run does not run a second time', async () => {
  let runs = 0
  const [hasRead, mayContinue] = [gate(), gate()]
  // Simulates a server that is slow: time passes between reading the due times and claiming the recurring job.
  const slowDatabase = interceptDatabase(database, (run) => run())
  slowDatabase.tx = async (work) => {
    hasRead.open()
    await mayContinue.opened
    return database.tx(work)
  }
  const slow = createJobs({ database: slowDatabase, clock, log: silentLog, owner: 'slow' })
  for (const each of [queue, slow]) {
    each.register('sweep', async () => {
      runs += 1
    })
    each.scheduleRecurring('sweep', 60_000)
  }
  const draining = slow.drain()
  await hasRead.opened
  await queue.drain()
  expect(runs).toBe(1)
  mayContinue.open()
  await draining
  expect(runs).toBe(1)
})

test('when the period of a recurring job is shortened, the new period applies immediately', async () => {
  let runs = 0
  const scheduleEvery = (each: Jobs, periodMs: number) => {
    each.register('sweep', async () => void (runs += 1))
    each.scheduleRecurring('sweep', periodMs)
  }
  scheduleEvery(queue, nextDay)
  await queue.drain()
  const updated = queueOf('updated')
  scheduleEvery(updated, 60_000)
  await updated.drain()
  expect(runs).toBe(2)
  await updated.drain()
  expect(runs).toBe(2)
  clock.advance(60_000)
  await updated.drain()
  expect(runs).toBe(3)
})

// Runs only with the embedded database: a shared Postgres server also counts the writes of other databases.
test.runIf(!testServerUrl)('checking the queue writes nothing when no job is due', async () => {
  queue.scheduleRecurring('sweep', 60_000)
  await queue.drain()
  const readSnapshot = async () =>
    (await database.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text`)).rows
  const before = await readSnapshot()
  for (let times = 0; times < 3; times += 1) await queue.drain()
  expect(await readSnapshot()).toEqual(before)
})

test('completed and cancelled jobs are deleted after three days, dead jobs stay', async () => {
  queue.register('mail', async ({ payload }) => {
    if (payload === 'bad') throw new NonRetryableError('no')
  })
  await enqueueJob('mail', 'good')
  await enqueueJob('mail', 'bad')
  await enqueueJob('mail', { user: 'ada' }, new Date(clock.now().getTime() + nextDay))
  await database.tx((tx) => queue.cancel(tx, { kind: 'mail', about: { user: 'ada' } }))
  await queue.drain()
  const listStates = async () => {
    const { rows } = await database.db.execute<{ state: string }>(sql`select state from jobs`)
    return rows.map(({ state }) => state).toSorted()
  }
  clock.advance(3 * nextDay)
  await queue.drain()
  expect(await listStates()).toEqual(['cancelled', 'dead', 'done'])
  // Finished jobs are deleted once an hour.
  clock.advance(3_600_000 - 1)
  await queue.drain()
  expect(await listStates()).toHaveLength(3)
  clock.advance(1)
  await queue.drain()
  expect(await listStates()).toEqual(['dead'])
})

test('the three days for which a completed job is stored begin at its end, not when it was enqueued', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await enqueueJob('purge', 'late', new Date(clock.now().getTime() + 5 * nextDay))
  await queue.drain()
  clock.advance(5 * nextDay)
  await queue.drain()
  clock.advance(nextDay)
  await queue.drain()
  const { rows } = await database.db.execute(sql`select state from jobs`)
  expect([done, rows]).toEqual([['late'], [{ state: 'done' }]])
})
