// This file is long because all tests of the queue share one database and one clock.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { testDatabase, type TestDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, NonRetryableError, type Jobs } from './jobs.ts'

const start = '2026-11-21T09:30:00.000Z'
const nextDay = 24 * 60 * 60_000

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs

const queueOf = (owner: string) => createJobs({ database, clock, log: silentLog, owner })
const enqueueJob = (kind: string, payload: unknown, more: { key?: string; runAt?: Date } = {}) =>
  database.tx((tx) => queue.enqueue(tx, { kind, payload, ...more }))
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

async function rowOf(kind: string) {
  const { rows } = await database.db.execute<{
    state: string
    attempts: number
    last_error: string | null
    lease_owner: string | null
  }>(sql`select state, attempts, last_error, lease_owner from jobs where kind = ${kind}`)
  return rows[0]
}

/** A promise that the test resolves itself, to control the order of events. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock(start)
  queue = queueOf('one')
})

afterEach(async () => {
  await queue.stop({ graceMs: 0 })
  await database[Symbol.asyncDispose]()
})

test('a job enqueued in a rolled-back transaction never runs', async () => {
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => void done.push(payload))
  await database
    .tx(async (tx) => {
      await queue.enqueue(tx, { kind: 'mail', payload: 'undone' })
      throw new Error('undo')
    })
    .catch(() => undefined)
  await enqueueJob('mail', 'committed')
  expect(await queue.drain()).toBe(1)
  expect(done).toEqual(['committed'])
})

test('two processes run 200 shared jobs exactly once each', async () => {
  const done: number[] = []
  const other = queueOf('two')
  for (const each of [queue, other])
    each.register<number>('count', async ({ payload }) => void done.push(payload), { concurrency: 7 })
  await database.tx(async (tx) => {
    for (let index = 0; index < 200; index++) await queue.enqueue(tx, { kind: 'count', payload: index })
  })
  await Promise.all([queue.drain(), other.drain()])
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(await queue.count()).toEqual({ waiting: 0, running: 0, dead: 0 })
})

test('a job starts when its transaction commits, without polling', async () => {
  const ran = gate()
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => {
    done.push(payload)
    ran.open()
  })
  await queue.start()
  await enqueueJob('mail', 'now')
  await ran.opened
  expect(done).toEqual(['now'])
})

test('a job with a later start time waits until then', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await enqueueJob('purge', 'later', { runAt: inMs(600_000) })
  expect(await queue.drain()).toBe(0)
  clock.advance(599_999)
  expect(await queue.drain()).toBe(0)
  clock.advance(1)
  expect(await queue.drain()).toBe(1)
})

test('two jobs of one key run once, at the earlier time', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await enqueueJob('purge', 'first', { key: 'a', runAt: inMs(60_000) })
  await enqueueJob('purge', 'second', { key: 'a', runAt: inMs(10_000) })
  await enqueueJob('purge', 'other', { key: 'b', runAt: inMs(10_000) })
  clock.advance(10_000)
  await queue.drain()
  expect(done.toSorted()).toEqual(['first', 'other'])
})

test('a job enqueued while one of its key runs starts after that one has ended', async () => {
  const began = gate()
  const canEnd = gate()
  const order: string[] = []
  queue.register<string>('index', async ({ payload }) => {
    order.push(`${payload} begins`)
    began.open()
    await canEnd.opened
    order.push(`${payload} ends`)
  })
  await enqueueJob('index', 'first', { key: 'a' })
  const draining = queue.drain()
  await began.opened
  await enqueueJob('index', 'second', { key: 'a' })
  const other = queueOf('two')
  other.register('index', async () => void order.push('too early'))
  expect(await other.drain()).toBe(0)
  canEnd.open()
  await draining
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a failed job is retried with a growing delay, and its reason is stored', async () => {
  const tries: number[] = []
  queue.register(
    'mail',
    async ({ attempt }) => {
      tries.push(attempt)
      if (attempt < 3) throw new Error(`attempt ${attempt}: mail server is down`)
    },
    { backoff: (attempt) => attempt * 60_000 },
  )
  await enqueueJob('mail', 'hello')
  await queue.drain()
  expect(await rowOf('mail')).toMatchObject({ state: 'waiting', last_error: 'attempt 1: mail server is down' })
  clock.advance(60_000)
  await queue.drain()
  clock.advance(119_999)
  await queue.drain()
  expect(tries).toEqual([1, 2])
  clock.advance(1)
  await queue.drain()
  expect(tries).toEqual([1, 2, 3])
  expect(await rowOf('mail')).toMatchObject({ state: 'done', last_error: null })
})

test('R-28 a job that fails in all its attempts is moved to dead letters, and other jobs continue', async () => {
  const done: unknown[] = []
  queue.register(
    'speak',
    async ({ payload }) => {
      if (payload === 'poison') throw new Error('cannot be spoken')
      done.push(payload)
    },
    { maxAttempts: 3, backoff: () => 0 },
  )
  await enqueueJob('speak', 'poison')
  await enqueueJob('speak', 'good')
  await queue.drain()
  expect(done).toEqual(['good'])
  expect(await queue.count()).toEqual({ waiting: 0, running: 0, dead: 1 })
  clock.advance(nextDay)
  expect(await queue.drain()).toBe(0)
})

test('a job with a non-retryable error is moved to dead letters immediately', async () => {
  queue.register('mail', async () => {
    throw new NonRetryableError('no such address')
  })
  await enqueueJob('mail', 'hello')
  await queue.drain()
  expect(await rowOf('mail')).toMatchObject({ state: 'dead', attempts: 1, last_error: 'no such address' })
})

test('a job of a dead process is taken over when its lease has expired, not before', async () => {
  await enqueueJob('speak', 'unit')
  // A process that claimed the job and died.
  await database.db.execute(
    sql`update jobs set state = 'running', attempts = 1, lease_owner = 'dead', lease_until = ${inMs(30_000).toISOString()}`,
  )
  const done: number[] = []
  queue.register('speak', async ({ attempt }) => void done.push(attempt))
  clock.advance(29_999)
  expect(await queue.drain()).toBe(0)
  clock.advance(1)
  expect(await queue.drain()).toBe(1)
  expect(done).toEqual([2])
})

test('R-28 a job whose process dies in every attempt is moved to dead letters', async () => {
  await enqueueJob('speak', 'poison')
  await database.db.execute(
    sql`update jobs set state = 'running', attempts = 3, lease_owner = 'dead', lease_until = ${start}`,
  )
  queue.register('speak', async () => undefined, { maxAttempts: 3 })
  expect(await queue.drain()).toBe(0)
  expect(await rowOf('speak')).toMatchObject({ state: 'dead' })
})

test('a process that lost its lease gets an abort, and its late result is ignored', async () => {
  const began = gate()
  const canEnd = gate()
  const signals: boolean[] = []
  queue.register('speak', async ({ signal, renew }) => {
    began.open()
    await canEnd.opened
    await renew()
    signals.push(signal.aborted)
    throw new Error('too late to matter')
  })
  await enqueueJob('speak', 'unit')
  const slow = queue.drain()
  await began.opened
  clock.advance(60_000)
  const other = queueOf('two')
  other.register('speak', async () => undefined)
  await other.drain()
  canEnd.open()
  await slow
  expect(signals).toEqual([true])
  expect(await rowOf('speak')).toMatchObject({ state: 'done', last_error: null })
})

test('R-06 a job that runs when the process stops returns to the queue without counting the attempt', async () => {
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

test('R-11 a recurring job runs once per period with three processes', async () => {
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
  // After a long pause it runs once, not once per missed period.
  clock.advance(nextDay)
  await drainAll()
  expect(runs).toBe(3)
})

// A shared Postgres server also counts the writes of other databases.
test.runIf(!testServerUrl)('checking the queue writes nothing when no job is due', async () => {
  queue.scheduleRecurring('sweep', 60_000)
  await queue.drain()
  const readSnapshot = async () =>
    (await database.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text`)).rows
  const before = await readSnapshot()
  for (let times = 0; times < 3; times += 1) await queue.drain()
  expect(await readSnapshot()).toEqual(before)
})

test('done jobs are deleted after three days, dead jobs stay', async () => {
  queue.register('mail', async ({ payload }) => {
    if (payload === 'bad') throw new NonRetryableError('no')
  })
  await enqueueJob('mail', 'good')
  await enqueueJob('mail', 'bad')
  await queue.drain()
  clock.advance(3 * nextDay + 1)
  await queue.drain()
  const { rows } = await database.db.execute(sql`select state from jobs`)
  expect(rows).toEqual([{ state: 'dead' }])
})
