import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { Storage } from '../../../adapters/storage/storage.ts'
import { createUnitQueue } from './unitQueue.ts'

const samples = new Int16Array([1, 2, 3])
const storage = { get: async () => new Uint8Array(samples.buffer) } as unknown as Storage
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

test('waiting for stored takes leaves no abort listeners behind', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `take ${index}`)
  const queue = createUnitQueue({
    units: unitsOf(...keys),
    storedTakes: new Map(keys.map((key) => [key, { storageKey: key, samples: samples.length }])),
    storage,
  })
  const { signal } = new AbortController()
  for (const position of keys.keys()) expect(await queue.waitForPcm(position, signal)).toEqual(samples)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a take stored during the lookup is found', async () => {
  const queue = createUnitQueue({ units: unitsOf('one'), storedTakes: new Map(), storage })
  const pcm = queue.waitForPcm(0, new AbortController().signal)
  queue.markStored('one', 'one.pcm')
  await expect(pcm).resolves.toEqual(samples)
})

test('after a failure, spoken takes are still returned and missing ones reject with the reason', async () => {
  const queue = createUnitQueue({ units: unitsOf('one', 'two'), storedTakes: new Map(), storage })
  const { signal } = new AbortController()
  const waiting = queue.waitForPcm(1, signal)
  queue.addPcm('one', samples)
  queue.fail(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  await expect(queue.waitForPcm(0, signal)).resolves.toEqual(samples)
  await expect(queue.waitForPcm(1, signal)).rejects.toThrow('cancelled')
})
