import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quietLog } from '../../testing/templates.ts'
import { testDatabase, type TestDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, Hopeless, type Jobs } from './jobs.ts'

const start = '2026-11-21T09:30:00.000Z'
const nextDay = 24 * 60 * 60_000

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs

const queueOf = (owner: string) => createJobs({ database, clock, log: quietLog, owner })
const ask = (kind: string, payload: unknown, more: { key?: string; runAt?: Date } = {}) =>
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

/** Resolves when told, so that a test decides the order of things instead of waiting. */
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

test('a job asked for in a transaction that is undone never runs', async () => {
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => void done.push(payload))
  await database
    .tx(async (tx) => {
      await queue.enqueue(tx, { kind: 'mail', payload: 'undone' })
      throw new Error('undo')
    })
    .catch(() => undefined)
  await ask('mail', 'kept')
  expect(await queue.drain()).toBe(1)
  expect(done).toEqual(['kept'])
})

test('of 200 jobs that two processes share, each runs once', async () => {
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

test('a job starts as soon as the change that asks for it is kept, without being looked for', async () => {
  const ran = gate()
  const done: unknown[] = []
  queue.register('mail', async ({ payload }) => {
    done.push(payload)
    ran.open()
  })
  await queue.start()
  await ask('mail', 'now')
  await ran.opened
  expect(done).toEqual(['now'])
})

test('a job for later waits for its time', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await ask('purge', 'later', { runAt: inMs(600_000) })
  expect(await queue.drain()).toBe(0)
  clock.advance(599_999)
  expect(await queue.drain()).toBe(0)
  clock.advance(1)
  expect(await queue.drain()).toBe(1)
})

test('what is asked for twice under one key runs once, at the sooner time', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await ask('purge', 'first', { key: 'a', runAt: inMs(60_000) })
  await ask('purge', 'second', { key: 'a', runAt: inMs(10_000) })
  await ask('purge', 'other', { key: 'b', runAt: inMs(10_000) })
  clock.advance(10_000)
  await queue.drain()
  expect(done.toSorted()).toEqual(['first', 'other'])
})

test('what is asked for again while it runs runs once more, after it', async () => {
  const began = gate()
  const mayEnd = gate()
  const order: string[] = []
  queue.register<string>('index', async ({ payload }) => {
    order.push(`${payload} begins`)
    began.open()
    await mayEnd.opened
    order.push(`${payload} ends`)
  })
  await ask('index', 'first', { key: 'a' })
  const draining = queue.drain()
  await began.opened
  await ask('index', 'second', { key: 'a' })
  const other = queueOf('two')
  other.register('index', async () => void order.push('too early'))
  expect(await other.drain()).toBe(0)
  mayEnd.open()
  await draining
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a job that fails is tried again after a while that grows, and its reason is kept', async () => {
  const tries: number[] = []
  queue.register(
    'mail',
    async ({ attempt }) => {
      tries.push(attempt)
      if (attempt < 3) throw new Error(`attempt ${attempt}: the post office is closed`)
    },
    { backoff: (attempt) => attempt * 60_000 },
  )
  await ask('mail', 'hello')
  await queue.drain()
  expect(await rowOf('mail')).toMatchObject({ state: 'waiting', last_error: 'attempt 1: the post office is closed' })
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

test('R-28 a job that fails as often as it may is laid aside, and the others go on', async () => {
  const done: unknown[] = []
  queue.register(
    'speak',
    async ({ payload }) => {
      if (payload === 'poison') throw new Error('cannot be spoken')
      done.push(payload)
    },
    { maxAttempts: 3, backoff: () => 0 },
  )
  await ask('speak', 'poison')
  await ask('speak', 'good')
  await queue.drain()
  expect(done).toEqual(['good'])
  expect(await queue.count()).toEqual({ waiting: 0, running: 0, dead: 1 })
  clock.advance(nextDay)
  expect(await queue.drain()).toBe(0)
})

test('a job that says trying again is hopeless is laid aside at once', async () => {
  queue.register('mail', async () => {
    throw new Hopeless('no such address')
  })
  await ask('mail', 'hello')
  await queue.drain()
  expect(await rowOf('mail')).toMatchObject({ state: 'dead', attempts: 1, last_error: 'no such address' })
})

test('a job whose process has died is taken over once its lease has ended, not before', async () => {
  await ask('speak', 'unit')
  // A process that claims and is never heard of again.
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

test('R-28 a job that takes its process with it each time is laid aside', async () => {
  await ask('speak', 'poison')
  await database.db.execute(
    sql`update jobs set state = 'running', attempts = 3, lease_owner = 'dead', lease_until = ${start}`,
  )
  queue.register('speak', async () => undefined, { maxAttempts: 3 })
  expect(await queue.drain()).toBe(0)
  expect(await rowOf('speak')).toMatchObject({ state: 'dead' })
})

test('a process that lost its lease is told to leave off, and its late end changes nothing', async () => {
  const began = gate()
  const mayEnd = gate()
  const signals: boolean[] = []
  queue.register('speak', async ({ signal, renew }) => {
    began.open()
    await mayEnd.opened
    await renew()
    signals.push(signal.aborted)
    throw new Error('too late to matter')
  })
  await ask('speak', 'unit')
  const slow = queue.drain()
  await began.opened
  clock.advance(60_000)
  const other = queueOf('two')
  other.register('speak', async () => undefined)
  await other.drain()
  mayEnd.open()
  await slow
  expect(signals).toEqual([true])
  expect(await rowOf('speak')).toMatchObject({ state: 'done', last_error: null })
})

test('R-06 what has not ended when the process stops is given back, and does not count as tried', async () => {
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
  await ask('speak', 'unit')
  await began.opened
  await queue.stop({ graceMs: 0 })
  expect(reason).toBeInstanceOf(Error)
  expect(await rowOf('speak')).toEqual({ state: 'waiting', attempts: 0, last_error: null, lease_owner: null })
})

test('R-11 a recurring job runs once a period, however many processes there are', async () => {
  let runs = 0
  const queues = [queue, queueOf('two'), queueOf('three')]
  for (const each of queues) {
    each.register('sweep', async () => {
      runs += 1
    })
    each.every('sweep', 60_000)
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
  // After a long sleep it runs once, not once for each period missed.
  clock.advance(nextDay)
  await drainAll()
  expect(runs).toBe(3)
})

// A server that others share counts their writes, too.
test.runIf(!testServerUrl)('whoever looks at the queue writes nothing while nothing is due', async () => {
  queue.every('sweep', 60_000)
  await queue.drain()
  const stands = async () => (await database.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text`)).rows
  const before = await stands()
  for (let times = 0; times < 3; times += 1) await queue.drain()
  expect(await stands()).toEqual(before)
})

test('jobs that are done go after three days, those laid aside stay', async () => {
  queue.register('mail', async ({ payload }) => {
    if (payload === 'bad') throw new Hopeless('no')
  })
  await ask('mail', 'good')
  await ask('mail', 'bad')
  await queue.drain()
  clock.advance(3 * nextDay + 1)
  await queue.drain()
  const { rows } = await database.db.execute(sql`select state from jobs`)
  expect(rows).toEqual([{ state: 'dead' }])
})
