// This file is long because all its tests intercept the database statements of the same server.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { type Intercept, interceptDatabase } from '../../testing/interceptDatabase.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createFixedClock } from '../clock.ts'
import { createJobs, type JobLog, NonRetryableError } from './jobs.ts'

const leaseMs = 10_000
const stepMs = 1_000

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let logged: { message: string; facts: Record<string, unknown> }[]

const write: JobLog['info'] = (facts, message) => void logged.push({ message, facts })
const log: JobLog = { info: write, warn: write, error: write }
const countLogged = (message: string) => logged.filter((entry) => entry.message === message).length

/** Starts a server whose database statements the test can intercept. */
function startServer(owner: string) {
  const underWay = new Set<Promise<unknown>>()
  const control: { sent: number; intercept: Intercept } = { sent: 0, intercept: (run) => run() }
  const intercepted = interceptDatabase(database, async (run, kind) => {
    control.sent += 1
    const statement = control.intercept(run, kind)
    underWay.add(statement)
    try {
      return await statement
    } finally {
      underWay.delete(statement)
    }
  })
  const queue = createJobs({ database: intercepted, clock, log, owner })
  /** Resolves when no statement is running. */
  async function settled() {
    while (underWay.size > 0) await Promise.allSettled(underWay)
    // Lets the code that awaited these statements continue.
    await new Promise(setImmediate)
  }
  return Object.assign(control, { queue, settled })
}
type Server = ReturnType<typeof startServer>

/** Starts a job that runs until `end` is called. `run.signal` is the signal of its handler. */
async function startLongJob(server: Server, runQueue: () => Promise<unknown> = server.queue.drain) {
  const [began, canEnd] = [gate(), gate()]
  const run = { attempts: 0, signal: new AbortController().signal }
  server.queue.register(
    'speak',
    async ({ signal }) => {
      run.attempts += 1
      run.signal = signal
      began.open()
      await canEnd.opened
    },
    { leaseMs },
  )
  await enqueue(server, 'speak')
  // `runQueue` rejects if a test makes the database fail. Such an error is expected and ignored.
  const ended = runQueue().catch(() => undefined)
  await began.opened
  await server.settled()
  return {
    run,
    async end() {
      canEnd.open()
      await ended
    },
  }
}

const enqueue = (server: Server, kind: string) => database.tx((tx) => server.queue.enqueue(tx, { kind }))

/** Gives the running job to another server, as if this server had not renewed its lease in time. */
async function giveToOther() {
  await database.db.execute(
    sql`update jobs set lease_owner = 'other', attempts = attempts + 1, lease_until = lease_until + interval '1 day'`,
  )
}

/** Advances the clock, and waits until the given servers have finished the renewals of their leases. */
async function advance(ms: number, ...servers: Server[]) {
  clock.advance(ms)
  vi.advanceTimersByTime(ms)
  for (const server of servers) await server.settled()
}

async function rowOf(kind: string) {
  const { rows } = await database.db.execute<{ state: string; attempts: number; last_error: string | null }>(
    sql`select state, attempts, last_error from jobs where kind = ${kind}`,
  )
  return rows[0]
}

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  logged = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await database[Symbol.asyncDispose]()
})

test('R-11 a job that runs longer than its lease runs only once while its server is alive', async () => {
  const [one, two] = [startServer('one'), startServer('two')]
  let secondRuns = 0
  two.queue.register('speak', async () => void (secondRuns += 1), { leaseMs })
  const job = await startLongJob(one)
  for (let elapsedMs = 0; elapsedMs < 4 * leaseMs; elapsedMs += stepMs) {
    await advance(stepMs, one)
    await two.queue.drain()
  }
  expect(secondRuns).toBe(0)
  expect(job.run.signal.aborted).toBe(false)
  await job.end()
  expect(job.run.attempts).toBe(1)
  expect(await rowOf('speak')).toEqual({ state: 'done', attempts: 1, last_error: null })
  expect(logged).toEqual([])
})

test('a job keeps its lease if one of every two renewals fails', async () => {
  const [one, two] = [startServer('one'), startServer('two')]
  let secondRuns = 0
  two.queue.register('speak', async () => void (secondRuns += 1), { leaseMs })
  const job = await startLongJob(one)
  let renewals = 0
  one.intercept = async (run) => {
    renewals += 1
    if (renewals % 2 === 1) throw new Error('the connection broke')
    return run()
  }
  for (let elapsedMs = 0; elapsedMs < 4 * leaseMs; elapsedMs += stepMs) {
    // In each step, server two looks for an expired lease before server one renews its lease.
    clock.advance(stepMs)
    await two.queue.drain()
    vi.advanceTimersByTime(stepMs)
    await one.settled()
  }
  expect(renewals).toBeGreaterThan(4)
  expect(secondRuns).toBe(0)
  expect(job.run.signal.aborted).toBe(false)
  one.intercept = (run) => run()
  await job.end()
  expect(logged[0]).toEqual({
    message: 'job lease could not be renewed',
    facts: { job: expect.any(String), kind: 'speak', message: 'the connection broke' },
  })
})

test('a job is aborted after its lease has expired without a renewal, and not before', async () => {
  const one = startServer('one')
  const job = await startLongJob(one)
  one.intercept = async () => {
    throw new Error('the database is gone')
  }
  for (let elapsedMs = 0; elapsedMs < leaseMs; elapsedMs += stepMs) await advance(stepMs, one)
  expect(job.run.signal.aborted).toBe(false)
  for (let elapsedMs = 0; elapsedMs < leaseMs; elapsedMs += stepMs) await advance(stepMs, one)
  expect(job.run.signal.aborted).toBe(true)
  await job.end()
})

test('a job is aborted at the next renewal of its lease if another server has claimed the job', async () => {
  const one = startServer('one')
  const job = await startLongJob(one)
  await giveToOther()
  await advance(leaseMs, one)
  expect(job.run.signal.aborted).toBe(true)
  expect(job.run.signal.reason).toBeInstanceOf(Error)
  await job.end()
  expect(await rowOf('speak')).toMatchObject({ state: 'running', attempts: 2 })
})

test('the lease of a finished job is not renewed', async () => {
  const one = startServer('one')
  one.queue.register('speak', async () => undefined, { leaseMs })
  await enqueue(one, 'speak')
  await one.queue.drain()
  await one.settled()
  const sentBefore = one.sent
  await advance(leaseMs, one)
  expect(one.sent).toBe(sentBefore)
})

test('R-06 when a queue stops, it marks its running job as waiting, and then sends no further queries', async () => {
  const one = startServer('one')
  const job = await startLongJob(one, one.queue.start)
  await one.queue.stop({ graceMs: 0 })
  expect(job.run.signal.aborted).toBe(true)
  const sentBefore = one.sent
  await advance(leaseMs, one)
  await enqueue(one, 'mail')
  await job.end()
  await advance(leaseMs, one)
  expect(one.sent).toBe(sentBefore)
  expect(await rowOf('speak')).toEqual({ state: 'waiting', attempts: 0, last_error: null })
})

test('the result of a job is stored even if the database refuses it a few times', async () => {
  const one = startServer('one')
  const job = await startLongJob(one)
  let refusals = 0
  one.intercept = async (run) => {
    refusals += 1
    if (refusals <= 4) throw new Error('refused')
    return run()
  }
  await job.end()
  expect(await rowOf('speak')).toMatchObject({ state: 'done' })
  expect(logged).toEqual([])
})

test('the result of a job is stored after a short outage of the database', async () => {
  const one = startServer('one')
  const job = await startLongJob(one)
  let isDown = true
  one.intercept = async (run) => {
    // The outage lasts longer than all attempts would take without pauses between them.
    setImmediate(() => {
      isDown = false
    })
    if (isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return run()
  }
  await job.end()
  expect(await rowOf('speak')).toMatchObject({ state: 'done' })
})

test('a job whose result cannot be stored is logged, and runs again after its lease expires', async () => {
  const [one, two] = [startServer('one'), startServer('two')]
  const attempts: number[] = []
  two.queue.register('speak', async ({ attempt }) => void attempts.push(attempt), { leaseMs })
  const job = await startLongJob(one)
  one.intercept = async () => {
    throw new Error('refused')
  }
  await job.end()
  expect(logged).toEqual([
    {
      message: 'job result could not be stored',
      facts: { job: expect.any(String), kind: 'speak', message: 'refused' },
    },
  ])
  await advance(leaseMs - 1, one)
  await two.queue.drain()
  expect(attempts).toEqual([])
  await advance(1, one)
  await two.queue.drain()
  expect(attempts).toEqual([2])
})

test('the log of a failed job contains its kind, the attempt and the reason', async () => {
  const one = startServer('one')
  one.queue.register(
    'mail',
    async ({ attempt }) => {
      throw new Error(`attempt ${attempt}: mail server is down`)
    },
    { maxAttempts: 2, backoff: () => 0 },
  )
  one.queue.register('letter', async () => {
    throw new NonRetryableError('no such address')
  })
  await enqueue(one, 'mail')
  await one.queue.drain()
  await enqueue(one, 'letter')
  await one.queue.drain()
  const job = expect.any(String)
  expect(logged).toEqual([
    {
      message: 'job failed; it will be retried',
      facts: { job, kind: 'mail', attempt: 1, error: 'attempt 1: mail server is down' },
    },
    {
      message: 'job moved to dead letters',
      facts: { job, kind: 'mail', attempt: 2, error: 'attempt 2: mail server is down' },
    },
    { message: 'job moved to dead letters', facts: { job, kind: 'letter', attempt: 1, error: 'no such address' } },
  ])
})

test('a very long failure reason is shortened before it is stored', async () => {
  const one = startServer('one')
  one.queue.register('mail', async () => {
    throw new NonRetryableError(`no such address ${'x'.repeat(100_000)}`)
  })
  await enqueue(one, 'mail')
  await one.queue.drain()
  const { last_error: reason } = (await rowOf('mail')) ?? {}
  expect(reason).toMatch(/^no such address x+$/)
  expect(reason?.length).toBeLessThan(1_000)
})

test('an error that a job throws after it lost its lease is not logged or stored as a failure', async () => {
  const one = startServer('one')
  const [began, canEnd] = [gate(), gate()]
  one.queue.register('speak', async ({ renew }) => {
    began.open()
    await canEnd.opened
    await renew()
    throw new Error('too late to matter')
  })
  await enqueue(one, 'speak')
  const ended = one.queue.drain()
  await began.opened
  await giveToOther()
  canEnd.open()
  await ended
  expect(countLogged('job failed; it will be retried')).toBe(0)
  expect(await rowOf('speak')).toEqual({ state: 'running', attempts: 2, last_error: null })
})
