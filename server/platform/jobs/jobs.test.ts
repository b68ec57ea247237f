// This file is long because all tests of enqueueing, retrying and leasing share one database and one clock.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
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

test('two processes run 200 shared jobs, each job exactly once', async () => {
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

test('a new job that is due in two seconds notifies the queues; a new job that is due tomorrow does not', async () => {
  const kinds: string[] = []
  let wake: () => void = () => undefined
  const woken = new Promise<void>((resolve) => {
    wake = resolve
  })
  await database.listen('jobs', (kind) => {
    kinds.push(kind)
    wake()
  })
  await enqueueJob('purge', 'tomorrow', { runAt: inMs(nextDay) })
  await enqueueJob('summary', 'soon', { runAt: inMs(2_000) })
  await woken
  expect(kinds).toEqual(['summary'])
})

test('of two waiting jobs with the same key, only the first runs, at the earlier of the two start times', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await enqueueJob('purge', 'first', { key: 'a', runAt: inMs(60_000) })
  await enqueueJob('purge', 'second', { key: 'a', runAt: inMs(10_000) })
  await enqueueJob('purge', 'other', { key: 'b', runAt: inMs(10_000) })
  clock.advance(10_000)
  await queue.drain()
  expect(done.toSorted()).toEqual(['first', 'other'])
})

test('a waiting job is not delayed by a second job with the same key that is due later', async () => {
  const done: unknown[] = []
  queue.register('purge', async ({ payload }) => void done.push(payload))
  await enqueueJob('purge', 'early', { key: 'a', runAt: inMs(10_000) })
  await enqueueJob('purge', 'late', { key: 'a', runAt: inMs(60_000) })
  clock.advance(10_000)
  await queue.drain()
  expect(done).toEqual(['early'])
  clock.advance(50_000)
  expect(await queue.drain()).toBe(0)
})

test('if a job is enqueued while a job with the same key runs, the new job starts after the running job has ended', async () => {
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

test('a failed job is retried after increasing delays, and the reason of the failure is stored', async () => {
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

test('a job whose kind has no options is tried five times, with pauses of about 1, 2, 4 and 8 seconds', async () => {
  const delaysMs: number[][] = [[], [], [], []]
  queue.register('mail', async () => {
    throw new Error('mail server is down')
  })
  for (let number = 0; number < 20; number += 1) await enqueueJob('mail', number)
  for (const delays of delaysMs) {
    await queue.drain()
    const { rows } = await database.db.execute<{ at: string }>(sql`select run_at as at from jobs`)
    for (const { at } of rows) delays.push(new Date(at).getTime() - clock.now().getTime())
    clock.advance(Math.max(...delays))
  }
  expect(await queue.count()).toEqual({ waiting: 20, running: 0, dead: 0 })
  await queue.drain()
  expect(await queue.count()).toEqual({ waiting: 0, running: 0, dead: 20 })
  for (const [index, delays] of delaysMs.entries()) {
    const middleMs = 1_000 * 2 ** index
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0.8 * middleMs)
    expect(Math.max(...delays)).toBeLessThanOrEqual(1.2 * middleMs)
    // The delays are random, so that jobs that failed together are not retried together.
    expect(new Set(delays).size).toBeGreaterThan(10)
  }
})

test('a job whose kind defines no backoff waits at most about an hour before each retry', async () => {
  queue.register(
    'mail',
    async () => {
      throw new Error('mail server is down')
    },
    { maxAttempts: 100 },
  )
  await enqueueJob('mail', 'hello')
  await database.db.execute(sql`update jobs set attempts = 40`)
  await queue.drain()
  clock.advance(0.8 * 3_600_000 - 1)
  expect(await queue.drain()).toBe(0)
  clock.advance(0.4 * 3_600_000 + 1)
  expect(await queue.drain()).toBe(1)
})

test('if a job has its own limit of attempts, the limit of its kind does not apply', async () => {
  queue.register('mail', async () => {
    throw new Error('mail server is down')
  })
  await enqueueJob('mail', 'hello')
  await database.db.execute(sql`update jobs set max_attempts = 1`)
  await queue.drain()
  expect(await rowOf('mail')).toMatchObject({ state: 'dead', attempts: 1 })
})

test('cancelling by payload cancels the matching waiting and dead jobs, and no other jobs', async () => {
  const [began, canEnd] = [gate(), gate()]
  const done: unknown[] = []
  queue.register<{ user: string; name: string }>('mail', async ({ payload: { name } }) => {
    if (name === 'dead') throw new NonRetryableError('no')
    if (name === 'running') {
      began.open()
      await canEnd.opened
    }
    done.push(name)
  })
  queue.register<{ name: string }>('purge', async ({ payload: { name } }) => void done.push(name))
  await enqueueJob('mail', { user: 'ada', name: 'dead' })
  await queue.drain()
  await enqueueJob('mail', { user: 'ada', name: 'running' })
  const draining = queue.drain()
  await began.opened
  const runAt = inMs(1_000)
  await enqueueJob('mail', { user: 'ada', name: 'waiting' }, { runAt })
  await enqueueJob('mail', { user: 'ben', name: 'of another user' }, { runAt })
  await enqueueJob('purge', { user: 'ada', name: 'of another kind' }, { runAt })
  await database.tx((tx) => queue.cancel(tx, { kind: 'mail', about: { user: 'ada' } }))
  clock.advance(1_000)
  canEnd.open()
  await draining
  expect(done.toSorted()).toEqual(['of another kind', 'of another user', 'running'])
  expect(await queue.count()).toEqual({ waiting: 0, running: 0, dead: 0 })
  const { rows } = await database.db.execute(sql`select payload ->> 'name' as name from jobs where state = 'cancelled'`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['dead', 'waiting'])
})

test('a kind of job can have only one handler', () => {
  queue.register('mail', async () => undefined)
  expect(() => queue.register('mail', async () => undefined)).toThrow('jobs of kind mail already have a handler')
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

test('another process takes over the job of a killed process when its lease expires, not earlier', async () => {
  await enqueueJob('speak', 'unit', { key: 'a' })
  // Simulates a process that claimed the job and died.
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

test('a process that lost its lease receives an abort signal, and its late result is ignored', async () => {
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
  const other = queueOf('two')
  other.register('speak', async () => undefined)
  clock.advance(29_999)
  expect(await other.drain()).toBe(0)
  clock.advance(1)
  expect(await other.drain()).toBe(1)
  canEnd.open()
  await slow
  expect(signals).toEqual([true])
  expect(await rowOf('speak')).toMatchObject({ state: 'done', last_error: null })
})

test('a job whose handler renews the lease is not taken over by another process', async () => {
  const [began, canRenew, renewed, canEnd] = [gate(), gate(), gate(), gate()]
  queue.register('speak', async ({ renew }) => {
    began.open()
    await canRenew.opened
    await renew()
    renewed.open()
    await canEnd.opened
  })
  await enqueueJob('speak', 'unit')
  const slow = queue.drain()
  await began.opened
  clock.advance(29_000)
  canRenew.open()
  await renewed.opened
  clock.advance(29_000)
  const other = queueOf('two')
  other.register('speak', async () => undefined)
  expect(await other.drain()).toBe(0)
  canEnd.open()
  expect(await slow).toBe(1)
})

test('a job that fails while a job with the same key waits is not retried, because the waiting job does the work', async () => {
  const [began, canFail] = [gate(), gate()]
  const done: unknown[] = []
  queue.register(
    'index',
    async ({ payload }) => {
      if (payload === 'second') return void done.push(payload)
      began.open()
      await canFail.opened
      throw new Error('the disk is full')
    },
    { backoff: () => 0 },
  )
  await enqueueJob('index', 'first', { key: 'a' })
  const draining = queue.drain()
  await began.opened
  await enqueueJob('index', 'second', { key: 'a' })
  canFail.open()
  await draining
  expect(done).toEqual(['second'])
  const { rows } = await database.db.execute(sql`select state, finished_at is not null as "hasEnd" from jobs`)
  expect(rows).toEqual([
    { state: 'done', hasEnd: true },
    { state: 'done', hasEnd: true },
  ])
})
