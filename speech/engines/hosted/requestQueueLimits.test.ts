import { expect, onTestFinished, test, vi } from 'vitest'
import { HostedError, type HostedErrorKind } from './hostedError.ts'
import { createRequestQueue, type RequestQueueOptions } from './requestQueue.ts'

type Outcome = HostedErrorKind | 'spoken'
type RunOptions = { signal?: AbortSignal; urgent?: boolean; ahead?: boolean; deadlineMs?: number }

/** Creates a queue with requests that are answered when the test calls `answer`. Pauses of the queue take no time. */
function createTestQueue(more: Partial<RequestQueueOptions> = {}) {
  const open: { name: string; answer(outcome: Outcome): void }[] = []
  const queue = createRequestQueue({
    name: 'test',
    title: 'The service',
    maxConcurrent: 2,
    pause: async () => {},
    ...more,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const ask = (name: string, options: RunOptions = {}) => {
    const request = queue.run(
      (signal) =>
        new Promise<string>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          const answer = (outcome: Outcome) =>
            outcome === 'spoken' ? resolve(name) : reject(new HostedError(outcome, outcome))
          open.push({ name, answer })
        }),
      { signal: new AbortController().signal, deadlineMs: 60_000, ...options },
    )
    // A rejection is expected by the test or does not matter to it.
    request.catch(() => {})
    return request
  }
  return {
    ...queue,
    ask,
    async names() {
      await settle()
      return open.map(({ name }) => name)
    },
    async answer(name: string, outcome: Outcome = 'spoken') {
      await settle()
      const index = open.findIndex((one) => one.name === name)
      open.splice(index, 1)[0]?.answer(outcome)
      await settle()
    },
  }
}

/** Sends one request that the service answers with the same error each time. Returns the number of attempts. */
async function countAttempts(queue: ReturnType<typeof createTestQueue>, kind: HostedErrorKind) {
  const request = queue.ask('refused')
  let attempts = 0
  while ((await queue.names()).includes('refused')) {
    attempts++
    await queue.answer('refused', kind)
  }
  await expect(request).rejects.toBeDefined()
  return attempts
}

test('R-14 a request that is refused because of too many requests is sent at most 6 times, a failing request 3 times', async () => {
  expect(await countAttempts(createTestQueue(), 'crowded')).toBe(6)
  expect(await countAttempts(createTestQueue(), 'busy')).toBe(3)
})

test('R-14 a response that is not audio is not requested again, but five of them open the circuit', async () => {
  const queue = createTestQueue()
  for (let failures = 1; failures < 5; failures++) expect(await countAttempts(queue, 'response')).toBe(1)
  expect(queue.isCircuitOpen()).toBe(false)
  await countAttempts(queue, 'response')
  expect(queue.isCircuitOpen()).toBe(true)
  expect(queue.stats()).toMatchObject({ spoken: 0, failures: 5 })
})

test('R-14 four failures, and four more 30 s later, do not open the circuit', async () => {
  let time = 0
  const queue = createTestQueue({ now: () => time })
  for (let failures = 1; failures <= 4; failures++) await countAttempts(queue, 'response')
  time = 30_000
  for (let failures = 1; failures <= 4; failures++) await countAttempts(queue, 'response')
  expect(queue.isCircuitOpen()).toBe(false)
})

test('R-14 a successful request clears the failures before it', async () => {
  const queue = createTestQueue()
  for (let failures = 1; failures <= 4; failures++) await countAttempts(queue, 'response')
  const request = queue.ask('good')
  await queue.answer('good')
  expect(await request).toBe('good')
  await countAttempts(queue, 'response')
  expect(queue.isCircuitOpen()).toBe(false)
})

test('R-14 when the circuit opens, the waiting requests are rejected at once', async () => {
  const queue = createTestQueue({ maxConcurrent: 1 })
  for (let failures = 1; failures <= 4; failures++) await countAttempts(queue, 'response')
  const running = queue.ask('running')
  const waiting = queue.ask('waiting')
  await queue.answer('running', 'response')
  await expect(running).rejects.toMatchObject({ kind: 'response' })
  await expect(waiting).rejects.toMatchObject({ reason: 'engine_resting' })
  expect(queue.stats()).toMatchObject({ busy: 0, waiting: 0 })
})

test('R-14 a unit without an answer fails after its time limit, and two such units open the circuit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createTestQueue()
  for (const isOpenAfter of [false, true]) {
    const request = queue.ask('silent', { deadlineMs: 4_000 })
    await queue.names()
    vi.advanceTimersByTime(3_999)
    await queue.names()
    expect(queue.stats().busy).toBe(1)
    vi.advanceTimersByTime(1)
    await expect(request).rejects.toMatchObject({ kind: 'connection', message: 'The service takes too long.' })
    expect(queue.isCircuitOpen()).toBe(isOpenAfter)
  }
  expect(queue.stats().failures).toBe(2)
})

test('R-14 the time that a request waits in the queue does not count towards its time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createTestQueue({ maxConcurrent: 1 })
  const first = queue.ask('first')
  const second = queue.ask('second', { deadlineMs: 4_000 })
  await queue.names()
  vi.advanceTimersByTime(10_000)
  await queue.answer('first')
  await queue.answer('second')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(0)
})

test('R-14 the time limit of a unit includes its retries, and no timer is left after a retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createTestQueue()
  const spoken = queue.ask('spoken')
  await queue.answer('spoken', 'busy')
  await queue.answer('spoken')
  expect(await spoken).toBe('spoken')
  expect(vi.getTimerCount()).toBe(0)
  const slow = queue.ask('slow', { deadlineMs: 4_000 })
  await queue.names()
  vi.advanceTimersByTime(3_000)
  await queue.answer('slow', 'busy')
  expect(await queue.names()).toEqual(['slow'])
  vi.advanceTimersByTime(1_000)
  await expect(slow).rejects.toMatchObject({ message: 'The service takes too long.' })
})

test('R-14 a refused request is sent again after at most 1.5 s, and after 3 s if the service asks for 3 s', async () => {
  const pauses: number[] = []
  const queue = createTestQueue({ pause: async (ms) => void pauses.push(ms) })
  await countAttempts(queue, 'crowded')
  expect(pauses).toHaveLength(5)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_500)
  let attempts = 0
  const busyOnce = async () => {
    if (++attempts === 1) throw new HostedError('busy', 'busy', { retryAfterMs: 3_000 })
    return 'spoken'
  }
  expect(await queue.run(busyOnce, { signal: new AbortController().signal, deadlineMs: 60_000 })).toBe('spoken')
  expect(pauses[5]).toBe(3_000)
})

test('R-14 after 10 successful requests, one more request may run at the same time, up to the initial limit', async () => {
  const queue = createTestQueue({ maxConcurrent: 3 })
  const all = ['a', 'b', 'c'].map((name) => queue.ask(name))
  await queue.answer('a', 'crowded')
  expect(queue.stats().workers).toBe(2)
  for (const name of ['b', 'c', 'a']) await queue.answer(name)
  await Promise.all(all)
  for (let count = 4; count <= 9; count++) {
    void queue.ask('more')
    await queue.answer('more')
  }
  expect(queue.stats().workers).toBe(2)
  void queue.ask('tenth')
  await queue.answer('tenth')
  expect(queue.stats().workers).toBe(3)
  for (let count = 1; count <= 12; count++) {
    void queue.ask('more')
    await queue.answer('more')
  }
  expect(queue.stats().workers).toBe(3)
})

test('after a refusal because of too many requests, fewer requests run at the same time than before the refusal', async () => {
  const queue = createTestQueue({ maxConcurrent: 10 })
  for (const name of ['a', 'b', 'c']) void queue.ask(name)
  await queue.answer('c', 'crowded')
  expect(queue.stats()).toMatchObject({ workers: 2, busy: 2 })
  queue.close()
})

test('after another refusal because of too many requests, 10 new successful requests are needed to send more at the same time', async () => {
  const queue = createTestQueue({ maxConcurrent: 2 })
  for (let round = 1; round <= 2; round++) {
    void queue.ask('refused')
    await queue.answer('refused', 'crowded')
    for (let successes = 1; successes <= 9; successes++) {
      if (successes > 1) void queue.ask('refused')
      await queue.answer('refused')
    }
    expect(queue.stats().workers).toBe(1)
  }
  void queue.ask('tenth')
  await queue.answer('tenth')
  expect(queue.stats().workers).toBe(2)
})

test('after a refusal, each 10 successful requests raise the limit of parallel requests by one: from 1 to 2, then to 3', async () => {
  const queue = createTestQueue({ maxConcurrent: 3 })
  const answerAll = async (count: number) => {
    for (let sent = 1; sent <= count; sent++) {
      void queue.ask('more')
      await queue.answer('more')
    }
  }
  void queue.ask('refused')
  await queue.answer('refused', 'crowded')
  await queue.answer('refused')
  expect(queue.stats().workers).toBe(1)
  await answerAll(9)
  expect(queue.stats().workers).toBe(2)
  await answerAll(9)
  expect(queue.stats().workers).toBe(2)
  await answerAll(1)
  expect(queue.stats().workers).toBe(3)
})

test('a higher limit of the service lets waiting requests begin at once; no limit exceeds 15, and 0 is ignored', async () => {
  const queue = createTestQueue({ maxConcurrent: 1 })
  for (const name of ['a', 'b', 'c']) void queue.ask(name)
  expect(await queue.names()).toEqual(['a'])
  queue.setMaxConcurrent(2)
  expect(await queue.names()).toEqual(['a', 'b'])
  queue.setMaxConcurrent(0)
  queue.setMaxConcurrent(2.5)
  expect(queue.stats().workers).toBe(2)
  queue.setMaxConcurrent(40)
  expect(queue.stats().workers).toBe(15)
})

test('a unit spoken ahead of time goes before units that are not urgent, and a retry before other requests of its urgency', async () => {
  const queue = createTestQueue({ maxConcurrent: 1 })
  void queue.ask('retried', { urgent: true })
  for (const name of ['later', 'last']) void queue.ask(name)
  void queue.ask('ahead', { ahead: true })
  await queue.answer('retried', 'busy')
  // The retry joins the queue after the next request has begun.
  expect(await queue.names()).toEqual(['ahead'])
  void queue.ask('urgent', { urgent: true })
  await queue.answer('ahead')
  expect(await queue.names()).toEqual(['retried'])
  await queue.answer('retried')
  expect(await queue.names()).toEqual(['urgent'])
  await queue.answer('urgent')
  expect(await queue.names()).toEqual(['later'])
  await queue.answer('later', 'busy')
  await queue.answer('last')
  expect(await queue.names()).toEqual(['later'])
})

test('a closed queue sends no request, and a request that is already cancelled is not sent', async () => {
  const queue = createTestQueue()
  const signal = AbortSignal.abort(new Error('not wanted'))
  await expect(queue.ask('cancelled', { signal })).rejects.toThrow('not wanted')
  queue.close()
  await expect(queue.ask('late')).rejects.toMatchObject({ reason: 'closed' })
  expect(await queue.names()).toEqual([])
  expect(queue.stats()).toMatchObject({ busy: 0, waiting: 0, failures: 0 })
})
