import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import {
  cancelQueuedJob,
  countByState,
  findJob,
  findJobs,
  hasActiveDuplicate,
  listJobKinds,
  retryDeadJob,
} from './adminQueries.ts'
import { createJobs, type Jobs, NonRetryableError } from './jobs.ts'

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let queue: Jobs
let isBroken: boolean
let done: unknown[]

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  queue = createJobs({ database, clock, log: silentLog, owner: 'one' })
  isBroken = true
  done = []
  for (const kind of ['mail', 'index'])
    queue.register(kind, async ({ payload }) => {
      if (isBroken) throw new NonRetryableError('the lamp is out')
      done.push(payload)
    })
})

afterEach(async () => {
  await queue.stop({ graceMs: 0 })
  await database[Symbol.asyncDispose]()
})

/** Enqueues a job one minute after the previous one. Returns its id. */
async function enqueue(kind: string, payload: unknown, more: { key?: string; runAt?: Date } = {}): Promise<string> {
  clock.advance(60_000)
  await database.tx((tx) => queue.enqueue(tx, { kind, payload, ...more }))
  const [newest] = await findJobs(database.db, { limit: 1 })
  return newest?.id ?? ''
}
async function createDeadJob(kind: string, payload: unknown, key?: string): Promise<string> {
  isBroken = true
  const id = await enqueue(kind, payload, key === undefined ? {} : { key })
  await queue.drain()
  isBroken = false
  return id
}
const later = () => new Date(clock.now().getTime() + 86_400_000)
const list = (query: object = {}) => findJobs(database.db, { limit: 100, ...query })
const stateOf = async (id: string) => (await list()).find((job) => job.id === id)?.state

test('jobs are listed newest first with times and error, and can be filtered by state and kind', async () => {
  const dead = await createDeadJob('mail', 'a')
  const createdAt = clock.now()
  const runAt = later()
  const waiting = await enqueue('index', 'b', { key: 'k', runAt })
  const rows = await list()
  expect(rows.map(({ id }) => id)).toEqual([waiting, dead])
  expect(rows[0]).toEqual({
    ...{ id: waiting, kind: 'index', key: 'k', state: 'waiting', attempts: 0, max_attempts: null, last_error: null },
    ...{ created_at: clock.now(), run_at: new Date(runAt.getTime()), finished_at: null, lease_until: null },
  })
  expect(rows[1]).toMatchObject({
    ...{ kind: 'mail', key: null, state: 'dead', attempts: 1, last_error: 'the lamp is out' },
    ...{ created_at: createdAt, finished_at: createdAt },
  })
  expect((await list({ state: 'dead' })).map(({ id }) => id)).toEqual([dead])
  expect((await list({ kind: 'index' })).map(({ id }) => id)).toEqual([waiting])
  expect(await list({ kind: 'index', state: 'dead' })).toEqual([])
  expect(await listJobKinds(database.db)).toEqual(['index', 'mail'])
})

test('the next page of jobs continues after the last job of the previous page', async () => {
  for (const payload of ['a', 'b', 'c']) await enqueue('mail', payload, { runAt: later() })
  const all = await list()
  const [first] = await findJobs(database.db, { limit: 1 })
  expect(first).toEqual(all[0])
  const place = { at: first?.created_at ?? new Date(), id: first?.id ?? '' }
  expect(await list({ place: { ...place, at: place.at.toISOString() } })).toEqual(all.slice(1))
})

test('if a page ends between jobs of the same creation time, the next page begins with the next job', async () => {
  await database.tx(async (tx) => {
    for (const payload of ['a', 'b', 'c']) await queue.enqueue(tx, { kind: 'mail', payload, runAt: later() })
  })
  const all = await list()
  const [first] = all
  const place = { at: first?.created_at.toISOString() ?? '', id: first?.id ?? '' }
  expect((await list({ place })).map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
})

test('jobs are counted by state', async () => {
  await createDeadJob('mail', 'a')
  await enqueue('mail', 'b')
  await queue.drain()
  const cancelled = await enqueue('mail', 'c', { runAt: later() })
  await database.tx((tx) => cancelQueuedJob(tx, cancelled, clock.now()))
  await enqueue('mail', 'd', { runAt: later() })
  await enqueue('mail', 'e', { runAt: later() })
  expect(await countByState(database.db)).toEqual({ waiting: 2, running: 0, done: 1, dead: 1, cancelled: 1 })
})

test('a retried dead job starts immediately and can use all its attempts again', async () => {
  const id = await createDeadJob('mail', 'a')
  clock.advance(60_000)
  expect(await database.tx((tx) => retryDeadJob(tx, id, clock.now()))).toBe(true)
  expect((await list())[0]).toMatchObject({ state: 'waiting', attempts: 0, run_at: clock.now(), finished_at: null })
  await queue.drain()
  expect(done).toEqual(['a'])
  expect(await database.tx((tx) => retryDeadJob(tx, id, clock.now()))).toBe(false)
  expect(await database.tx((tx) => retryDeadJob(tx, 'unknown', clock.now()))).toBe(false)
})

test('retrying a dead job sends a notification with its kind to the queues', async () => {
  const id = await createDeadJob('mail', 'a')
  const kinds: string[] = []
  let wake: () => void = () => undefined
  const woken = new Promise<void>((resolve) => {
    wake = resolve
  })
  await database.listen('jobs', (kind) => {
    kinds.push(kind)
    wake()
  })
  await database.tx((tx) => retryDeadJob(tx, id, clock.now()))
  await woken
  expect(kinds).toEqual(['mail'])
})

test('retrying a dead job cancels it if another job of the same kind and key is already waiting', async () => {
  const id = await createDeadJob('index', 'old', 'a')
  await enqueue('index', 'new', { key: 'a', runAt: later() })
  expect(await database.tx((tx) => retryDeadJob(tx, id, clock.now()))).toBe(true)
  expect((await list()).find((job) => job.id === id)).toMatchObject({ state: 'cancelled', finished_at: clock.now() })
})

test('a retried dead job returns to the queue even if a job of another kind with the same key is waiting', async () => {
  const id = await createDeadJob('index', 'old', 'a')
  await enqueue('mail', 'of another kind', { key: 'a', runAt: later() })
  expect(await database.tx((tx) => retryDeadJob(tx, id, clock.now()))).toBe(true)
  expect(await stateOf(id)).toBe('waiting')
})

test('a running job can neither be cancelled nor retried', async () => {
  const id = await enqueue('mail', 'a')
  await database.db.execute(sql`update jobs set state = 'running', lease_owner = 'other', lease_until = now()`)
  const change = (action: typeof cancelQueuedJob) => database.tx((tx) => action(tx, id, clock.now()))
  expect([await change(cancelQueuedJob), await change(retryDeadJob)]).toEqual([false, false])
  expect(await stateOf(id)).toBe('running')
})

test('a waiting or dead job can be cancelled, a completed job cannot', async () => {
  const dead = await createDeadJob('mail', 'a')
  const finished = await enqueue('mail', 'b')
  await queue.drain()
  const waiting = await enqueue('mail', 'c', { runAt: later() })
  const cancel = (id: string) => database.tx((tx) => cancelQueuedJob(tx, id, clock.now()))
  expect([await cancel(dead), await cancel(waiting), await cancel(finished)]).toEqual([true, true, false])
  expect([await stateOf(dead), await stateOf(waiting), await stateOf(finished)]).toEqual([
    ...['cancelled', 'cancelled', 'done'],
  ])
})

test('a waiting job of the same kind and key is an active duplicate of a dead job; a dead job or a job of another kind or key is not', async () => {
  const id = await createDeadJob('index', 'old', 'a')
  const hasDuplicate = () => database.tx((tx) => hasActiveDuplicate(tx, { id, kind: 'index', key: 'a' }))
  await createDeadJob('index', 'also dead', 'a')
  await enqueue('index', 'another key', { key: 'b', runAt: later() })
  await enqueue('mail', 'another kind', { key: 'a', runAt: later() })
  expect(await hasDuplicate()).toBe(false)
  const waiting = await enqueue('index', 'new', { key: 'a', runAt: later() })
  expect(await hasDuplicate()).toBe(true)
  const isDuplicated = await database.tx((tx) => hasActiveDuplicate(tx, { id: waiting, kind: 'index', key: 'a' }))
  expect(isDuplicated).toBe(false)
  expect(await database.tx((tx) => findJob(tx, id))).toEqual({ id, kind: 'index', key: 'a', state: 'dead' })
  expect(await database.tx((tx) => findJob(tx, 'unknown'))).toBeUndefined()
})
