import { expect, test } from 'vitest'
import { HostedError } from './hostedError.ts'
import { createRequestQueue, type RequestQueueOptions } from './requestQueue.ts'

const never = new AbortController().signal

function createTestQueue(more: Partial<RequestQueueOptions> = {}) {
  const pauses: number[] = []
  const queue = createRequestQueue({
    name: 'test',
    title: 'The service',
    maxConcurrent: 2,
    pause: async (ms) => void pauses.push(ms),
    ...more,
  })
  const run = <T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    options: { signal?: AbortSignal; urgent?: boolean } = {},
  ) => queue.run(attempt, { signal: never, deadlineMs: 60_000, ...options })
  return { ...queue, run, pauses }
}

/** Creates requests that are answered when the test calls `answer`. */
function createPendingRequests() {
  const open: { name: string; answer(): void }[] = []
  const ask = (name: string) => () => new Promise<string>((resolve) => open.push({ name, answer: () => resolve(name) }))
  const nextTick = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ask,
    async names() {
      await nextTick()
      return open.map(({ name }) => name)
    },
    async answer(name: string) {
      const index = open.findIndex((one) => one.name === name)
      open.splice(index, 1)[0]?.answer()
      await nextTick()
    },
  }
}

test('the queue sends at most the allowed number of requests at the same time, urgent requests first', async () => {
  const queue = createTestQueue()
  const { ask, names, answer } = createPendingRequests()
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(ask(name)))
  all.push(queue.run(ask('now'), { urgent: true }))
  expect(await names()).toEqual(['a', 'b'])
  await answer('a')
  expect(await names()).toEqual(['b', 'now'])
  queue.setMaxConcurrent(4)
  await answer('b')
  expect(await names()).toEqual(['now', 'c', 'd'])
  for (const name of ['now', 'c', 'd']) await answer(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'now'])
})

test('R-14 a request that is refused because too many run is retried and does not count as failed; then fewer run at once', async () => {
  const queue = createTestQueue()
  let attempts = 0
  const crowded = async () => {
    if (++attempts < 3) throw new HostedError('crowded', 'too many')
    return 'spoken'
  }
  expect(await queue.run(crowded)).toBe('spoken')
  expect(queue.stats()).toMatchObject({ workers: 1, spoken: 1, failures: 0 })
  expect(queue.isCircuitOpen()).toBe(false)
})

test('R-14 retry pauses become longer and vary at random, and permanent errors are not retried', async () => {
  const queue = createTestQueue()
  const fail = (kind: 'busy' | 'key') => async () => {
    throw new HostedError(kind, 'no')
  }
  await expect(queue.run(fail('busy'))).rejects.toThrow('no')
  const [first = 0, second = 0] = queue.pauses
  expect(queue.pauses).toHaveLength(2)
  for (const [pause, around] of [
    [first, 250],
    [second, 500],
  ] as const) {
    expect(pause).toBeGreaterThanOrEqual(around * 0.5)
    expect(pause).toBeLessThanOrEqual(around * 1.5)
  }
  await expect(queue.run(fail('key'))).rejects.toThrow('no')
  expect(queue.pauses).toHaveLength(2)
})

test('R-14 a short Retry-After delays the retry, and a Retry-After of an hour opens the circuit for 10 min', async () => {
  let time = 0
  const queue = createTestQueue({ now: () => time })
  let attempts = 0
  const busy = (retryAfterMs: number) => async () => {
    if (++attempts % 2 === 1) throw new HostedError('busy', 'busy', { retryAfterMs })
    return 'spoken'
  }
  expect(await queue.run(busy(2_000))).toBe('spoken')
  expect(queue.pauses[0]).toBeGreaterThanOrEqual(2_000)
  await expect(queue.run(busy(3_600_000))).rejects.toThrow('busy')
  time = 599_999
  await expect(queue.run(busy(0))).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 600_000
  expect(await queue.run(busy(0))).toBe('spoken')
})

test('R-14 after five failures the circuit opens for 30 s, and then a single trial request is sent', async () => {
  let time = 0
  const queue = createTestQueue({ now: () => time })
  const { ask, names, answer } = createPendingRequests()
  let requestCount = 0
  const broken = async () => {
    requestCount++
    throw new HostedError('connection', 'broken')
  }
  await expect(queue.run(broken)).rejects.toThrow('broken')
  await expect(queue.run(broken)).rejects.toThrow('broken')
  expect(requestCount).toBe(5)
  await expect(queue.run(broken)).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 30_000
  await expect(queue.run(broken)).rejects.toThrow('broken')
  expect(requestCount).toBe(6)
  // The trial request failed, so the circuit opens again, this time for 60 s.
  time = 60_000
  await expect(queue.run(broken)).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 90_000
  const ahead = queue.run(ask('ahead'))
  await expect(queue.run(ask('behind'))).rejects.toMatchObject({ reason: 'engine_resting' })
  expect(await names()).toEqual(['ahead'])
  await answer('ahead')
  expect(await ahead).toBe('ahead')
  const together = [queue.run(ask('one')), queue.run(ask('other'))]
  expect(await names()).toEqual(['one', 'other'])
  for (const name of ['one', 'other']) await answer(name)
  await Promise.all(together)
})

test('R-14 after a successful request, five new failures open the circuit for 30 s again', async () => {
  let time = 0
  const queue = createTestQueue({ now: () => time })
  const broken = async () => {
    throw new HostedError('connection', 'broken')
  }
  const failFiveTimes = async () => {
    await expect(queue.run(broken)).rejects.toThrow('broken')
    await expect(queue.run(broken)).rejects.toThrow('broken')
  }
  await failFiveTimes()
  time = 30_000
  await queue.run(async () => 'spoken')
  await failFiveTimes()
  expect(queue.isCircuitOpen()).toBe(true)
  time = 60_000
  expect(queue.isCircuitOpen()).toBe(false)
})

test('a cancelled request is removed from the queue; closing the queue aborts the running request', async () => {
  const queue = createTestQueue({ maxConcurrent: 1 })
  const cancel = new AbortController()
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const running = queue.run(hang)
  const waiting = queue.run(hang, { signal: cancel.signal })
  const cancelled = waiting.catch((error: unknown) => error)
  cancel.abort(new Error('not wanted'))
  expect(await cancelled).toMatchObject({ message: 'not wanted' })
  expect(queue.stats()).toMatchObject({ busy: 1, waiting: 0 })
  const closed = running.catch((error: unknown) => error)
  queue.close()
  expect(await closed).toMatchObject({ reason: 'closed' })
  expect(queue.stats()).toMatchObject({ busy: 0, failures: 0 })
})
