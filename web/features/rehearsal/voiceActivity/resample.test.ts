import { expect, test } from 'vitest'
import { createFrameSplitter, createResampler } from './resample.ts'

const to = 16_000

function tone(hz: number, rate: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * hz * n) / rate))
}

/** Resamples a sound in chunks of `chunkLength` samples. */
function resampleInChunks(sound: Float32Array, from: number, chunkLength: number): number[] {
  const resample = createResampler(from, to)
  const resampled: number[] = []
  for (let at = 0; at < sound.length; at += chunkLength)
    resampled.push(...resample(sound.subarray(at, at + chunkLength)))
  return resampled
}

test.each([44_100, 48_000, 96_000, 22_050])(
  'a tone with %i samples per second keeps its waveform when it is resampled to 16,000',
  (from) => {
    const resampled = resampleInChunks(tone(440, from, from / 5), from, 1_024)
    // The filter delays the sound by 17 samples of the input.
    const ideal = resampled.map((_, n) => Math.sin(2 * Math.PI * 440 * (n / to - 17 / from)))
    const errors = resampled.slice(40).map((value, n) => Math.abs(value - (ideal[n + 40] ?? 0)))
    expect(Math.max(...errors)).toBeLessThan(0.01)
    expect(Math.abs(resampled.length - to / 5)).toBeLessThan(20)
  },
)

test.each([8_000, 16_000])('a sound with %i samples per second keeps its loudness when resampled to 16,000', (from) => {
  const resampled = resampleInChunks(tone(440, from, from), from, 320)
  expect(Math.max(...resampled.slice(400))).toBeCloseTo(1, 2)
})

test('a constant input keeps its value when it is resampled', () => {
  const resampled = resampleInChunks(new Float32Array(4_800).fill(0.5), 48_000, 480)
  for (const value of resampled.slice(40)) expect(value).toBeCloseTo(0.5, 5)
})

test('the length of the input chunks does not change the resampled sound', () => {
  const sound = tone(1_000, 44_100, 6_000)
  const whole = resampleInChunks(sound, 44_100, sound.length)
  for (const chunkLength of [1, 7, 128, 1_024]) {
    const resampled = resampleInChunks(sound, 44_100, chunkLength)
    expect(resampled).toHaveLength(whole.length)
    expect(resampled).toEqual(whole.map((value) => expect.closeTo(value, 6)))
  }
})

test('resampling removes frequencies too high for 16,000 samples per second, so that no lower tones appear', () => {
  const peak = (hz: number) => Math.max(...resampleInChunks(tone(hz, 48_000, 9_600), 48_000, 1_024).slice(40))
  expect(peak(3_000)).toBeGreaterThan(0.95)
  expect(peak(11_000)).toBeLessThan(0.01)
  expect(peak(14_000)).toBeLessThan(0.001)
})

test('a sound that already has the model’s sample rate passes unchanged', () => {
  const chunk = tone(440, to, 100)
  expect(createResampler(to, to)(chunk)).toBe(chunk)
})

test('chunks of any length are divided into frames of one length, without gaps or repetitions', () => {
  const frames: number[][] = []
  const frame = createFrameSplitter(4, (samples) => frames.push([...samples]))
  let next = 0
  for (const length of [1, 2, 6, 0, 3, 9]) frame(Float32Array.from({ length }, () => (next += 1)))
  expect(frames).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
    [13, 14, 15, 16],
    [17, 18, 19, 20],
  ])
})

test('a frame does not change while the next frame is filled', () => {
  const frames: Float32Array[] = []
  const frame = createFrameSplitter(2, (samples) => frames.push(samples))
  frame(Float32Array.of(1, 2, 3, 4))
  expect(frames).toEqual([Float32Array.of(1, 2), Float32Array.of(3, 4)])
})
