import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PoolWorkerEvents } from './pool.ts'
import { createSupervisor } from './supervisor.ts'

const never = new AbortController().signal

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

/** Creates a pool of one worker, which ends its job when the test calls `finish`. */
function openPool() {
  const ended: number[] = []
  let started = 0
  let events: PoolWorkerEvents<string> | undefined
  const pool = createSupervisor<string, string>({
    ...{ name: 'test', size: 1, idleTimeoutMs: 60_000, deadlineMs: () => 600_000 },
    start(given) {
      events = given
      const number = (started += 1)
      const terminate = async () => void ended.push(number)
      return { send: () => undefined, ref: () => undefined, unref: () => undefined, terminate }
    },
  })
  return { pool, ended, finish: () => events?.finished({ result: 'spoken' }) }
}

test('a worker is ended when it has had no job for a minute, counted from the end of its last job', async () => {
  const { pool, ended, finish } = openPool()
  const first = pool.run('one', { signal: never })
  vi.advanceTimersByTime(50_000)
  finish()
  expect(await first).toBe('spoken')
  vi.advanceTimersByTime(58_000)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(4_000)
  expect(ended).toEqual([1])
  expect(pool.stats()).toMatchObject({ workers: 0, restarts: 0 })
})

test('a worker that got a job after a long idle time is not ended during this job', async () => {
  const { pool, ended, finish } = openPool()
  const first = pool.run('one', { signal: never })
  finish()
  await first
  vi.advanceTimersByTime(55_000)
  const second = pool.run('two', { signal: never })
  vi.advanceTimersByTime(300_000)
  expect(ended).toEqual([])
  finish()
  expect(await second).toBe('spoken')
})
