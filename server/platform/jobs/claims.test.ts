import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { gate } from '../../testing/gate.ts'
import { interceptDatabase } from '../../testing/interceptDatabase.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs

const queueOf = (owner: string) => createJobs({ database, clock, log: silentLog, owner })
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
const enqueueJob = (kind: string, payload: unknown, more: { key?: string; runAt?: Date } = {}) =>
  database.tx((tx) => queue.enqueue(tx, { kind, payload, ...more }))

async function rowOf(kind: string) {
  const { rows } = await database.db.execute(
    sql`select state, attempts, last_error, run_at::text from jobs where kind = ${kind}`,
  )
  return rows[0]
}

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  queue = queueOf('one')
})

afterEach(async () => {
  await queue.stop({ graceMs: 0 })
  await database[Symbol.asyncDispose]()
})

test('of several due jobs, the job that was due first runs first', async () => {
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => void done.push(payload), { concurrency: 1 })
  for (const [index, name] of ['fourth', 'third', 'second', 'first'].entries()) {
    await enqueueJob('mail', name, { runAt: inMs(4_000 - 1_000 * index) })
  }
  clock.advance(4_000)
  await queue.drain()
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a job does not wait for a running job of another kind with the same key', async () => {
  const [began, canEnd] = [gate(), gate()]
  queue.register('index', async () => {
    began.open()
    await canEnd.opened
  })
  await enqueueJob('index', null, { key: 'a' })
  const draining = queue.drain()
  await began.opened
  const done: unknown[] = []
  const other = queueOf('two')
  other.register('mail', async ({ payload }) => void done.push(payload))
  await enqueueJob('mail', 'of another kind', { key: 'a' })
  await other.drain()
  expect(done).toEqual(['of another kind'])
  canEnd.open()
  await draining
})

test('a failed job is retried even if a job of another kind with the same key is waiting', async () => {
  const tries: number[] = []
  queue.register(
    'index',
    async ({ attempt }) => {
      tries.push(attempt)
      if (attempt === 1) throw new Error('the disk is full')
    },
    { backoff: () => 1_000 },
  )
  await enqueueJob('mail', null, { key: 'a', runAt: inMs(60_000) })
  await enqueueJob('index', null, { key: 'a' })
  await queue.drain()
  clock.advance(1_000)
  await queue.drain()
  expect(tries).toEqual([1, 2])
})

test('a process that claims its own job again ignores the late result of its first attempt', async () => {
  const [firstBegan, secondBegan, firstCanFail, secondCanEnd] = [gate(), gate(), gate(), gate()]
  queue.register('speak', async () => {
    firstBegan.open()
    await firstCanFail.opened
    throw new Error('too late to matter')
  })
  await enqueueJob('speak', 'unit')
  const first = queue.drain()
  await firstBegan.opened
  clock.advance(30_000)
  const again = queueOf('one')
  again.register('speak', async () => {
    secondBegan.open()
    await secondCanEnd.opened
  })
  const second = again.drain()
  await secondBegan.opened
  firstCanFail.open()
  await first
  expect(await rowOf('speak')).toMatchObject({ state: 'running', attempts: 2, last_error: null })
  secondCanEnd.open()
  await second
  expect(await rowOf('speak')).toMatchObject({ state: 'done', attempts: 2 })
})

test('a job whose process died in every allowed attempt is moved to dead letters by a queue that runs its kind of job', async () => {
  for (const kind of ['speak', 'mail']) await enqueueJob(kind, null)
  await database.db.execute(sql`
    update jobs set state = 'running', attempts = 2, max_attempts = 2, lease_owner = 'dead',
      lease_until = ${clock.now().toISOString()}`)
  queue.register('speak', async () => undefined)
  expect(await queue.drain()).toBe(0)
  expect(await rowOf('speak')).toMatchObject({ state: 'dead', last_error: 'the process died in every attempt' })
  expect(await rowOf('mail')).toMatchObject({ state: 'running' })
})

test('when a stopping process returns a job to the queue, the job is due immediately and its stored error stays', async () => {
  const began = gate()
  queue.register(
    'speak',
    ({ attempt, signal }) => {
      if (attempt === 1) throw new Error('the engine is busy')
      began.open()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('left off'))))
    },
    { backoff: () => 1_000 },
  )
  await enqueueJob('speak', 'unit')
  await queue.drain()
  clock.advance(1_000)
  await queue.start()
  await began.opened
  clock.advance(1_000)
  await queue.stop({ graceMs: 0 })
  expect(await rowOf('speak')).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'the engine is busy' })
  const { rows } = await database.db.execute(
    sql`select 1 from jobs where run_at = ${clock.now().toISOString()}::timestamptz`,
  )
  expect(rows).toHaveLength(1)
})

test('R-06 if a process that is stopping still claims a job, the job goes back to the queue', async () => {
  const [isReading, mayContinue, began] = [gate(), gate(), gate()]
  const slow = interceptDatabase(database, async (run) => {
    isReading.open()
    await mayContinue.opened
    return run()
  })
  const stopping = createJobs({ database: slow, clock, log: silentLog, owner: 'two' })
  stopping.register('speak', ({ signal }) => {
    began.open()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('left off'))))
  })
  await enqueueJob('speak', 'unit')
  await stopping.start()
  await isReading.opened
  const stopped = stopping.stop({ graceMs: 0 })
  mayContinue.open()
  await stopped
  await began.opened
  expect(await rowOf('speak')).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a stopped queue no longer listens for new jobs', async () => {
  let listeners = 0
  const counted: TestDatabase = {
    ...database,
    async listen(channel, onMessage) {
      const stop = await database.listen(channel, onMessage)
      listeners += 1
      return async () => {
        listeners -= 1
        await stop()
      }
    },
  }
  const started = createJobs({ database: counted, clock, log: silentLog, owner: 'two' })
  await started.start()
  expect(listeners).toBe(1)
  await started.stop({ graceMs: 0 })
  expect(listeners).toBe(0)
})
