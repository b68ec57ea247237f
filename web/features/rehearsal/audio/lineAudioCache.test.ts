import { afterEach, expect, test, vi } from 'vitest'
import { parseTestScene } from '../engine/fakes.ts'
import { createLineAudioCache } from './lineAudioCache.ts'
import type { FetchLineAudio, FetchRecording } from './lineFetching.ts'
import { createFrames, frameBytes } from '../../../player/testing/fakeMp3.ts'
import type { ArrivingPlaybackOptions } from './lineOutput.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const rate = 24_000
const samplesPerFrame = 576

/** Creates an audio cache. The test sets when each file arrives. */
function openAudioCache({ fetchOwn, seconds = 0.1 }: { fetchOwn?: FetchRecording; seconds?: number } = {}) {
  const requestedIds: string[] = []
  const aheadIds: string[] = []
  const pendingLoads = new Map<
    string,
    { sendBytes: (bytes: Uint8Array) => void; finishLoad: () => void; failLoad: (why: Error) => void }
  >()
  const fetchLine: FetchLineAudio = ({ id }, { isAhead, onBytes }) =>
    new Promise((resolve, reject) => {
      requestedIds.push(id)
      if (isAhead) aheadIds.push(id)
      pendingLoads.set(id, { sendBytes: onBytes, finishLoad: () => resolve(new ArrayBuffer(8)), failLoad: reject })
    })
  const playing: ArrivingPlaybackOptions[] = []
  const output = {
    decode: async (bytes: ArrayBuffer) => {
      if (bytes.byteLength < 8) throw new Error('this is no audio')
      return { rate, samples: new Float32Array(seconds * rate).fill(0.5) }
    },
    decodeFrames: async (bytes: ArrayBuffer) => ({
      rate,
      samples: new Float32Array((bytes.byteLength / frameBytes) * samplesPerFrame).fill(0.5),
    }),
    play: () => () => {},
    playArriving(_: unknown, how: ArrivingPlaybackOptions) {
      playing.push(how)
      return () => {}
    },
    resume: () => {},
    onInterrupted: () => {},
    close: () => {},
    getContext: (): AudioContext => {
      throw new Error('a test plays no audio')
    },
  }
  const isTransient = (failure: unknown) => failure instanceof TypeError
  const sounds = createLineAudioCache({
    output,
    fetchLineAudio: fetchLine,
    isTransient,
    ...(fetchOwn && { fetchRecording: fetchOwn }),
  })
  const flushPromises = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  return {
    sounds,
    requestedIds,
    aheadIds,
    /** The lines that are played while their audio arrives. */
    playing,
    flushPromises,
    async sendBytes(id: string, bytes: Uint8Array) {
      pendingLoads.get(id)?.sendBytes(bytes)
      await flushPromises()
    },
    async finishLoad(id: string) {
      pendingLoads.get(id)?.finishLoad()
      await flushPromises()
    },
    /** Returns a function that fails the current request of this line, even if the line was requested again since. */
    prepareFailure(id: string) {
      const request = pendingLoads.get(id)
      return async () => {
        request?.failLoad(new TypeError('no network'))
        await flushPromises()
      }
    },
    async failLoad(id: string) {
      pendingLoads.get(id)?.failLoad(new TypeError('no network'))
      await flushPromises()
    },
    async refuseLoad(id: string) {
      pendingLoads.get(id)?.failLoad(new Error('no characters left'))
      await flushPromises()
    },
  }
}

test('the nearest line loads alone, then two lines load at a time; a failed line is reported and can be retried', async () => {
  const { sounds, requestedIds, aheadIds, finishLoad, failLoad } = openAudioCache()
  const lines = parseTestScene('p1 p2 p3 p4')
  const [first, , third] = lines
  if (!first || !third) throw new Error('no lines')
  sounds.preload(lines)
  expect(requestedIds).toEqual(['p1'])
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 0, wanted: 4, failed: 0 })
  await finishLoad('p1')
  expect(requestedIds).toEqual(['p1', 'p2', 'p3'])
  expect(aheadIds).toEqual(['p2', 'p3'])
  await finishLoad('p2')
  await failLoad('p3')
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 2, wanted: 4, failed: 1 })
  expect(sounds.getState(third)).toBe('failed')
  await finishLoad('p4')
  sounds.retry(third)
  expect(requestedIds.at(-1)).toBe('p3')
  await finishLoad('p3')
  expect(sounds.getState(third)).toBe('ready')
})

test('a line that failed because of the network is requested again later, but a line that the server refused is not', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { sounds, requestedIds, finishLoad, failLoad, refuseLoad } = openAudioCache()
  const lines = parseTestScene('p1 p2 p3')
  sounds.preload(lines)
  await failLoad('p1')
  await refuseLoad('p2')
  await finishLoad('p3')
  expect(sounds.getPreloadStatus()).toMatchObject({ failed: 2 })
  now = 4_000
  sounds.preload(lines)
  expect(requestedIds).toEqual(['p1', 'p2', 'p3'])
  now = 6_000
  sounds.preload(lines)
  expect(requestedIds).toEqual(['p1', 'p2', 'p3', 'p1'])
  await failLoad('p1')
  dispatchEvent(new Event('online'))
  expect(requestedIds.slice(4)).toEqual(['p1'])
  await finishLoad('p1')
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 1, failed: 1 })
})

test('a line that was requested again keeps the state of the new request when the old request fails', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { sounds, requestedIds, prepareFailure, finishLoad } = openAudioCache()
  const lines = parseTestScene('p1')
  const [line] = lines
  if (!line) throw new Error('no lines')
  sounds.preload(lines)
  const failFirst = prepareFailure('p1')
  now = 30_000
  dispatchEvent(new Event('online'))
  expect(requestedIds).toEqual(['p1', 'p1'])
  await failFirst()
  expect(sounds.getState(line)).toBe('loading')
  await finishLoad('p1')
  expect(sounds.getState(line)).toBe('ready')
})

test('a request without a response prevents the requests of other lines for at most 20 seconds', async () => {
  vi.useFakeTimers()
  const { sounds, requestedIds } = openAudioCache()
  sounds.preload(parseTestScene('p1 p2 p3 p4'))
  expect(requestedIds).toEqual(['p1'])
  vi.advanceTimersByTime(20_000)
  expect(requestedIds).toEqual(['p1', 'p2', 'p3'])
  vi.advanceTimersByTime(20_000)
  expect(requestedIds).toEqual(['p1', 'p2', 'p3', 'p4'])
  sounds.close()
})

test('recordings that could not be fetched are counted separately from unplayable recordings and can be retried', async () => {
  let isOnline = false
  const fetchOwn = async ({ id }: { id: string }) => {
    if (id === 'p3') return null
    if (id === 'p1' && !isOnline) throw new TypeError('offline')
    return new ArrayBuffer(id === 'p2' ? 3 : 8)
  }
  const { sounds, requestedIds, finishLoad, flushPromises } = openAudioCache({ fetchOwn })
  sounds.preload(parseTestScene('p1 p2 p3'))
  await flushPromises()
  for (const id of ['p1', 'p2', 'p3']) await finishLoad(id)
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 3, failed: 0, undecodable: 1, unreachable: 1 })
  isOnline = true
  sounds.retryRecordings()
  await flushPromises()
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 3, undecodable: 1, unreachable: 0 })
  expect(requestedIds.toSorted()).toEqual(['p1', 'p2', 'p3'])
})

test('loaded lines stay cached until the cache is full, so that a scene can be run again without a connection', async () => {
  const { sounds, requestedIds, finishLoad } = openAudioCache({ seconds: 100 })
  const lines = parseTestScene('p1 p2 p3 p4 p5')
  for (const line of lines) {
    sounds.preload([line])
    await finishLoad(line.id)
  }
  const [one, two, three, four] = lines
  if (!one || !two || !three || !four) throw new Error('no lines')
  // The cache has space for three lines of 100 seconds besides the current line, so the first line was removed.
  expect([two, three, four].map(sounds.getState)).toEqual(['ready', 'ready', 'ready'])
  expect(requestedIds).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  sounds.preload([one])
  expect(requestedIds.at(-1)).toBe('p1')
})

test('after a jump, the lines at the new position load first', async () => {
  const { sounds, requestedIds, finishLoad } = openAudioCache()
  const [one, two, three, four] = parseTestScene('p1 p2 p3 p4')
  if (!one || !two || !three || !four) throw new Error('no lines')
  sounds.preload([one, two, three])
  sounds.preload([four, three])
  expect(requestedIds).toEqual(['p1', 'p4'])
  await finishLoad('p1')
  expect(requestedIds).toEqual(['p1', 'p4'])
  await finishLoad('p4')
  expect(requestedIds).toEqual(['p1', 'p4', 'p3'])
})

test('after jumps, the line that is needed now does not wait for lines that were loaded ahead before the jumps', async () => {
  const { sounds, requestedIds, aheadIds, finishLoad } = openAudioCache()
  const lines = parseTestScene('p1 p2 p3 p4 p5 p6')
  sounds.preload(lines)
  await finishLoad('p1')
  expect(aheadIds).toEqual(['p2', 'p3'])
  for (const at of [3, 4, 5]) sounds.preload(lines.slice(at))
  expect(requestedIds.slice(3)).toEqual(['p4', 'p5'])
  await finishLoad('p4')
  expect(requestedIds.slice(3)).toEqual(['p4', 'p5', 'p6'])
  expect(aheadIds).toEqual(['p2', 'p3'])
})

test('a line that could not start because loading had failed can start when the connection is back', async () => {
  const { sounds, finishLoad, failLoad } = openAudioCache()
  const [line] = parseTestScene('p1')
  if (!line) throw new Error('no line')
  const start = () =>
    sounds.start(line, { isTail: false, onEnd: () => {}, onFail: () => {}, onArrived: () => {} }).durationMs
  sounds.preload([line])
  await failLoad('p1')
  expect(start()).toBe(0)
  dispatchEvent(new Event('online'))
  await finishLoad('p1')
  expect(sounds.getState(line)).toBe('ready')
  expect(start()).toBeCloseTo(100)
})

test('while the audio of a line arrives, the line can be played from its start, but its end cannot be played alone', async () => {
  const { sounds, playing, sendBytes, finishLoad } = openAudioCache()
  const [line] = parseTestScene('p1')
  if (!line) throw new Error('no line')
  sounds.preload([line])
  await sendBytes('p1', createFrames(10))
  expect(sounds.getState(line)).toBe('loading')
  await sendBytes('p1', createFrames(10, 10))
  expect(sounds.getState(line)).toBe('arriving')
  expect(sounds.getPreloadStatus()).toMatchObject({ ready: 0, wanted: 1 })
  const how = { onEnd: () => {}, onFail: () => {}, onArrived: () => {} }
  expect(sounds.start(line, { ...how, isTail: false }).durationMs).toBeNull()
  expect(playing).toHaveLength(1)
  sounds.start(line, { ...how, isTail: true }).stop()
  expect(playing).toHaveLength(1)
  await finishLoad('p1')
  expect(sounds.getState(line)).toBe('ready')
  expect(sounds.start(line, { ...how, isTail: false }).durationMs).toBeCloseTo(100)
  expect(playing).toHaveLength(1)
})

test('if the rest of a line’s audio is late, the state of the line is "loading" until its audio is complete', async () => {
  const { sounds, playing, sendBytes, finishLoad } = openAudioCache()
  const [line] = parseTestScene('p1')
  if (!line) throw new Error('no line')
  sounds.preload([line])
  await sendBytes('p1', createFrames(20))
  const onFail = vi.fn<() => void>()
  sounds.start(line, { isTail: false, onEnd: () => {}, onFail, onArrived: () => {} })
  playing[0]?.onFail()
  expect(onFail).toHaveBeenCalledOnce()
  await sendBytes('p1', createFrames(20, 20))
  expect(sounds.getState(line)).toBe('loading')
  await finishLoad('p1')
  expect(sounds.getState(line)).toBe('ready')
})
