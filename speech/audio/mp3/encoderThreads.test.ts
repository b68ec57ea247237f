// Tests the threads of the pool: which thread encodes which recording, and what happens if a thread fails. The threads
// run a small script in place of the encoder. The script reports what it received, and fails on request.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEncoderPool, type EncoderPool } from './encoderPool.ts'

/** The first sample of a request selects what the thread does. */
const orders = { answer: 0, exit: 1, fail: 2, wait: 3, throwError: 4, finishWithoutStats: 5, mark: 6, answerEmpty: 7 }

const threadScript = `
const { parentPort, threadId } = require('node:worker_threads')
const { existsSync, writeFileSync } = require('node:fs')
writeFileSync(__dirname + '/started-' + threadId, '')
const orders = ${JSON.stringify(orders)}
let aborted = 0
let stats = { samples: 10, frames: 5 }
parentPort.on('message', ({ id, kind, pcm, length, samples }) => {
  if (kind === 'abort') return void (aborted += 1)
  if (kind === 'open' && existsSync(__dirname + '/refuse-open')) return parentPort.postMessage({ id, error: 'no encoder' })
  const order = pcm ? pcm[0] : orders.answer
  if (order === orders.answerEmpty) return parentPort.postMessage({ id, returned: pcm })
  if (order === orders.exit) process.exit(3)
  if (order === orders.throwError) throw new Error('out of memory')
  if (order === orders.wait) return
  if (order === orders.fail) return parentPort.postMessage({ id, error: 'no encoder', returned: pcm })
  if (order === orders.finishWithoutStats) stats = undefined
  if (kind === 'finish') return parentPort.postMessage({ id, stats })
  const facts = { threadId, aborted, samples, length, bufferLength: pcm?.length, wasUsed: pcm?.at(-1) === 99,
    variables: Object.keys(process.env), options: process.execArgv }
  if (order === orders.mark) pcm[pcm.length - 1] = 99
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(facts)))
  parentPort.postMessage({ id, bytes, returned: pcm })
})
`
type Facts = {
  threadId: number
  aborted: number
  samples?: number
  length?: number
  bufferLength?: number
  wasUsed: boolean
  variables: string[]
  options: string[]
}

const folder = await mkdtemp(join(tmpdir(), 'encoder-threads-'))
await writeFile(join(folder, 'encoderWorker.js'), threadScript)
const entries = pathToFileURL(`${folder}/`)
afterAll(() => rm(folder, { recursive: true }))

const tags = { title: 'The balcony', voiceName: 'Tom' }
const warnings: [Record<string, unknown>, string][] = []
const log = { warn: (facts: Record<string, unknown>, event: string) => void warnings.push([facts, event]) }
let pool: EncoderPool
beforeEach(() => {
  warnings.length = 0
  pool = createEncoderPool({ entries, log })
})
afterEach(() => pool.close())

const read = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as Facts
const samplesWith = (order: number, length = 1) => Int16Array.from({ length }, (_, n) => (n === 0 ? order : 0))
const askThread = async (writer: { silence(ms: number): Promise<Uint8Array> }) => read(await writer.silence(0)).threadId
const countStartedThreads = async () => (await readdir(folder)).filter((name) => name.startsWith('started-')).length

test('the first thread starts with the pool, before a recording is opened', async () => {
  const before = await countStartedThreads()
  const other = createEncoderPool({ entries })
  await vi.waitFor(async () => expect(await countStartedThreads()).toBeGreaterThan(before))
  await other.close()
})

test('the first two recordings get a thread each; a later recording gets the thread with the fewest recordings', async () => {
  const [first, second] = [await pool.open(tags), await pool.open(tags)]
  const [one, other] = [await askThread(first), await askThread(second)]
  expect(one).not.toBe(other)
  const third = await pool.open(tags)
  expect([one, other]).toContain(await askThread(third))
  expect(pool.stats()).toEqual({ open: 3, waiting: 0 })
  // The second thread becomes free, so it gets the next recording.
  await second.finish()
  if ((await askThread(third)) === other) third.abort()
  expect(await askThread(await pool.open(tags))).toBe(other)
})

test('a recording that opens after another recording has ended uses the thread of the ended recording', async () => {
  const first = await pool.open(tags)
  const thread = await askThread(first)
  await first.finish()
  const second = await pool.open(tags)
  expect(await askThread(second)).toBe(thread)
  second.abort()
  expect(await askThread(await pool.open(tags))).toBe(thread)
})

test('a pool starts at most as many threads as its limit allows', async () => {
  for (const threads of [1, 3]) {
    const limited = createEncoderPool({ entries, threads })
    const used = new Set<number>()
    for (let opened = 0; opened < 5; opened += 1) used.add(await askThread(await limited.open(tags)))
    expect(used.size).toBe(threads)
    await limited.close()
  }
})

test('encoder threads get neither the environment variables nor the Node options of the process', async () => {
  const facts = read(await (await pool.open(tags)).silence(0))
  expect([facts.variables, facts.options]).toEqual([[], []])
})

test('the encoder thread receives the number of samples of each write and of each silence', async () => {
  const writer = await pool.open(tags)
  expect(read(await writer.write(samplesWith(orders.answer, 700)))).toMatchObject({ length: 700 })
  expect(read(await writer.silence(100))).toMatchObject({ samples: 2_400 })
})

test('an error of the encoder rejects the request that caused the error, and the recording stays open', async () => {
  const writer = await pool.open(tags)
  await expect(writer.write(samplesWith(orders.fail))).rejects.toMatchObject({
    name: 'SpeechUnavailable',
    reason: 'engine_refused',
    message: 'mp3: no encoder',
  })
  expect(read(await writer.silence(10)).samples).toBe(240)
  expect([pool.stats(), warnings]).toEqual([{ open: 1, waiting: 0 }, []])
})

test.each([
  ['exits', orders.exit, 'exit 3'],
  ['throws an error', orders.throwError, 'out of memory'],
])('when a thread %s, all its requests fail, and the next recording gets a new thread', async (_, order, reason) => {
  const writer = await pool.open(tags)
  const died = { name: 'SpeechUnavailable', reason: 'engine_died', message: `mp3: ${reason}` }
  const thread = await askThread(writer)
  const pending = [writer.write(samplesWith(order)), writer.silence(10)]
  expect(pool.stats()).toEqual({ open: 1, waiting: 2 })
  for (const result of await Promise.allSettled(pending))
    expect(result).toMatchObject({ status: 'rejected', reason: died })
  expect(warnings).toEqual([[{ reason, recordings: 1 }, 'mp3 encoder thread failed']])
  expect(pool.stats()).toEqual({ open: 0, waiting: 0 })
  await expect(writer.silence(10)).rejects.toMatchObject({
    reason: 'engine_died',
    message: 'mp3: the thread of this recording has died',
  })
  writer.abort()
  expect(await askThread(await pool.open(tags))).not.toBe(thread)
})

test('a thread that dies does not end the recordings of the other thread', async () => {
  const [first, second] = [await pool.open(tags), await pool.open(tags)]
  const thread = await askThread(second)
  await expect(first.write(samplesWith(orders.exit))).rejects.toMatchObject({ reason: 'engine_died' })
  expect(await askThread(second)).toBe(thread)
  expect(pool.stats()).toEqual({ open: 1, waiting: 0 })
})

test('a closed pool rejects waiting requests, new requests and new recordings, and can be closed again', async () => {
  const writer = await pool.open(tags)
  const waiting = writer.write(samplesWith(orders.wait)).catch((error: unknown) => error)
  await pool.close()
  expect(await waiting).toMatchObject({ reason: 'engine_died', message: 'mp3: closed' })
  expect(pool.stats()).toEqual({ open: 0, waiting: 0 })
  const closed = { name: 'SpeechUnavailable', reason: 'closed', message: 'mp3: closed' }
  await expect(writer.silence(10)).rejects.toMatchObject(closed)
  await expect(pool.open(tags)).rejects.toMatchObject(closed)
  expect(pool.stats().open).toBe(0)
  await pool.close()
  expect(warnings).toEqual([[{ reason: 'closed', recordings: 1 }, 'mp3 encoder thread failed']])
})

test('when a thread of a pool that has no logger dies, the requests of this thread fail', async () => {
  const silent = createEncoderPool({ entries })
  const writer = await silent.open(tags)
  await expect(writer.write(samplesWith(orders.exit))).rejects.toMatchObject({ reason: 'engine_died' })
  await silent.close()
})

test('closing a pool in which no request waits for an answer logs nothing', async () => {
  await pool.open(tags)
  await pool.close()
  expect(warnings).toEqual([])
})

test('aborting a recording twice releases its encoder once; aborting a finished recording releases no encoder', async () => {
  const [first, second, third] = [await pool.open(tags), await pool.open(tags), await pool.open(tags)]
  const firstThread = await askThread(first)
  const witness = (await askThread(third)) === firstThread ? third : await pool.open(tags)
  expect(await askThread(witness)).toBe(firstThread)
  await first.finish()
  first.abort()
  expect(read(await witness.silence(0)).aborted).toBe(0)
  second.abort()
  const next = await pool.open(tags)
  second.abort()
  expect(read(await next.silence(0))).toMatchObject({ aborted: 1 })
})

test('if the encoder returns no frame count, `finish` rejects and the recording is closed', async () => {
  const writer = await pool.open(tags)
  await writer.write(samplesWith(orders.finishWithoutStats))
  await expect(writer.finish()).rejects.toMatchObject({
    reason: 'engine_refused',
    message: 'mp3: the encoder returned no frame count',
  })
  expect(pool.stats().open).toBe(0)
})

test('a finished recording reports its numbers of samples and of 24 ms frames; its `tail` may be empty', async () => {
  const { tail, samples, frames, durationMs } = await (await pool.open(tags)).finish()
  expect({ tail: [...tail], samples, frames, durationMs }).toEqual({
    tail: [],
    samples: 10,
    frames: 5,
    durationMs: 120,
  })
})

test('the pool stores at most four sample arrays for reuse, and reuses an array only for samples that fit into it', async () => {
  const writer = await pool.open(tags)
  const write = async (order: number, length = 1) => read(await writer.write(samplesWith(order, length)))
  const writeSix = () => Promise.all(Array.from({ length: 6 }, () => write(orders.mark)))
  const first = await writeSix()
  expect(first.map(({ bufferLength, wasUsed }) => [bufferLength, wasUsed])).toEqual(Array(6).fill([131_072, false]))
  // Six buffers were returned, and four of them were stored for later use.
  expect((await writeSix()).filter(({ wasUsed }) => wasUsed)).toHaveLength(4)
  expect(await write(orders.answer, 131_072)).toMatchObject({ bufferLength: 131_072, length: 131_072 })
  expect(await write(orders.answer, 131_073)).toMatchObject({ bufferLength: 131_073, wasUsed: false })
})

test('only a request that waits for its answer keeps the process running', async () => {
  const countPorts = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
  const writer = await pool.open(tags)
  const idle = countPorts()
  const answered = [writer.silence(0), writer.silence(0)]
  expect(countPorts()).toBe(idle + 1)
  await answered[0]
  await Promise.all(answered)
  expect(countPorts()).toBe(idle)
  void writer.write(samplesWith(orders.wait)).catch(() => {})
  await writer.silence(0)
  // One of the two requests is still waiting.
  expect(countPorts()).toBe(idle + 1)
})

test('of two threads with one recording each, the thread with fewer waiting requests encodes a FLAC file', async () => {
  const [first, second] = [await pool.open(tags), await pool.open(tags)]
  const [busy, idle] = [await askThread(first), await askThread(second)]
  expect(busy).not.toBe(idle)
  void first.write(samplesWith(orders.wait)).catch(() => undefined)
  const facts = read(await pool.encodeFlac(samplesWith(orders.answer, 700)))
  expect(facts).toMatchObject({ threadId: idle, length: 700 })
})

test.each([
  ['fails', orders.fail, 'flac: mp3: no encoder'],
  ['ends', orders.exit, 'flac: mp3: exit 3'],
  ['returns no file', orders.answerEmpty, 'flac: the encoder returned no file'],
])('when a thread %s while it encodes FLAC, the request rejects with `engine_died`', async (_, order, message) => {
  await expect(pool.encodeFlac(samplesWith(order))).rejects.toMatchObject({
    ...{ name: 'SpeechUnavailable', reason: 'engine_died', message },
  })
  expect(read(await pool.encodeFlac(samplesWith(orders.answer))).length).toBe(1)
})

test('after the end of all threads a FLAC request starts a thread; a closed pool rejects FLAC requests', async () => {
  const other = createEncoderPool({ entries })
  await expect(other.encodeFlac(samplesWith(orders.exit))).rejects.toMatchObject({ reason: 'engine_died' })
  expect(read(await other.encodeFlac(samplesWith(orders.answer))).length).toBe(1)
  await other.close()
  const closed = { reason: 'closed', message: 'flac: closed' }
  await expect(other.encodeFlac(samplesWith(orders.answer))).rejects.toMatchObject(closed)
  await expect(other.decodeFlac(new Uint8Array(1))).rejects.toMatchObject(closed)
})

test('if the decoder returns no samples, `decodeFlac` rejects instead of reporting a damaged file', async () => {
  await expect(pool.decodeFlac(new Uint8Array(1))).rejects.toMatchObject({
    ...{ reason: 'engine_died', message: 'flac: the decoder returned no samples' },
  })
})

test('FLAC files are made by the thread without recordings, even while it makes another file', async () => {
  const [first, second] = [await pool.open(tags), await pool.open(tags)]
  const [encoding, free] = [await askThread(first), await askThread(second)]
  expect(encoding).not.toBe(free)
  await second.finish()
  const encodeFlac = async () => read(await pool.encodeFlac(samplesWith(orders.answer))).threadId
  expect(await encodeFlac()).toBe(free)
  void pool.encodeFlac(samplesWith(orders.wait)).catch(() => undefined)
  expect(await encodeFlac()).toBe(free)
})

test('a recording that the thread refuses to open does not count as open', async () => {
  await writeFile(join(folder, 'refuse-open'), '')
  await expect(pool.open(tags)).rejects.toMatchObject({ reason: 'engine_refused' })
  await rm(join(folder, 'refuse-open'))
  expect(pool.stats()).toEqual({ open: 0, waiting: 0 })
})
