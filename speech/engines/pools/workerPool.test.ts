import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createWorkerPool } from './workerPool.ts'

type Job = { say: string; gate?: SharedArrayBuffer }

/** A worker that does what its job says: it answers, fails, dies or hangs. With a `gate`, it waits for `openGate`. */
const scriptedWorker = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ say, gate }) => {
    if (say === 'die') process.exit(7)
    if (say === 'throw') throw new Error('thrown')
    if (say === 'hang') for (;;) ;
    if (say === 'refuse') return parentPort.postMessage({ failure: 'will not' })
    if (gate) Atomics.wait(new Int32Array(gate), 0, 0)
    parentPort.postMessage({ result: say })
  })`

const dyingWorker = `require('node:worker_threads').parentPort.on('message', () => process.exit(7))`

function poolOf(
  size: number,
  {
    deadlineMs = 60_000,
    firstWorkerDies = false,
    ...more
  }: { deadlineMs?: number; firstWorkerDies?: boolean; now?: () => number } = {},
) {
  let started = 0
  const pool = createWorkerPool<Job, string>({
    name: 'test',
    size,
    start: () =>
      new Worker(started++ === 0 && firstWorkerDies ? dyingWorker : scriptedWorker, { eval: true, stderr: true }),
    deadlineMs: () => deadlineMs,
    ...more,
  })
  return { ...pool, started: () => started }
}

const never = new AbortController().signal
const closedGate = () => new SharedArrayBuffer(4)
function openGate(gate: SharedArrayBuffer) {
  const word = new Int32Array(gate)
  Atomics.store(word, 0, 1)
  Atomics.notify(word, 0)
}

test('workers are started only when they are needed', async () => {
  const pool = poolOf(4)
  await pool.run({ say: 'one' }, { signal: never })
  await pool.run({ say: 'two' }, { signal: never })
  expect(pool.started()).toBe(1)
  expect(await Promise.all(['a', 'b', 'c'].map((say) => pool.run({ say }, { signal: never })))).toEqual(['a', 'b', 'c'])
  expect(pool.started()).toBe(3)
  await pool.close()
})

test('R-12 if a worker dies, another worker does its job', async () => {
  const pool = poolOf(1, { firstWorkerDies: true })
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  expect(pool.stats()).toMatchObject({ restarts: 1, spoken: 1, workers: 1 })
  await pool.close()
})

test('R-28 a job that kills every worker is the only job that fails', async () => {
  const pool = poolOf(1)
  for (const say of ['die', 'throw', 'refuse']) {
    const bad = pool.run({ say }, { signal: never })
    const good = pool.run({ say: 'hello' }, { signal: never })
    await expect(bad).rejects.toMatchObject({ name: 'SpeechUnavailable' })
    expect(await good).toBe('hello')
  }
  await pool.close()
})

test('a worker that hangs is ended at its deadline, and the job fails after a second worker hangs', async () => {
  const pool = poolOf(1, { deadlineMs: 200 })
  await expect(pool.run({ say: 'hang' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_died' })
  expect(pool.stats().restarts).toBe(2)
  await pool.close()
})

test('after five deaths of workers the pool starts no worker; after a pause it runs jobs again', async () => {
  let time = 0
  const pool = poolOf(1, { now: () => time })
  for (const _ of [1, 2])
    await expect(pool.run({ say: 'die' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_died' })
  await expect(pool.run({ say: 'die' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_resting' })
  const startedBefore = pool.started()
  await expect(pool.run({ say: 'hello' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_resting' })
  expect(pool.started()).toBe(startedBefore)
  time = 60_000
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  await pool.close()
})

test('urgent jobs run first, then jobs that are needed soon (ahead), then all others', async () => {
  const pool = poolOf(1)
  const gate = closedGate()
  const order: string[] = []
  const say = (words: string, rank: { urgent?: boolean; ahead?: boolean }) =>
    pool.run({ say: words }, { signal: never, ...rank }).then((said) => order.push(said))
  const first = pool.run({ say: 'first', gate }, { signal: never })
  const rest = [
    say('later', {}),
    say('much later', {}),
    say('soon', { ahead: true }),
    say('now', { urgent: true }),
    say('and now', { urgent: true }),
    say('and soon', { ahead: true }),
  ]
  openGate(gate)
  await Promise.all([first, ...rest])
  expect(order).toEqual(['now', 'and now', 'soon', 'and soon', 'later', 'much later'])
  await pool.close()
})

test('a job that is cancelled in the queue is never sent to a worker; the result of a job cancelled later is ignored', async () => {
  const pool = poolOf(1)
  const gate = closedGate()
  const cancel = new AbortController()
  const running = pool.run({ say: 'running', gate }, { signal: cancel.signal })
  const queued = pool.run({ say: 'queued' }, { signal: cancel.signal })
  const other = pool.run({ say: 'other' }, { signal: never })
  cancel.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
  await expect(queued).rejects.toThrow('cancelled')
  openGate(gate)
  expect(await other).toBe('other')
  expect(pool.stats()).toMatchObject({ spoken: 1, waiting: 0 })
  await pool.close()
})

test('closing the pool rejects running, waiting and later jobs', async () => {
  const pool = poolOf(1)
  const gate = closedGate()
  const running = pool.run({ say: 'running', gate }, { signal: never })
  const waiting = pool.run({ say: 'waiting' }, { signal: never })
  const settled = Promise.allSettled([running, waiting])
  await pool.close()
  for (const outcome of await settled)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } })
  await expect(pool.run({ say: 'more' }, { signal: never })).rejects.toMatchObject({ reason: 'closed' })
})
