import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import { encodeFrom } from './encodeFrom.ts'
import { createUnitQueue } from './unitQueue.ts'

const keys = ['one', 'two', 'three', 'four', 'five', 'six']
const units = keys.map((takeKey, position) => ({
  ...{ generationId: 'gen', position, spoken: takeKey, takeKey, pauseAfterMs: 100, pauseBeforeMs: 0 },
  ...{ withBefore: false, voiceId: null, speed: null, delivery: null, reserved: 0 },
}))
const storedTakes = new Map(
  keys.map((key) => [key, { storageKey: key, samples: 1, bytes: null, packOffset: null, sha256: null }]),
)

/** Creates a writer that lists its requests, and answers a request only when the test calls `answer`. */
function createSlowWriter() {
  const requests: string[] = []
  const answers: (() => void)[] = []
  const request = (name: string) =>
    new Promise<Uint8Array>((resolve) => {
      requests.push(name)
      answers.push(() => resolve(Buffer.from(name)))
    })
  const writer: Mp3Writer = {
    header: new Uint8Array(),
    write: (pcm) => request(keys[pcm[0] ?? 0] ?? ''),
    silence: () => request('pause'),
    finish: () => Promise.reject(new Error('not used')),
    abort: () => undefined,
  }
  /** Answers the oldest request. Returns false if no request waits. */
  const answer = () => {
    const next = answers.shift()
    next?.()
    return next !== undefined
  }
  return { writer, requests, answer }
}

/** Waits long enough for all work that needs no further answer of the writer. */
async function waitUntilIdle() {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

test('while the encoder works on a unit, it already has the requests for the pause after this unit and for the next unit', async () => {
  const readKeys: string[] = []
  const readTake = async (key: string) => {
    readKeys.push(key)
    return Int16Array.of(keys.indexOf(key))
  }
  const unitQueue = createUnitQueue({
    ...{ units, storedTakes },
    takeFiles: { read: readTake, readStored: ({ storageKey }) => readTake(storageKey) },
  })
  const { writer, requests, answer } = createSlowWriter()
  const yielded: string[] = []
  const encoding = (async () => {
    const { signal } = new AbortController()
    for await (const bytes of encodeFrom({ units, unitQueue }, { position: 0, writer, signal }))
      yielded.push(Buffer.from(bytes).toString())
  })()
  await waitUntilIdle()
  // A listener may wait for the first unit, so nothing else is encoded yet, and only one more take was read.
  expect(requests).toEqual(['one'])
  expect(readKeys).toEqual(['one', 'two'])
  for (let answered = 0; answered < 4; answered += 1) {
    answer()
    await waitUntilIdle()
  }
  expect(yielded).toEqual(['one', 'pause', 'two', 'pause'])
  expect(requests.slice(yielded.length)).toEqual(['three', 'pause', 'four'])
  // The takes of the three units after the third one are read while the encoder works.
  expect(readKeys).toEqual(keys)
  for (let answered = 4; answered < 2 * keys.length; answered += 1) {
    answer()
    await waitUntilIdle()
  }
  await encoding
  expect(yielded).toEqual(keys.flatMap((key) => [key, 'pause']))
})

test('each part of a unit that is still being spoken is encoded and sent before the next part exists', async () => {
  const unitQueue = createUnitQueue({
    units: units.slice(0, 2),
    storedTakes: new Map([...storedTakes].slice(0, 1)),
    takeFiles: { read: async () => null, readStored: async () => Int16Array.of(0) },
  })
  const { writer, answer } = createSlowWriter()
  const yielded: string[] = []
  const encoding = (async () => {
    const { signal } = new AbortController()
    for await (const bytes of encodeFrom({ units: units.slice(0, 2), unitQueue }, { position: 0, writer, signal }))
      yielded.push(Buffer.from(bytes).toString())
  })()
  const expectSent = async (...names: string[]) => {
    await waitUntilIdle()
    while (answer()) await waitUntilIdle()
    expect(yielded).toEqual(names)
  }
  await expectSent('one', 'pause')
  unitQueue.addBeginning('two', Int16Array.of(1))
  await expectSent('one', 'pause', 'two')
  unitQueue.addBeginning('two', Int16Array.of(2))
  await expectSent('one', 'pause', 'two', 'three')
  unitQueue.addPcm('two', Int16Array.of(1, 2, 3))
  await expectSent('one', 'pause', 'two', 'three', 'four', 'pause')
  await encoding
})
