// Tests the outputs that play audio while it is generated: Media Source, and Web Audio in browsers without it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedFrames } from './mediaSourceFeed.ts'
import type { OutputEvent } from './output.ts'
import type { AudioFrames } from './stream/frameReader.ts'
import { openWebAudioOutput } from './webAudioOutput.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const frameS = 576 / 24_000
/** Duration in seconds of the samples that a decoder adds before the first sample. */
const decoderDelayS = 529 / 24_000

/** Fakes audio of which this many frames have arrived. Each frame has one byte, so that a test can count frames. */
function fakeSound(frameCount: number) {
  const sound = {
    ...{ frameCount, sampleRate: 24_000, samplesPerFrame: 576, delaySamples: 0 },
    get availableMs(): number {
      return (sound.frameCount * frameS - decoderDelayS) * 1_000
    },
    frames: (from: number, to: number) => new Uint8Array(to - from),
  }
  return sound satisfies AudioFrames
}

class FakeSourceBuffer extends EventTarget {
  updating = false
  timestampOffset = 0
  appendWindowStart = 0
  appendWindowEnd = Infinity
  range: { start: number; end: number } | null = null
  #pending: (() => void) | null = null

  #start(update: () => void) {
    this.updating = true
    this.#pending = update
  }
  appendBuffer(bytes: Uint8Array) {
    this.#start(() => {
      const { start, end } = this.range ?? { start: this.timestampOffset, end: this.timestampOffset }
      this.range = { start, end: end + bytes.length * frameS }
    })
  }
  remove(_from: number, to: number) {
    this.#start(() => (this.range = this.range && to < this.range.end ? { start: to, end: this.range.end } : null))
  }
  abort() {}
  /** Completes the running update, and the updates that begin when it is complete. */
  settle() {
    while (this.#pending) {
      const update = this.#pending
      this.#pending = null
      update()
      this.updating = false
      this.dispatchEvent(new Event('updateend'))
    }
  }
}

/** Feeds audio to a fake media element. `play` moves the playhead to a position in seconds. */
function openFeed(frameCount: number) {
  const buffer = new FakeSourceBuffer()
  let bufferCount = 0
  const source = Object.assign(new EventTarget(), {
    ...{ readyState: 'open', duration: 0 },
    addSourceBuffer() {
      bufferCount += 1
      return buffer
    },
    endOfStream: () => (source.readyState = 'ended'),
  })
  const MediaSource = Object.assign(
    function open() {
      return source
    },
    { isTypeSupported: () => true },
  )
  vi.stubGlobal('MediaSource', MediaSource)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:source')
  const element = {
    ...{ currentTime: 0, disableRemotePlayback: false, src: '' },
    error: null as { code: number } | null,
    get buffered() {
      const { range } = buffer
      return { length: range ? 1 : 0, start: () => range?.start, end: () => range?.end }
    },
  }
  const sound = fakeSound(frameCount)
  const feed = feedFrames(element as unknown as HTMLMediaElement, sound)
  source.dispatchEvent(new Event('sourceopen'))
  buffer.settle()
  const play = (seconds: number) => {
    element.currentTime = seconds
    feed.playheadMoved()
    buffer.settle()
  }
  return { buffer, source, element, sound, feed, play, countBuffers: () => bufferCount }
}

test('Media Source gets the audio of the next 90 seconds, and ends when it has all audio of a complete recording', () => {
  const { buffer, source, feed, play } = openFeed(10_000)
  expect(buffer.range?.start).toBe(0)
  expect(buffer.range?.end).toBeGreaterThanOrEqual(90)
  expect(buffer.range?.end).toBeLessThan(101)
  play(50)
  expect(buffer.range?.end).toBeGreaterThanOrEqual(140)
  feed.framesAdded(240_000)
  buffer.settle()
  expect([source.readyState, buffer.appendWindowEnd]).toEqual(['open', Infinity])
  play(140)
  play(200)
  expect(buffer.range?.end).toBeCloseTo(240)
  expect([source.readyState, buffer.appendWindowEnd]).toEqual(['ended', 240])
})

test('Media Source keeps the last 60 seconds before the playhead; if it has more, it keeps only the last 30 seconds', () => {
  const { buffer, play } = openFeed(10_000)
  play(60)
  expect(buffer.range?.start).toBe(0)
  play(61)
  expect(buffer.range?.start).toBe(31)
})

test('after a jump, Media Source gets the audio from four frames before the new position, once it has arrived', () => {
  const { buffer, sound, feed, play } = openFeed(10_000)
  play(200)
  expect(buffer.range?.start).toBeCloseTo((Math.floor(200 / frameS) - 4) * frameS)
  const { range } = buffer
  play(300)
  expect(buffer.range?.start).toBe(range?.start)
  sound.frameCount = 20_000
  feed.framesAdded(null)
  buffer.settle()
  expect(buffer.range?.start).toBeCloseTo((Math.floor(300 / frameS) - 4) * frameS)
  feed.close()
  play(0)
  expect(buffer.range?.start).toBeGreaterThan(200)
})

test('Media Source gets no more audio after the media element has reported an error', () => {
  const { buffer, element, play } = openFeed(10_000)
  const { range } = buffer
  element.error = { code: 3 }
  play(50)
  expect(buffer.range).toEqual(range)
})

test('when a Media Source opens a second time, as after the end of the audio, no second buffer is added to it', () => {
  const { buffer, source, countBuffers } = openFeed(100)
  source.dispatchEvent(new Event('sourceopen'))
  buffer.settle()
  expect(countBuffers()).toBe(1)
})

/**
 * Opens the output that decodes audio itself, with a fake audio context whose time the test sets. Decoding ends when
 * `decoded` resolves. The decoder removes `missingSamples` samples from the start.
 */
function openWebAudio({ isSuspended = false, decoded = Promise.resolve(), missingSamples = 0 } = {}) {
  const started: { at: number; offset: number; length: number }[] = []
  let stopCount = 0
  const context = {
    ...{ state: isSuspended ? 'suspended' : 'running', currentTime: 0, destination: {} },
    resume: () => (isSuspended ? new Promise(() => {}) : Promise.resolve()),
    close: async () => {},
    createAnalyser: () => ({ fftSize: 0, connect: () => {} }),
    createBufferSource: () => ({
      connect: () => {},
      start: (at: number, offset: number, length: number) => void started.push({ at, offset, length }),
      stop: () => (stopCount += 1),
    }),
  }
  vi.stubGlobal('AudioContext', function open() {
    return context
  })
  vi.stubGlobal('OfflineAudioContext', function open() {
    return {
      decodeAudioData: ({ byteLength }: ArrayBuffer) =>
        decoded.then(() => ({ length: byteLength * 576 - missingSamples })),
    }
  })
  const events: OutputEvent[] = []
  const output = openWebAudioOutput((event) => events.push(event))
  return {
    ...{ output, context, events, started },
    countStops: () => stopCount,
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('Web Audio schedules the chunks of arriving audio one directly after the other, and about five seconds ahead', async () => {
  const { output, context, events, started, pass } = openWebAudio()
  output.openFrames(fakeSound(1_000))
  output.play()
  await pass()
  const sum = () => started.reduce((total, { length }) => total + length, 0)
  expect(sum()).toBeGreaterThan(4)
  expect(sum()).toBeLessThan(5.1)
  for (const [index, { at, length }] of started.slice(0, -1).entries())
    expect(started[index + 1]?.at).toBeCloseTo(at + length)
  expect(events).toEqual([{ kind: 'started' }])
  context.currentTime = 3
  await pass(100)
  expect(sum()).toBeGreaterThan(6.9)
  expect(output.positionMs()).toBeCloseTo(2_970)
  output.close()
})

test('Web Audio waits at the end of the received audio, continues when more has arrived, and reports the end once; a seek after the end plays nothing', async () => {
  const { output, context, events, started, pass } = openWebAudio()
  const sound = fakeSound(100)
  output.openFrames(sound)
  output.play()
  await pass()
  context.currentTime = 10
  await pass(100)
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'underrun'])
  expect(output.positionMs()).toBeCloseTo(sound.availableMs)
  sound.frameCount = 200
  output.framesAdded(4_000)
  await pass()
  context.currentTime = 11
  expect(output.positionMs()).toBeCloseTo((100 * frameS - decoderDelayS + 0.97) * 1_000)
  context.currentTime = 20
  await pass(1_000)
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'underrun', 'started', 'endReached'])
  expect(output.positionMs()).toBe(4_000)
  const { length } = started
  output.seek(1_000)
  await pass(1_000)
  expect(started).toHaveLength(length)
  output.close()
})

test('in Web Audio, a seek discards the audio that is being decoded, and a pause stops the scheduled audio', async () => {
  let finishDecoding = () => {}
  const decoded = new Promise<void>((resolve) => (finishDecoding = resolve))
  const { output, context, started, countStops, pass } = openWebAudio({ decoded })
  output.openFrames(fakeSound(1_000))
  output.play()
  await pass()
  output.seek(5_000)
  finishDecoding()
  await pass()
  // Decoding starts four frames before the position.
  expect(started[0]?.offset).toBeCloseTo(5 - (205 * frameS - decoderDelayS))
  context.currentTime = 1
  output.pause()
  expect(countStops()).toBe(started.length)
  context.currentTime = 9
  expect(output.positionMs()).toBeCloseTo(5_970)
  output.close()
})

test('with Web Audio, playback begins at the same sound, whether or not the decoder has removed its own delay from the decoded audio', async () => {
  const offsets: (number | undefined)[] = []
  for (const missingSamples of [0, decoderDelayS * 24_000]) {
    const { output, started, pass } = openWebAudio({ missingSamples })
    output.openFrames(fakeSound(1_000))
    output.play()
    await pass()
    offsets.push(started[0]?.offset)
    output.close()
  }
  expect(offsets).toEqual([decoderDelayS, 0].map((offset) => expect.closeTo(offset)))
})

test('a browser that keeps the audio of a page suspended is reported after a second, except after a pause', async () => {
  const paused = openWebAudio({ isSuspended: true })
  paused.output.openFrames(fakeSound(100))
  paused.output.play()
  paused.output.pause()
  const { output, events, pass } = openWebAudio({ isSuspended: true })
  output.openFrames(fakeSound(100))
  output.play()
  await pass(999)
  expect(events).toEqual([])
  await pass(1)
  expect([events, paused.events]).toEqual([[{ kind: 'refused', why: 'autoplay' }], []])
  output.close()
  paused.output.close()
})
