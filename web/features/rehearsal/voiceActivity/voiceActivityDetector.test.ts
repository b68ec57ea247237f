import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createEar, type EarOptions } from './ear.ts'
import type { Sensitivity } from './judge.ts'
import { openLineOutput } from '../sound/lineOutput.ts'
import { microphoneOver, MicrophoneRefused } from './microphone.ts'
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

/** Park and Miller's chance, the same each time. */
function noise(seconds: number, loudness: number): Float32Array {
  let seed = 7
  return Float32Array.from({ length: seconds * rate }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 1_073_741_823.5 - 1) * loudness
  })
}

/** A tune on something like an organ: chords that come and go twice a second. */
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
const noModel = () => Promise.reject(new Error('the model cannot be had'))

type Heard = { share: number; changes: boolean[] }

/** How much of the sound was taken for a voice, and how that changed. */
async function listenTo(
  sound: Float32Array,
  { loadModel = realModel, sensitivity = 'usual' as Sensitivity } = {},
): Promise<Heard> {
  vi.stubGlobal('reportError', () => {})
  let play: (piece: Float32Array) => void = () => {}
  const openMicrophone: EarOptions['openMicrophone'] = async ({ onPiece }) => {
    play = onPiece
    return { rate, close: () => {} }
  }
  const ear = createEar({ openMicrophone, loadModel, sensitivity })
  await ear.open()
  const changes: boolean[] = []
  ear.subscribe(() => changes.push(ear.hears()))
  let [heard, pieces] = [0, 0]
  for (let at = 0; at + 320 <= sound.length; at += 320) {
    play(sound.subarray(at, at + 320))
    pieces += 1
    if (ear.hears()) heard += 1
  }
  return { share: heard / pieces, changes }
}

const quiet = (seconds: number) => noise(seconds, 0.0005)
const once = [true, false]

test('a line is heard once, from its first word to its last', async () => {
  const heard = await listenTo(join2(quiet(1), await recording('spoken'), quiet(1)))
  expect(heard.changes).toEqual(once)
})

test('a whisper is a voice, near and far', async () => {
  const whisper = await recording('whispered')
  expect((await listenTo(join2(quiet(1), whisper, quiet(1)))).changes).toEqual(once)
  const far = await listenTo(join2(quiet(1), scale(whisper, 0.15), quiet(1)), { sensitivity: 'high' })
  expect(far.share).toBeGreaterThan(0.3)
})

test('in a noisy room the line is heard and the noise is not', async () => {
  const line = join2(quiet(2), await recording('spoken'), quiet(2))
  const heard = await listenTo(mix(line, noise(line.length / rate, 0.04)))
  expect(heard.changes[0]).toBe(true)
  expect(heard.changes.at(-1)).toBe(false)
  expect(heard.share).toBeLessThan(0.5)
})

test('silence, a steady noise and music are nobody', async () => {
  expect((await listenTo(quiet(3))).changes).toEqual([])
  expect((await listenTo(noise(4, 0.05))).changes).toEqual([])
  expect((await listenTo(music(6))).changes).toEqual([])
})

test('without the model loudness serves: a line and a whisper are heard, silence and a steady noise are not', async () => {
  const without = { loadModel: noModel }
  for (const name of ['spoken', 'whispered']) {
    const heard = await listenTo(join2(quiet(3), await recording(name), quiet(1)), without)
    expect(heard.share).toBeGreaterThan(0.15)
    expect(heard.changes.at(-1)).toBe(false)
  }
  expect((await listenTo(quiet(4), without)).share).toBeLessThan(0.05)
  expect((await listenTo(noise(6, 0.05), without)).share).toBeLessThan(0.1)
})

test('what the device records is brought to the model’s rate without its pitch or loudness changing', () => {
  for (const from of [44_100, 48_000]) {
    const bring = createResampler(from, rate)
    const tone = Float32Array.from({ length: from }, (_, n) => Math.sin((2 * Math.PI * 440 * n) / from))
    const made: number[] = []
    for (let at = 0; at < tone.length; at += 1_024) made.push(...bring(tone.subarray(at, at + 1_024)))
    expect(Math.abs(made.length - rate)).toBeLessThan(40)
    const crossings = made.filter((value, n) => n > 0 && value >= 0 && (made[n - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 440)).toBeLessThan(3)
    expect(Math.max(...made.slice(1_000))).toBeCloseTo(1, 1)
  }
})

test('a microphone that is refused or pulled out is said, and can be asked for again', async () => {
  let isAllowed = false
  let pull = () => {}
  const ear = createEar({
    loadModel: realModel,
    sensitivity: 'usual',
    openMicrophone: async ({ onLost }) => {
      if (!isAllowed) throw new MicrophoneRefused('denied')
      pull = onLost
      return { rate: 48_000, close: () => {} }
    },
  })
  await ear.open()
  expect([ear.getState(), ear.isOpen()]).toEqual(['denied', false])
  isAllowed = true
  await ear.open()
  expect([ear.getState(), ear.hearsBy()]).toEqual(['open', 'model'])
  pull()
  expect([ear.getState(), ear.isOpen()]).toEqual(['lost', false])
})

test('a model that is long on its way keeps nobody waiting: loudness serves until it is there', async () => {
  vi.useFakeTimers()
  let bring = () => {}
  const ear = createEar({
    loadModel: () => new Promise((resolve) => (bring = () => resolve({ judge: () => 1, reset: () => {} }))),
    sensitivity: 'usual',
    openMicrophone: async () => ({ rate: 48_000, close: () => {} }),
  })
  void ear.open()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(ear.getState()).toBe('opening')
  await vi.advanceTimersByTimeAsync(200)
  expect([ear.getState(), ear.hearsBy()]).toEqual(['open', 'loudness'])
  bring()
  await vi.advanceTimersByTimeAsync(0)
  expect(ear.hearsBy()).toBe('model')
  vi.useRealTimers()
})

test('who leaves while the model is still on its way leaves no microphone open', async () => {
  let isOn = false
  const ear = createEar({
    loadModel: () => new Promise(() => {}),
    sensitivity: 'usual',
    openMicrophone: async () => {
      isOn = true
      return { rate: 48_000, close: () => (isOn = false) }
    },
  })
  void ear.open()
  await vi.waitFor(() => expect(isOn).toBe(true))
  ear.close()
  await vi.waitFor(() => expect(isOn).toBe(false))
  expect(ear.getState()).toBe('closed')
})

test('leave for the microphone that comes after the room has closed opens neither it nor a sound', async () => {
  const stop = vi.fn<() => void>()
  const contexts = vi.fn<() => void>()
  vi.stubGlobal('AudioContext', contexts)
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) } })
  const output = openLineOutput()
  const opening = microphoneOver(output.context)({ onPiece: () => {}, onLost: () => {} })
  output.close()
  await expect(opening).rejects.toMatchObject({ why: 'unable' })
  expect(stop).toHaveBeenCalledOnce()
  expect(contexts).not.toHaveBeenCalled()
})
