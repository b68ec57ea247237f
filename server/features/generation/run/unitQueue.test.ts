import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { Storage } from '../../ports/storage/storage.ts'
import { createTakeBoard } from './takeBoard.ts'

const sound = new Int16Array([1, 2, 3])
const storage = { get: async () => new Uint8Array(sound.buffer) } as unknown as Storage
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

test('reading takes that are kept already leaves no listener behind', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `take ${index}`)
  const board = createTakeBoard({
    units: unitsOf(...keys),
    kept: new Map(keys.map((key) => [key, { storageKey: key, samples: sound.length }])),
    storage,
  })
  const { signal } = new AbortController()
  for (const position of keys.keys()) expect(await board.pcmOf(position, signal)).toEqual(sound)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a take that is stored in the very moment it is looked for is heard, not missed', async () => {
  const board = createTakeBoard({ units: unitsOf('one'), kept: new Map(), storage })
  const heard = board.pcmOf(0, new AbortController().signal)
  board.stored('one', 'one.pcm')
  await expect(heard).resolves.toEqual(sound)
})

test('what is spoken is heard after a failure, what is not ends with its reason', async () => {
  const board = createTakeBoard({ units: unitsOf('one', 'two'), kept: new Map(), storage })
  const { signal } = new AbortController()
  const waiting = board.pcmOf(1, signal)
  board.keep('one', sound)
  board.fail(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  await expect(board.pcmOf(0, signal)).resolves.toEqual(sound)
  await expect(board.pcmOf(1, signal)).rejects.toThrow('cancelled')
})
