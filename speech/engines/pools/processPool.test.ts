import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createProcessPool, type ProcessPoolOptions } from './processPool.ts'

type Job = { say: string }

/** A child process that does what its job says. Its argument decides how it starts. */
const scriptedChild = `
  const [startMode] = process.argv.slice(2)
  process.on('disconnect', () => process.exit())
  if (startMode === 'unusable') process.send({ unusable: 'the model is not there' })
  else if (startMode !== 'silent') process.send({ ready: true })
  const allocated = []
  process.on('message', ({ say }) => {
    if (say === 'die') { process.stderr.write('first\\nout of luck\\n'); process.exitCode = 7; return process.disconnect() }
    if (say === 'hang') for (;;) ;
    if (say === 'eat') { for (let n = 0; n < 20; n++) allocated.push(Buffer.alloc(10_000_000, 1)) ; return }
    if (say === 'refuse') return process.send({ failure: 'will not' })
    if (say === 'environment') return process.send({ result: Object.keys(process.env).join() })
    if (say === 'place') return setTimeout(() => process.send({ result: process.argv[3] }), 20)
    if (say === 'in parts') { process.send({ partial: 'in ' }); process.send({ partial: 'parts' }); return process.send({ result: 'in parts' }) }
    if (say === 'who') return process.send({ result: String(process.pid) })
    process.send({ result: say })
  })`

const folder = mkdtempSync(join(tmpdir(), 'scene-partner-pool-'))
writeFileSync(join(folder, 'obedient.cjs'), scriptedChild)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal

function poolOf(options: Partial<ProcessPoolOptions<Job, string>> = {}) {
  return createProcessPool<Job, string>({
    name: 'test',
    size: 1,
    entry: pathToFileURL(join(folder, 'obedient.cjs')),
    readyTimeoutMs: 30_000,
    deadlineMs: () => 30_000,
    ...options,
  })
}

test('a child process answers two jobs and gets no environment variables', async () => {
  const pool = poolOf()
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  expect(await pool.run({ say: 'environment' }, { signal: never })).toBe('')
  expect(pool.stats()).toMatchObject({ spoken: 2, restarts: 0, workers: 1 })
  await pool.close()
})

test('when `close` of a process pool has returned, its child process has ended', async () => {
  const pool = poolOf()
  const pid = Number(await pool.run({ say: 'who' }, { signal: never }))
  expect(process.kill(pid, 0)).toBe(true)
  await pool.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('the caller gets the parts of a result before the result, and none after a cancellation', async () => {
  const pool = poolOf()
  const parts: string[] = []
  const run = (signal: AbortSignal) => pool.run({ say: 'in parts' }, { signal }, (part) => parts.push(part))
  expect(await run(never)).toBe('in parts')
  expect(parts.splice(0)).toEqual(['in ', 'parts'])
  const cancel = new AbortController()
  const cancelled = run(cancel.signal)
  cancel.abort(new Error('cancelled'))
  await expect(cancelled).rejects.toThrow('cancelled')
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  expect(parts).toEqual([])
  await pool.close()
})

test('R-12 if a child is killed, another child does its job', async () => {
  const pool = poolOf()
  const pid = Number(await pool.run({ say: 'who' }, { signal: never }))
  process.kill(pid, 'SIGKILL')
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  expect(pool.stats()).toMatchObject({ restarts: 1, workers: 1 })
  await pool.close()
})

test('the error of a job whose child died contains the last line that the child wrote', async () => {
  const pool = poolOf()
  await expect(pool.run({ say: 'die' }, { signal: never })).rejects.toMatchObject({
    reason: 'engine_died',
    message: expect.stringMatching(/exit 7: out of luck$/),
  })
  await pool.close()
})

test('R-13 a child that hangs is ended at its deadline', { tags: ['long'] }, async () => {
  const pool = poolOf({ deadlineMs: () => 300 })
  await expect(pool.run({ say: 'hang' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_died' })
  expect(pool.stats().restarts).toBe(2)
  await pool.close()
})

test(
  'after two failed starts no child is started for a while, and waiting jobs are rejected',
  { tags: ['long'] },
  async () => {
    const pool = poolOf({ argumentsFor: () => ['silent'], readyTimeoutMs: 300 })
    await expect(pool.run({ say: 'hello' }, { signal: never })).rejects.toMatchObject({ reason: 'engine_resting' })
    expect(pool.stats().restarts).toBe(2)
    await pool.close()
  },
)

test('a child that reports itself unusable is not started again until a retry is requested', async () => {
  let isModelPresent = false
  let started = 0
  const pool = poolOf({ argumentsFor: () => (started++, [isModelPresent ? 'well' : 'unusable']) })
  const refused = { reason: 'engine_refused', message: 'test: the model is not there' }
  const both = [1, 2].map(() => pool.run({ say: 'hello' }, { signal: never }))
  for (const one of both) await expect(one).rejects.toMatchObject(refused)
  await expect(pool.run({ say: 'hello' }, { signal: never })).rejects.toMatchObject(refused)
  expect(started).toBe(1)
  expect(pool.state()).toEqual({ state: 'broken', detail: 'the model is not there' })
  isModelPresent = true
  pool.retryUnusable()
  expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
  await pool.close()
})

test.runIf(process.platform === 'linux')(
  'R-27 a child over its memory limit is replaced',
  { tags: ['long'] },
  async () => {
    const pool = poolOf({ memoryLimitBytes: 150_000_000 })
    await expect(pool.run({ say: 'eat' }, { signal: never })).rejects.toMatchObject({
      reason: 'engine_died',
      message: expect.stringContaining('over its memory limit'),
    })
    expect(await pool.run({ say: 'hello' }, { signal: never })).toBe('hello')
    await pool.close()
  },
)

test('an idle child is ended, and the next job starts a new child', { tags: ['long'] }, async () => {
  let time = 0
  const pool = poolOf({ idleTimeoutMs: 1_000, now: () => time })
  const first = await pool.run({ say: 'who' }, { signal: never })
  time = 2_000
  await expect.poll(() => pool.stats().workers, { timeout: 10_000 }).toBe(0)
  expect(await pool.run({ say: 'who' }, { signal: never })).not.toBe(first)
  expect(pool.stats().restarts).toBe(0)
  await pool.close()
})

test('a second child is started only when more jobs wait than `maxWaitingPerWorker`', async () => {
  const pool = poolOf({ size: 2, maxWaitingPerWorker: 2 })
  const say = (count: number) =>
    Promise.all(Array.from({ length: count }, () => pool.run({ say: 'hello' }, { signal: never })))
  await say(2)
  expect(pool.stats().workers).toBe(1)
  await say(4)
  expect(pool.stats().workers).toBe(2)
  await pool.close()
})

test('a reserved first child does only urgent jobs and a job that is alone; the other children do all other jobs', async () => {
  const pool = poolOf({
    size: 3,
    maxWaitingPerWorker: 1,
    reservesFirstWorker: true,
    argumentsFor: (index) => ['well', String(index)],
  })
  const childIndex = (urgent = false) => pool.run({ say: 'place' }, { signal: never, urgent })
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => childIndex()))
  expect(await childIndex()).toBe('0')
  // While the other children are loading, the first child does all jobs.
  await several(6)
  // When the first of several jobs arrives, no other job is waiting, so the first child may run it.
  const rest = async () => new Set((await several(7)).slice(1))
  await expect.poll(rest, { timeout: 30_000 }).toEqual(new Set(['1', '2']))
  expect(await childIndex()).toBe('0')
  expect(await childIndex(true)).toBe('0')
  await pool.close()
})
