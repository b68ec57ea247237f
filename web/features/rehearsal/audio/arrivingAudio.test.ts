// Tests how the audio of a line is decoded and played while it arrives.
import { afterEach, expect, test, vi } from 'vitest'
import {
  createBlankInfoFrame,
  createFilledInfoFrame,
  createFrames,
  frameBytes,
} from '../../../player/testing/fakeMp3.ts'
import { createArrivingAudio } from './arrivingAudio.ts'
import { playArrivingAudio } from './playArrivingAudio.ts'

afterEach(() => vi.useRealTimers())

const rate = 24_000
const samplesPerFrame = 576
/** Number of silent samples before the audio, caused by the delays of encoder and decoder. */
const delay = 576 + 529

/** Returns the sample value at a position of the file. It depends on the position and is never 0. */
const sampleAt = (position: number) => 0.1 + (position % 5_000) / 10_000
const numberOf = (frame: Uint8Array) => (frame[5] ?? 0) + 200 * (frame[4] ?? 0)

/**
 * Creates a decoder of fake frames. Each sample value shows its position in the file. With `cutsDelay`, the decoder
 * removes its own delay, as in some browsers.
 */
function createFakeDecoder({ cutsDelay = false, silentBefore = 0 } = {}) {
  return async (bytes: ArrayBuffer) => {
    const first = numberOf(new Uint8Array(bytes, 0, frameBytes)) * samplesPerFrame
    const length = (bytes.byteLength / frameBytes) * samplesPerFrame
    const samples = Float32Array.from({ length }, (_, n) => (first + n < silentBefore ? 0 : sampleAt(first + n)))
    return { rate, samples: cutsDelay ? samples.slice(529) : samples }
  }
}
const flush = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const expectedSamples = (from: number, to: number) =>
  Float32Array.from({ length: to - from }, (_, n) => sampleAt(from + n))

test.each([{ cutsDelay: false }, { cutsDelay: true }])(
  'audio that arrives in pieces is decoded to the samples of the complete file, without the codec’s delay: %o',
  async (decoder) => {
    const audio = createArrivingAudio(createFakeDecoder(decoder))
    const bytes = new Uint8Array([...createBlankInfoFrame(), ...createFrames(50)])
    for (let at = 0; at < bytes.length; at += 1_000) {
      audio.addBytes(bytes.subarray(at, at + 1_000))
      await flush()
    }
    await audio.complete(createFilledInfoFrame({ frames: 50, padding: 900 }))
    expect(audio.state()).toBe('complete')
    expect(audio.getSamples().samples).toEqual(expectedSamples(delay, 50 * samplesPerFrame - 900 + 529))
  },
)

test('a line can start when 0.4 seconds of sound have arrived, not counting the silence before the sound', async () => {
  const silentBefore = 30 * samplesPerFrame
  const audio = createArrivingAudio(createFakeDecoder({ silentBefore }))
  audio.addBytes(createFrames(40))
  await flush()
  expect(audio.canStart()).toBe(false)
  audio.addBytes(createFrames(10, 40))
  await flush()
  expect(audio.canStart()).toBe(true)
  const margin = 0.02 * rate
  expect(audio.getSamples().samples[margin]).toBeCloseTo(sampleAt(silentBefore))
})

test('if the browser cannot decode parts of a file, the audio cannot start, and its state at the end is `failed`', async () => {
  const audio = createArrivingAudio(() => Promise.reject(new DOMException('no', 'EncodingError')))
  audio.addBytes(createFrames(100))
  await flush()
  expect(audio.canStart()).toBe(false)
  await audio.complete(createFilledInfoFrame({ frames: 100, padding: 0 }))
  expect(audio.state()).toBe('failed')
})

/** Creates an audio context whose time the test sets, and which can mix the scheduled audio. */
function createFakeContext() {
  const sources: { startsAt: number; samples: Float32Array; endsAt: number; onended: () => void; isOver: boolean }[] =
    []
  const context = {
    currentTime: 1,
    createBuffer: (_: number, length: number) => {
      const samples = new Float32Array(length)
      return { samples, copyToChannel: (from: Float32Array) => samples.set(from) }
    },
    createBufferSource() {
      const source = { startsAt: 0, endsAt: Infinity, samples: new Float32Array(0), onended: () => {}, isOver: false }
      return Object.assign(source, {
        connect: () => {},
        start(at: number) {
          source.samples = (this as unknown as { buffer: { samples: Float32Array<ArrayBuffer> } }).buffer.samples
          source.startsAt = at
          source.endsAt = at + source.samples.length / rate
          sources.push(source)
        },
        stop: (at: number) => (source.endsAt = Math.min(source.endsAt, Math.max(at, source.startsAt))),
      })
    },
  }
  return {
    context: context as unknown as AudioContext,
    sources,
    /** Advances the time and ends the sources whose audio is complete. */
    advanceTo(seconds: number) {
      context.currentTime = seconds
      for (const source of sources.filter(({ endsAt, isOver }) => !isOver && endsAt <= seconds)) {
        source.isOver = true
        source.onended()
      }
    },
    /** Returns the samples that were audible, from the start of the first source. */
    mix() {
      const startsAt = Math.min(...sources.map((source) => source.startsAt))
      const mixed: number[] = []
      for (const { startsAt: at, endsAt, samples } of sources) {
        const from = Math.round((at - startsAt) * rate)
        for (let n = 0; n < Math.round((endsAt - at) * rate); n += 1)
          mixed[from + n] = (mixed[from + n] ?? 0) + (samples[n] ?? 0)
      }
      return mixed
    },
  }
}

function playFrom(audio: ReturnType<typeof createArrivingAudio>, { speed = 1 } = {}) {
  const fake = createFakeContext()
  const events: string[] = []
  const stop = playArrivingAudio({
    ...{ context: fake.context, destination: {} as AudioNode, audio, speed },
    onEnd: () => events.push('end'),
    onFail: () => events.push('fail'),
    onArrived: (leftMs) => events.push(`arrived ${Math.round(leftMs)}`),
  })
  return { ...fake, events, stop }
}

async function openArriving(frames: number) {
  const audio = createArrivingAudio(createFakeDecoder())
  audio.addBytes(createFrames(frames))
  await flush()
  return audio
}

test('audio that arrives in pieces plays without a gap or a click, and its end is reported once', async () => {
  const audio = await openArriving(30)
  const { events, mix, advanceTo } = playFrom(audio)
  for (const from of [30, 45, 60]) {
    audio.addBytes(createFrames(15, from))
    await flush()
  }
  const complete = createFilledInfoFrame({ frames: 75, padding: 0 })
  await audio.complete(complete)
  const played = mix()
  const expected = audio.getSamples().samples
  expect(played).toHaveLength(expected.length)
  const differences = played.map((value, n) => Math.abs(value - (expected[n] ?? 0)))
  // The last 5 ms are not compared, because they fade out.
  expect(Math.max(...differences.slice(0, -0.005 * rate))).toBeLessThan(0.001)
  expect(events).toEqual([`arrived ${Math.round((expected.length / rate + 0.005) * 1_000)}`])
  advanceTo(1 + 0.005 + expected.length / rate - 0.01)
  expect(events).toHaveLength(1)
  advanceTo(1 + 0.005 + expected.length / rate + 0.01)
  expect(events).toEqual([expect.anything(), 'end'])
})

test('playback waits for audio that arrives late; if no audio arrives for four seconds, the line fails', async () => {
  vi.useFakeTimers()
  const audio = await openArriving(30)
  const { events, sources, advanceTo } = playFrom(audio)
  advanceTo(3)
  vi.advanceTimersByTime(3_999)
  expect(events).toEqual([])
  audio.addBytes(createFrames(20, 30))
  await flush()
  expect(sources.at(-1)?.startsAt).toBeCloseTo(3.005)
  advanceTo(6)
  vi.advanceTimersByTime(3_999)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['fail'])
})

test('if the connection fails, the audio that has arrived is played, and then the line fails', async () => {
  const audio = await openArriving(30)
  const { events, advanceTo } = playFrom(audio)
  audio.fail()
  expect(events).toEqual([])
  advanceTo(3)
  expect(events).toEqual(['fail'])
})

test('after playback was stopped, no events are reported and no further audio is scheduled', async () => {
  const audio = await openArriving(30)
  const { events, sources, stop, advanceTo } = playFrom(audio)
  const scheduled = sources.length
  stop(0.01)
  audio.addBytes(createFrames(30, 30))
  await flush()
  advanceTo(5)
  expect([events, sources.length]).toEqual([[], scheduled])
})

test('audio that is played at 1.5 times the speed while it arrives takes two thirds of the time', async () => {
  const audio = await openArriving(60)
  const { mix } = playFrom(audio, { speed: 1.5 })
  await audio.complete(createFilledInfoFrame({ frames: 60, padding: 0 }))
  expect(mix().length).toBeCloseTo(audio.getSamples().samples.length / 1.5, -1)
})
