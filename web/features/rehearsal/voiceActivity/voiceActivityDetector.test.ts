import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createVoiceActivityDetector, type DetectorOptions } from './voiceActivityDetector.ts'
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

/** Returns music: tones with overtones, two per second. */
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

/**
 * Plays a sound to a detector. Returns the share of the time in which a voice was heard, and for each change whether a
 * voice was then heard.
 */
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

test('the detector reports one start and one end of speech for a spoken line, without a gap between its words', async () => {
  const result = await listenTo(join2(quiet(1), await recording('spoken'), quiet(1)))
  expect(result.changes).toEqual(once)
})

test('a whisper near the microphone counts as a voice; with high sensitivity, part of a whisper far from it does as well', async () => {
  const whisper = await recording('whispered')
  expect((await listenTo(join2(quiet(1), whisper, quiet(1)))).changes).toEqual(once)
  const far = await listenTo(join2(quiet(1), scale(whisper, 0.15), quiet(1)), { sensitivity: 'high' })
  expect(far.share).toBeGreaterThan(0.3)
})

test('in a noisy room the detector reports a spoken line but not the noise', async () => {
  const line = join2(quiet(2), await recording('spoken'), quiet(2))
  const result = await listenTo(mix(line, noise(line.length / rate, 0.04)))
  expect(result.changes[0]).toBe(true)
  expect(result.changes.at(-1)).toBe(false)
  expect(result.share).toBeLessThan(0.5)
})

test('silence, steady noise and music are not detected as voices', async () => {
  expect((await listenTo(quiet(3))).changes).toEqual([])
  expect((await listenTo(noise(4, 0.05))).changes).toEqual([])
  expect((await listenTo(music(6))).changes).toEqual([])
})

test('without the model, the detector finds a spoken and a whispered line by their loudness, and reports no voice in silence or steady noise', async () => {
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

test('a refused microphone can be opened again, and an unplugged microphone gives the detector the state `lost`', async () => {
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

test('if the model loads slowly, the detector opens after 5 seconds and uses loudness until the model has loaded', async () => {
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
  const shownMethods: string[] = []
  detector.subscribe(() => shownMethods.push(detector.getMethod()))
  finishLoading()
  await vi.advanceTimersByTimeAsync(0)
  expect(detector.getMethod()).toBe('model')
  // The detector must notify listeners when the method changes, because the settings panel shows the method.
  expect(shownMethods).toEqual(['model'])
  vi.useRealTimers()
})

test('closing the detector while the model still loads closes the microphone', async () => {
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

test('if permission is given after the output has closed, the microphone turns off and no audio context is created', async () => {
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
