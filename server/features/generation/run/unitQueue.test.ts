import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { Storage } from '../../../adapters/storage/storage.ts'
import { silentLog } from '../../../testing/databaseTemplates.ts'
import { createTakeFiles } from '../takeFiles.ts'
import { BeginningChanged, createUnitQueue, TakeMissing, type PcmPart } from './unitQueue.ts'

const samples = new Int16Array([1, 2, 3])
const noFlac = () => Promise.reject(new Error('the takes of these tests are PCM'))
/** Returns take files that read PCM takes. `get` returns the bytes of a file. */
const takeFilesOf = (get: Storage['get']) =>
  createTakeFiles({
    ...{ storage: { get, put: noFlac }, encoders: { encodeFlac: noFlac, decodeFlac: noFlac } },
    ...{ format: 'pcm', log: silentLog },
  })
const takeFiles = takeFilesOf(async () => new Uint8Array(samples.buffer))
const ownFile = { bytes: null, packOffset: null, sha256: null }
const unitsOf = (...keys: string[]) =>
  keys.map((takeKey, position) => ({
    generationId: 'gen',
    position,
    spoken: takeKey,
    takeKey,
    pauseAfterMs: 0,
    pauseBeforeMs: 0,
    withBefore: false,
    voiceId: null,
    speed: null,
    delivery: null,
    reserved: 0,
  }))

test('after `waitForPcm` has read a hundred stored takes, its signal has no abort listeners', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `take ${index}`)
  const queue = createUnitQueue({
    units: unitsOf(...keys),
    storedTakes: new Map(keys.map((key) => [key, { ...ownFile, storageKey: key, samples: samples.length }])),
    takeFiles,
  })
  const { signal } = new AbortController()
  for (const position of keys.keys()) expect(await queue.waitForPcm(position, signal)).toEqual(samples)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('`waitForPcm` returns a take that is stored after the call began', async () => {
  const queue = createUnitQueue({ units: unitsOf('one'), storedTakes: new Map(), takeFiles })
  const pcm = queue.waitForPcm(0, new AbortController().signal)
  queue.markStored('one', 'one.pcm')
  await expect(pcm).resolves.toEqual(samples)
})

test('after `fail`, `waitForPcm` still returns spoken takes, and rejects with the reason for missing takes', async () => {
  const queue = createUnitQueue({ units: unitsOf('one', 'two'), storedTakes: new Map(), takeFiles })
  const { signal } = new AbortController()
  const waiting = queue.waitForPcm(1, signal)
  queue.addPcm('one', samples)
  queue.fail(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  await expect(queue.waitForPcm(0, signal)).resolves.toEqual(samples)
  await expect(queue.waitForPcm(1, signal)).rejects.toThrow('cancelled')
})

const createQueue = (keys: readonly string[], stored: readonly string[] = []) =>
  createUnitQueue({
    units: unitsOf(...keys),
    storedTakes: new Map(stored.map((key) => [key, { ...ownFile, storageKey: key, samples: samples.length }])),
    takeFiles,
  })
const takeAll = (queue: ReturnType<typeof createUnitQueue>) => {
  const positions: number[] = []
  for (let position = queue.next(); position !== undefined; position = queue.next()) positions.push(position)
  return positions
}

test('`next` returns the units in order, without units whose take is stored and without repetitions of a unit', () => {
  expect(takeAll(createQueue(['a', 'b', 'a', 'c', 'd', 'c'], ['b']))).toEqual([0, 3, 4])
})

test('`next` first returns the units from a prioritized position on, and then the earlier units', () => {
  const queue = createQueue(['a', 'b', 'c', 'd', 'e'])
  expect(queue.next()).toBe(0)
  queue.prioritizeFrom(3)
  expect(takeAll(queue)).toEqual([3, 4, 1, 2])
})

test('after an earlier position is prioritized, `next` first returns the units from that position on', () => {
  const queue = createQueue(['a', 'b', 'c', 'd', 'e', 'f'])
  queue.prioritizeFrom(4)
  expect(queue.next()).toBe(4)
  queue.prioritizeFrom(1)
  expect(takeAll(queue)).toEqual([1, 2, 3, 5, 0])
})

test('`waitForPcm` throws `TakeMissing` for a stored take whose length differs from its row', async () => {
  const queue = createUnitQueue({
    units: unitsOf('one'),
    storedTakes: new Map([['one', { ...ownFile, storageKey: 'one.pcm', samples: samples.length + 1 }]]),
    takeFiles,
  })
  const error = await queue.waitForPcm(0, new AbortController().signal).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TakeMissing)
  expect(error).toMatchObject({ key: 'one' })
})

test('`waitForPcm` throws `TakeMissing` for a stored take whose file does not exist', async () => {
  const queue = createUnitQueue({
    units: unitsOf('one'),
    storedTakes: new Map([['one', { ...ownFile, storageKey: 'one.pcm', samples: samples.length }]]),
    takeFiles: takeFilesOf(async () => null),
  })
  await expect(queue.waitForPcm(0, new AbortController().signal)).rejects.toBeInstanceOf(TakeMissing)
})

test('`waitForPcm` rejects if its signal aborts during the wait, and with the abort reason if the signal aborted before the call', async () => {
  const queue = createQueue(['one'])
  const leaving = new AbortController()
  const waiting = queue.waitForPcm(0, leaving.signal)
  leaving.abort(new Error('the listener left'))
  await expect(waiting).rejects.toThrow()
  await expect(queue.waitForPcm(0, leaving.signal)).rejects.toThrow('the listener left')
})

/** Creates a queue whose storage counts how often a take is read. */
function createCountingQueue(keys: readonly string[]) {
  let reads = 0
  const counting = takeFilesOf(async () => {
    reads += 1
    return new Uint8Array(samples.buffer)
  })
  const queue = createUnitQueue({ units: unitsOf(...keys), storedTakes: new Map(), takeFiles: counting })
  const { signal } = new AbortController()
  return { ...queue, read: (position: number) => queue.waitForPcm(position, signal), countReads: () => reads }
}

test('a spoken take stays in memory until the last unit that uses it is in the recording', async () => {
  const queue = createCountingQueue(['a', 'b', 'a'])
  queue.addPcm('a', samples)
  queue.markStored('a', 'a.pcm')
  await queue.read(0)
  queue.releasePcm(0)
  queue.releasePcm(1)
  expect(await queue.read(2)).toEqual(samples)
  expect(queue.countReads()).toBe(0)
  queue.releasePcm(2)
  expect(await queue.read(0)).toEqual(samples)
  expect(queue.countReads()).toBe(1)
})

test('a take that is already part of the recording stays in memory until the file of the take is stored', async () => {
  const queue = createCountingQueue(['a'])
  queue.addPcm('a', samples)
  queue.releasePcm(0)
  expect(await queue.read(0)).toEqual(samples)
  expect(queue.countReads()).toBe(0)
  queue.markStored('a', 'a.pcm')
  await queue.read(0)
  expect(queue.countReads()).toBe(1)
})

test('of 200 spoken takes only a limited number stays in memory, and the queue reads the others from storage', async () => {
  const keys = Array.from({ length: 200 }, (_, index) => `take ${index}`)
  const queue = createCountingQueue(keys)
  for (const key of keys) {
    queue.addPcm(key, samples)
    queue.markStored(key, `${key}.pcm`)
  }
  for (const position of keys.keys()) expect(await queue.read(position)).toEqual(samples)
  expect(queue.countReads()).toBeGreaterThan(100)
  expect(queue.countReads()).toBeLessThan(200)
})

const collect = async (stream: AsyncGenerator<PcmPart>) => {
  const parts: PcmPart[] = []
  for await (const part of stream) parts.push(part)
  // Only the last part says that no part follows.
  expect(parts.findIndex(({ isLast }) => isLast)).toBe(parts.length - 1)
  return parts.map(({ pcm }) => [...pcm])
}

test('`streamPcm` yields the beginning of a take before the take is finished, and afterwards exactly its remaining samples', async () => {
  const queue = createQueue(['one'])
  const stream = queue.streamPcm(0, new AbortController().signal)
  queue.addBeginning('one', new Int16Array([1, 2]))
  expect((await stream.next()).value).toEqual({ pcm: new Int16Array([1, 2]), isLast: false })
  queue.addBeginning('one', new Int16Array([3]))
  expect((await stream.next()).value).toEqual({ pcm: new Int16Array([3]), isLast: false })
  queue.addPcm('one', new Int16Array([1, 2, 3, 4, 5]))
  expect(await collect(stream)).toEqual([[4, 5]])
  // A later listener gets the finished take.
  expect(await collect(queue.streamPcm(0, new AbortController().signal))).toEqual([[1, 2, 3, 4, 5]])
})

test('`streamPcm` throws `BeginningChanged` if the finished take does not begin with the samples that were yielded', async () => {
  for (const finished of [new Int16Array([1, 9, 3]), new Int16Array([1])]) {
    const queue = createQueue(['one'])
    const stream = queue.streamPcm(0, new AbortController().signal)
    queue.addBeginning('one', new Int16Array([1, 2]))
    await stream.next()
    queue.addPcm('one', finished)
    await expect(stream.next()).rejects.toThrow(BeginningChanged)
  }
})

test('when the queue fails, a `streamPcm` that waits for samples rejects with the reason', async () => {
  const queue = createQueue(['one'])
  const stream = queue.streamPcm(0, new AbortController().signal)
  queue.addBeginning('one', new Int16Array([1, 2]))
  await stream.next()
  const rest = stream.next()
  queue.fail(new Error('cancelled'))
  await expect(rest).rejects.toThrow('cancelled')
})
