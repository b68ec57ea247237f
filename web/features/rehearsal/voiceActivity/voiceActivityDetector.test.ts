import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createVoiceActivityDetector, fetchVoiceModel, type DetectorOptions } from './voiceActivityDetector.ts'
import type { Sensitivity } from './speechHysteresis.ts'
import { openLineOutput } from '../audio/lineOutput.ts'
import { createMicrophoneOpener, MicrophoneError } from './microphone.ts'
import { createResampler } from './resample.ts'
import { createVoiceModel } from './voiceModel.ts'

afterEach(() => vi.unstubAllGlobals())

const root = join(import.meta.dirname, '../../../..')
const rate = 16_000
const wavHead = 44

async function recording(name: string): Promise<Float32Array> {
  const bytes = await readFile(join(root, 'tools/testing/voices', `${name}.wav`))
  return Float32Array.from(
    { length: (bytes.length - wavHead) / 2 },
    (_, n) => bytes.readInt16LE(wavHead + n * 2) / 32_768,
  )
}

/** Returns reproducible noise (Park and Miller's generator). */
function noise(seconds: number, loudness: number): Float32Array {
  let seed = 7
  return Float32Array.from({ length: seconds * rate }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 1_073_741_823.5 - 1) * loudness
  })
}

/** Returns organ-like chords that start twice a second. */
function music(seconds: number): Float32Array {
  const roots = [220, 277.2, 329.6, 440, 370, 293.7]
  return Float32Array.from({ length: seconds * rate }, (_, n) => {
    const beat = Math.floor(n / 8_000)
    let value = 0
    for (let tone = 1; tone < 6; tone += 1)
      value += Math.sin((2 * Math.PI * (roots[beat % roots.length] ?? 0) * tone * n) / rate) / tone
    return 0.12 * Math.exp(-(n % 8_000) / 6_000) * value
  })
}

const join2 = (...parts: Float32Array[]) => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}
const scale = (sound: Float32Array, by: number) => sound.map((value) => value * by)
const mix = (one: Float32Array, other: Float32Array) => one.map((value, n) => value + (other[n] ?? 0))

const realModel = async () => {
  const { buffer, byteOffset, byteLength } = await readFile(join(import.meta.dirname, 'voiceModel.bin'))
  return createVoiceModel(new Uint8Array(buffer, byteOffset, byteLength).slice().buffer)
}
const noModel = () => Promise.reject(new Error('the model cannot be loaded'))

type Heard = { share: number; changes: boolean[] }

/** Returns how much of the audio counted as a voice, and each change. */
async function listenTo(
  sound: Float32Array,
  { loadModel = realModel, sensitivity = 'usual' as Sensitivity } = {},
): Promise<Heard> {
  vi.stubGlobal('reportError', () => {})
  let play: (piece: Float32Array) => void = () => {}
  const openMicrophone: DetectorOptions['openMicrophone'] = async ({ onSamples }) => {
    play = onSamples
    return { rate, close: () => {} }
  }
  const detector = createVoiceActivityDetector({ openMicrophone, loadModel, sensitivity })
  await detector.open()
  const changes: boolean[] = []
  detector.subscribe(() => changes.push(detector.hearsVoice()))
  let [result, pieces] = [0, 0]
  for (let at = 0; at + 320 <= sound.length; at += 320) {
    play(sound.subarray(at, at + 320))
    pieces += 1
    if (detector.hearsVoice()) result += 1
  }
  return { share: result / pieces, changes }
}

const quiet = (seconds: number) => noise(seconds, 0.0005)
const once = [true, false]

test('a spoken line is one voice from its first word to its last', async () => {
  const result = await listenTo(join2(quiet(1), await recording('spoken'), quiet(1)))
  expect(result.changes).toEqual(once)
})

test('a whisper counts as a voice, near and far', async () => {
  const whisper = await recording('whispered')
  expect((await listenTo(join2(quiet(1), whisper, quiet(1)))).changes).toEqual(once)
  const far = await listenTo(join2(quiet(1), scale(whisper, 0.15), quiet(1)), { sensitivity: 'high' })
  expect(far.share).toBeGreaterThan(0.3)
})

test('in a noisy room the line is detected and the noise is not', async () => {
  const line = join2(quiet(2), await recording('spoken'), quiet(2))
  const result = await listenTo(mix(line, noise(line.length / rate, 0.04)))
  expect(result.changes[0]).toBe(true)
  expect(result.changes.at(-1)).toBe(false)
  expect(result.share).toBeLessThan(0.5)
})

test('silence, steady noise and music are not voices', async () => {
  expect((await listenTo(quiet(3))).changes).toEqual([])
  expect((await listenTo(noise(4, 0.05))).changes).toEqual([])
  expect((await listenTo(music(6))).changes).toEqual([])
})

test('without the model, loudness detects a spoken and a whispered line, but not silence or steady noise', async () => {
  const without = { loadModel: noModel }
  for (const name of ['spoken', 'whispered']) {
    const result = await listenTo(join2(quiet(3), await recording(name), quiet(1)), without)
    expect(result.share).toBeGreaterThan(0.15)
    expect(result.changes.at(-1)).toBe(false)
  }
  expect((await listenTo(quiet(4), without)).share).toBeLessThan(0.05)
  expect((await listenTo(noise(6, 0.05), without)).share).toBeLessThan(0.1)
})

test('resampling to the model’s rate keeps pitch and loudness', () => {
  for (const from of [44_100, 48_000]) {
    const finishLoading = createResampler(from, rate)
    const tone = Float32Array.from({ length: from }, (_, n) => Math.sin((2 * Math.PI * 440 * n) / from))
    const resampled: number[] = []
    for (let at = 0; at < tone.length; at += 1_024) resampled.push(...finishLoading(tone.subarray(at, at + 1_024)))
    expect(Math.abs(resampled.length - rate)).toBeLessThan(40)
    const crossings = resampled.filter((value, n) => n > 0 && value >= 0 && (resampled[n - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 440)).toBeLessThan(3)
    expect(Math.max(...resampled.slice(1_000))).toBeCloseTo(1, 1)
  }
})

test('a refused or lost microphone is reported and can be opened again', async () => {
  let isAllowed = false
  let unplug = () => {}
  const detector = createVoiceActivityDetector({
    loadModel: realModel,
    sensitivity: 'usual',
    openMicrophone: async ({ onLost }) => {
      if (!isAllowed) throw new MicrophoneError('denied')
      unplug = onLost
      return { rate: 48_000, close: () => {} }
    },
  })
  await detector.open()
  expect([detector.getState(), detector.isOpen()]).toEqual(['denied', false])
  isAllowed = true
  await detector.open()
  expect([detector.getState(), detector.getMethod()]).toEqual(['open', 'model'])
  unplug()
  expect([detector.getState(), detector.isOpen()]).toEqual(['lost', false])
})

test('a slow model delays nothing: loudness is used until it has loaded', async () => {
  vi.useFakeTimers()
  let finishLoading = () => {}
  const detector = createVoiceActivityDetector({
    loadModel: () =>
      new Promise((resolve) => (finishLoading = () => resolve({ estimateSpeech: () => 1, reset: () => {} }))),
    sensitivity: 'usual',
    openMicrophone: async () => ({ rate: 48_000, close: () => {} }),
  })
  void detector.open()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(detector.getState()).toBe('opening')
  await vi.advanceTimersByTimeAsync(200)
  expect([detector.getState(), detector.getMethod()]).toEqual(['open', 'loudness'])
  finishLoading()
  await vi.advanceTimersByTimeAsync(0)
  expect(detector.getMethod()).toBe('model')
  vi.useRealTimers()
})

test('closing while the model still loads leaves no microphone open', async () => {
  let isOn = false
  const detector = createVoiceActivityDetector({
    loadModel: () => new Promise(() => {}),
    sensitivity: 'usual',
    openMicrophone: async () => {
      isOn = true
      return { rate: 48_000, close: () => (isOn = false) }
    },
  })
  void detector.open()
  await vi.waitFor(() => expect(isOn).toBe(true))
  detector.close()
  await vi.waitFor(() => expect(isOn).toBe(false))
  expect(detector.getState()).toBe('closed')
})

test('a permission that is given after the page has closed opens neither microphone nor audio context', async () => {
  const stop = vi.fn<() => void>()
  const contexts = vi.fn<() => void>()
  vi.stubGlobal('AudioContext', contexts)
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) } })
  const output = openLineOutput()
  const opening = createMicrophoneOpener(output.getContext)({ onSamples: () => {}, onLost: () => {} })
  output.close()
  await expect(opening).rejects.toMatchObject({ problem: 'unable' })
  expect(stop).toHaveBeenCalledOnce()
  expect(contexts).not.toHaveBeenCalled()
})

/** Opens a detector whose model finds speech exactly in loud frames. The test plays the microphone's samples. */
function openFakeDetector({ loadModel }: { loadModel?: () => Promise<never> } = {}) {
  const opened: { onSamples: (samples: Float32Array) => void; onLost: () => void; isClosed: boolean }[] = []
  const resets: string[] = []
  const failure: { current: Error | null } = { current: null }
  let loads = 0
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    async loadModel() {
      loads += 1
      if (loadModel) return loadModel()
      return {
        estimateSpeech: (frame) => Math.abs(frame[0] ?? 0),
        reset: () => void resets.push('model'),
      }
    },
    async openMicrophone({ onSamples, onLost }) {
      if (failure.current) throw failure.current
      const microphone = { onSamples, onLost, isClosed: false }
      opened.push(microphone)
      return { rate, close: () => void (microphone.isClosed = true) }
    },
  })
  let changes = 0
  detector.subscribe(() => (changes += 1))
  return {
    detector,
    opened,
    resets,
    failure,
    countLoads: () => loads,
    countChanges: () => changes,
    /** Plays frames of this loudness into the last opened microphone. */
    play: (frames: number, loudness: number) => opened.at(-1)?.onSamples(new Float32Array(frames * 512).fill(loudness)),
  }
}

test('the detector reports each voice and each silence once', async () => {
  const { detector, play, countChanges } = openFakeDetector()
  await detector.open()
  expect([detector.isOpen(), detector.hearsVoice()]).toEqual([true, false])
  const before = countChanges()
  play(1, 0.9)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([false, 0])
  play(10, 0.9)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([true, 1])
  play(20, 0.01)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([false, 2])
})

test('the level rises at once, falls slowly, and is 0 in silence and while the microphone is closed', async () => {
  const { detector, play } = openFakeDetector()
  await detector.open()
  expect(detector.getLevel()).toBe(0)
  play(1, 0.000_5)
  expect(detector.getLevel()).toBe(0)
  play(1, 1)
  expect(detector.getLevel()).toBe(1)
  play(1, 0)
  expect(detector.getLevel()).toBeCloseTo(0.88, 5)
  play(8, 0)
  expect(detector.getLevel()).toBe(0)
  // Halfway between a room at night and a loud voice, in decibels.
  play(1, 10 ** (-38 / 20))
  expect(detector.getLevel()).toBeCloseTo(0.5, 3)
  play(1, 10 ** (-26 / 20))
  expect(detector.getLevel()).toBeCloseTo(0.75, 3)
  detector.close()
  expect(detector.getLevel()).toBe(0)
})

test('closing turns the microphone off, ends a voice and reports it', async () => {
  const { detector, opened, play, countChanges } = openFakeDetector()
  await detector.open()
  play(5, 0.9)
  const before = countChanges()
  detector.close()
  expect([detector.getState(), detector.isOpen(), detector.hearsVoice()]).toEqual(['closed', false, false])
  expect(countChanges()).toBeGreaterThan(before)
  expect(opened[0]?.isClosed).toBe(true)
})

test('an open microphone is not opened again; after closing it is, with a fresh start and without another download', async () => {
  const { detector, opened, resets, play, countLoads } = openFakeDetector()
  const opening = detector.open()
  expect(detector.getState()).toBe('opening')
  await Promise.all([opening, detector.open()])
  await detector.open()
  expect(opened).toHaveLength(1)
  play(5, 0.9)
  detector.close()
  const before = resets.length
  await detector.open()
  expect([opened.length, countLoads(), resets.length - before]).toEqual([2, 1, 1])
  // The voice before the pause does not make a single loud frame a voice.
  play(1, 0.9)
  expect(detector.hearsVoice()).toBe(false)
})

test('a microphone lost after it was closed and reopened does not close the new one', async () => {
  const { detector, opened } = openFakeDetector()
  await detector.open()
  detector.close()
  await detector.open()
  opened[0]?.onLost()
  expect([detector.getState(), opened[1]?.isClosed]).toEqual(['open', false])
  opened[1]?.onLost()
  expect([detector.getState(), opened[1]?.isClosed]).toEqual(['lost', true])
})

test('a voice ends when the microphone is lost', async () => {
  const { detector, opened, play } = openFakeDetector()
  await detector.open()
  play(5, 0.9)
  opened[0]?.onLost()
  expect([detector.hearsVoice(), detector.getLevel()]).toEqual([false, 0])
})

test('a microphone that opens after the room has closed it, or has asked again, is turned off', async () => {
  const waiting: (() => void)[] = []
  const closed: number[] = []
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    loadModel: async () => ({ estimateSpeech: () => 0, reset: () => {} }),
    openMicrophone: async () => {
      const number = waiting.length
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { rate, close: () => void closed.push(number) }
    },
  })
  const first = detector.open()
  detector.close()
  const second = detector.open()
  waiting[0]?.()
  await first
  expect([detector.getState(), closed]).toEqual(['opening', [0]])
  waiting[1]?.()
  await second
  expect([detector.getState(), closed]).toEqual(['open', [0]])
})

test('an earlier request that fails late does not end the present one', async () => {
  const waiting: ((error: Error | null) => void)[] = []
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    loadModel: async () => ({ estimateSpeech: () => 0, reset: () => {} }),
    openMicrophone: async () => {
      const error = await new Promise<Error | null>((resolve) => waiting.push(resolve))
      if (error) throw error
      return { rate, close: () => {} }
    },
  })
  const first = detector.open()
  detector.close()
  const second = detector.open()
  waiting[0]?.(new MicrophoneError('denied'))
  await first
  expect(detector.getState()).toBe('opening')
  waiting[1]?.(null)
  await second
  expect(detector.getState()).toBe('open')
  detector.close()
  const third = detector.open()
  detector.close()
  waiting[2]?.(new MicrophoneError('none'))
  await third
  expect(detector.getState()).toBe('closed')
})

test('a failure that is no microphone problem means that this browser cannot listen', async () => {
  const { detector, failure } = openFakeDetector()
  failure.current = new Error('anything')
  await detector.open()
  expect(detector.getState()).toBe('unable')
  failure.current = new MicrophoneError('none')
  await detector.open()
  expect(detector.getState()).toBe('none')
})

test('a model that cannot be loaded is reported, and loaded at the next opening', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new Error('offline')
  const { detector, countLoads } = openFakeDetector({ loadModel: () => Promise.reject(error) })
  await detector.open()
  expect([detector.getState(), detector.getMethod()]).toEqual(['open', 'loudness'])
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  detector.close()
  await detector.open()
  expect(countLoads()).toBe(2)
})

test('a new sensitivity changes what counts as a voice', async () => {
  const { detector, play } = openFakeDetector()
  await detector.open()
  play(3, 0.4)
  expect(detector.hearsVoice()).toBe(false)
  detector.setSensitivity('high')
  play(3, 0.4)
  expect(detector.hearsVoice()).toBe(true)
})

test('the model is downloaded from this server; a failed download is an error', async () => {
  const weights = await readFile(join(import.meta.dirname, 'voiceModel.bin'))
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    urls.push(String(url))
    return new Response(new Uint8Array(weights))
  })
  const model = await fetchVoiceModel()
  expect(model.estimateSpeech(new Float32Array(512))).toBeLessThan(0.1)
  expect(urls).toEqual([expect.stringContaining('voiceModel.bin')])
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 503 }))
  await expect(fetchVoiceModel()).rejects.toThrow('503')
})
