import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PoolWorkerEvents, SupervisorOptions } from './pool.ts'
import { createSupervisor } from './supervisor.ts'

const never = new AbortController().signal

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

type FakeWorker = {
  index: number
  events: PoolWorkerEvents<string>
  job: string | undefined
  isEnded: boolean
  memoryBytes: number
}

/** Creates a pool of workers that end their jobs or die when the test calls `finish` or `die` with the running job. */
function openPool(options: Partial<SupervisorOptions<string, string>> = {}) {
  const workers: FakeWorker[] = []
  /** All jobs in the order in which they were sent to workers. */
  const sent: string[] = []
  const pool = createSupervisor<string, string>({
    ...{ name: 'test', size: 1, deadlineMs: () => 600_000, ...options },
    start(events, index) {
      const worker: FakeWorker = { index, events, job: undefined, isEnded: false, memoryBytes: 0 }
      workers.push(worker)
      return {
        send(job) {
          worker.job = job
          sent.push(job)
        },
        ref: () => undefined,
        unref: () => undefined,
        terminate: async () => void (worker.isEnded = true),
        memoryBytes: () => worker.memoryBytes,
      }
    },
  })
  const workerOf = (job: string) =>
    workers.findLast((worker) => worker.job === job) ?? expect.unreachable(`no worker got the job ${job}`)
  return {
    pool,
    workers,
    sent,
    run: (job: string, more: { signal?: AbortSignal; urgent?: boolean } = {}) =>
      pool.run(job, { signal: never, ...more }),
    finish: (job: string) => workerOf(job).events.finished({ result: `${job} spoken` }),
    die: (job: string) => workerOf(job).events.died('exit 1'),
    ended: () => workers.flatMap(({ isEnded }, at) => (isEnded ? [at] : [])),
  }
}

test('a worker is ended when it has had no job for a minute, counted from the end of its last job', async () => {
  const { pool, run, ended, finish } = openPool({ idleTimeoutMs: 60_000 })
  const endedBefore: number[] = []
  // The second worker is started after the first one was ended.
  for (const [at, job] of ['one', 'two'].entries()) {
    const running = run(job)
    vi.advanceTimersByTime(50_000)
    finish(job)
    expect(await running).toBe(`${job} spoken`)
    vi.advanceTimersByTime(58_000)
    expect(ended()).toEqual(endedBefore)
    endedBefore.push(at)
    vi.advanceTimersByTime(4_000)
    expect(ended()).toEqual(endedBefore)
    expect(pool.stats()).toMatchObject({ workers: 0, restarts: 0 })
  }
})

test('a worker that got a job after a long idle time is not ended during this job', async () => {
  const { run, ended, finish } = openPool({ idleTimeoutMs: 60_000 })
  const first = run('one')
  finish('one')
  await first
  vi.advanceTimersByTime(55_000)
  const second = run('two')
  vi.advanceTimersByTime(300_000)
  expect(ended()).toEqual([])
  finish('two')
  expect(await second).toBe('two spoken')
})

test('if urgent jobs run alone, the pool starts no worker and no other job until the last urgent job has ended', async () => {
  const { run, workers, sent, finish } = openPool({ size: 3, urgentRunsAlone: true })
  const cold = [run('first urgent', { urgent: true }), run('first other')]
  expect([sent, workers.length]).toEqual([['first urgent'], 1])
  for (const job of ['first urgent', 'first other']) finish(job)
  await Promise.all(cold)
  const jobs = ['one', 'two', 'three']
  const first = jobs.map((job) => run(job))
  for (const job of jobs) finish(job)
  await Promise.all(first)
  const all = [run('urgent', { urgent: true }), run('other'), run('also urgent', { urgent: true })]
  const sentNow = () => sent.slice(5)
  expect(sentNow()).toEqual(['urgent', 'also urgent'])
  finish('urgent')
  expect(sentNow()).toEqual(['urgent', 'also urgent'])
  finish('also urgent')
  expect(sentNow()).toEqual(['urgent', 'also urgent', 'other'])
  finish('other')
  await Promise.all(all)
})

test('after an urgent job was cancelled, another worker can start a job even if the first worker has not ended the urgent job', async () => {
  const { run, sent, finish } = openPool({ size: 2, urgentRunsAlone: true })
  const first = [run('one'), run('two')]
  for (const job of ['one', 'two']) finish(job)
  await Promise.all(first)
  const cancel = new AbortController()
  const urgent = run('urgent', { urgent: true, signal: cancel.signal })
  cancel.abort(new Error('cancelled'))
  await expect(urgent).rejects.toThrow('cancelled')
  const other = run('other')
  expect(sent.slice(2)).toEqual(['urgent', 'other'])
  finish('other')
  expect(await other).toBe('other spoken')
})

test('if only the worker of a cancelled urgent job runs, another worker is started for the jobs that wait', async () => {
  const { run, sent, finish } = openPool({ size: 2, urgentRunsAlone: true })
  const cancel = new AbortController()
  const urgent = run('urgent', { urgent: true, signal: cancel.signal })
  const others = ['one', 'two'].map((job) => run(job))
  expect(sent).toEqual(['urgent'])
  cancel.abort(new Error('cancelled'))
  await expect(urgent).rejects.toThrow('cancelled')
  expect(sent).toEqual(['urgent', 'one'])
  finish('one')
  expect(sent).toEqual(['urgent', 'one', 'two'])
  finish('two')
  await Promise.all(others)
})

test('a job that waited because an urgent job runs alone is started on another worker as soon as the urgent job is cancelled', async () => {
  const { run, sent, finish } = openPool({ size: 2, urgentRunsAlone: true })
  const first = [run('one'), run('two')]
  for (const job of ['one', 'two']) finish(job)
  await Promise.all(first)
  const cancel = new AbortController()
  const urgent = run('urgent', { urgent: true, signal: cancel.signal })
  const sameCaller = run('of the same caller', { signal: cancel.signal })
  const other = run('other')
  expect(sent.slice(2)).toEqual(['urgent'])
  cancel.abort(new Error('cancelled'))
  for (const cancelled of [urgent, sameCaller]) await expect(cancelled).rejects.toThrow('cancelled')
  expect(sent.slice(2)).toEqual(['urgent', 'other'])
  finish('other')
  expect(await other).toBe('other spoken')
})

test('a worker over its memory limit is replaced after a short job, or during a long job, which a new worker does again', async () => {
  const { pool, run, workers, ended, finish } = openPool({ memoryLimitBytes: 1_000 })
  const setMemory = (at: number, bytes: number) => Object.assign(workers[at] ?? {}, { memoryBytes: bytes })
  for (const bytes of [1_000, 1_001]) {
    const running = run('short')
    setMemory(0, bytes)
    finish('short')
    expect(await running).toBe('short spoken')
    expect(ended()).toEqual(bytes > 1_000 ? [0] : [])
  }
  const running = run('long')
  setMemory(1, 1_001)
  vi.advanceTimersByTime(1_000)
  expect(ended()).toEqual([0, 1])
  finish('long')
  expect(await running).toBe('long spoken')
  expect(pool.stats()).toMatchObject({ workers: 1, restarts: 2 })
})

test('five deaths of workers without a finished job between them pause the pool for 10 s; then one more death pauses it again', async () => {
  const { pool, run, finish, die } = openPool()
  const failTwice = async (job: string) => {
    const failing = run(job)
    die(job)
    die(job)
    await expect(failing).rejects.toMatchObject({ reason: 'engine_died' })
  }
  for (const round of ['first', 'second']) {
    await failTwice(`${round} bad`)
    await failTwice(`${round} worse`)
    const good = run(`${round} good`)
    finish(`${round} good`)
    expect(await good).toBe(`${round} good spoken`)
  }
  await failTwice('bad')
  await failTwice('worse')
  expect(pool.state()).toEqual({ state: 'ready' })
  const pauseByOneDeath = async () => {
    const last = run('last')
    die('last')
    expect(pool.state().state).toBe('resting')
    await expect(last).rejects.toMatchObject({ reason: 'engine_resting' })
    vi.advanceTimersByTime(9_999)
    expect(pool.state().state).toBe('resting')
    vi.advanceTimersByTime(1)
    expect(pool.state()).toEqual({ state: 'ready' })
  }
  await pauseByOneDeath()
  await pauseByOneDeath()
})

test('two failed starts of workers pause the pool only if no worker became ready between them', async () => {
  const { pool, run, workers, die } = openPool({ readyTimeoutMs: 5_000 })
  const running = run('one')
  vi.advanceTimersByTime(5_000)
  workers[1]?.events.ready()
  die('one')
  vi.advanceTimersByTime(5_000)
  expect([workers.length, pool.state().state]).toEqual([4, 'ready'])
  vi.advanceTimersByTime(5_000)
  expect([workers.length, pool.state().state]).toEqual([4, 'resting'])
  await expect(running).rejects.toMatchObject({ reason: 'engine_resting' })
})

test('a worker that replaces a dead worker gets the index of the dead worker', async () => {
  const { run, workers, finish, die } = openPool({ size: 2 })
  const all = [run('one'), run('two')]
  die('one')
  expect(workers.map(({ index }) => index)).toEqual([0, 1, 0])
  for (const job of ['one', 'two']) finish(job)
  await Promise.all(all)
})

test('if the worker of a cancelled job dies, no other worker does this job', async () => {
  const { run, sent, finish, die } = openPool()
  const cancel = new AbortController()
  const cancelled = run('cancelled', { signal: cancel.signal })
  cancel.abort(new Error('not wanted'))
  await expect(cancelled).rejects.toThrow('not wanted')
  die('cancelled')
  const next = run('next')
  expect(sent).toEqual(['cancelled', 'next'])
  finish('next')
  expect(await next).toBe('next spoken')
})

test('a pool listens once to a signal that several jobs share, until the last of these jobs has ended', async () => {
  const { run, finish } = openPool()
  const { signal } = new AbortController()
  const listenerCount = () => getEventListeners(signal, 'abort').length
  for (const [one, other] of [
    ['a', 'b'],
    ['c', 'd'],
  ] as const) {
    const both = [run(one, { signal }), run(other, { signal })]
    finish(one)
    expect(listenerCount()).toBe(1)
    finish(other)
    await Promise.all(both)
    expect(listenerCount()).toBe(0)
  }
})
