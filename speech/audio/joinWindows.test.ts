import { expect, test } from 'vitest'
import { joinWindows } from './joinWindows.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'

const HZ = 150
/** Returns a tone like that of a voice, with three harmonics. `phase` is its start, in periods. */
const tone = (length: number, phase: number, level = 0.3) =>
  Float32Array.from({ length }, (_, n) => {
    const angle = 2 * Math.PI * ((HZ * n) / SAMPLE_RATE + phase)
    return level * (Math.sin(angle) + 0.5 * Math.sin(2 * angle) + 0.25 * Math.sin(3 * angle))
  })
const CUT = 12_000
const LEAD = 4_800
const LENGTH = 24_000

function join(phase: number, level = 0.3) {
  const first = tone(CUT + 2_000, 0)
  const rest = joinWindows(first, CUT, tone(LENGTH, phase, level), LEAD)
  return Float32Array.of(...first.subarray(0, CUT), ...rest)
}
const rms = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, sample) => sum + sample ** 2, 0) / sound.length)
const largestStep = (sound: Float32Array) =>
  sound.reduce((largest, sample, n) => Math.max(largest, Math.abs(sample - (sound[n - 1] ?? sample))), 0)

test('two windows of audio whose waves are shifted in time are joined without a step or a gap', () => {
  const natural = largestStep(tone(CUT, 0))
  for (const phase of [0, 0.13, 0.5, 0.77]) {
    const joined = join(phase)
    expect(largestStep(joined)).toBeLessThan(1.1 * natural)
    for (let at = CUT - 480; at < CUT + 960; at += 160)
      expect(rms(joined.subarray(at, at + 320)) / rms(joined.subarray(0, 4_800))).toBeCloseTo(1, 1)
    // `joinWindows` may move the second window by at most 200 samples (about 8 ms).
    expect(Math.abs(joined.length - (CUT + LENGTH - LEAD))).toBeLessThanOrEqual(200)
  }
})

test('a quieter second window begins as loud as the end of the first window, and later has its own level', () => {
  const joined = join(0.3, 0.2)
  expect(rms(joined.subarray(CUT, CUT + 960))).toBeGreaterThan(0.9 * rms(joined.subarray(CUT - 960, CUT)))
  expect(rms(joined.slice(-4_800))).toBeCloseTo(rms(tone(4_800, 0, 0.2)), 3)
})

test('a louder second window also begins as loud as the end of the first window, and later has its own level', () => {
  const joined = join(0.3, 0.42)
  expect(rms(joined.subarray(CUT, CUT + 960))).toBeLessThan(1.1 * rms(joined.subarray(CUT - 960, CUT)))
  expect(rms(joined.slice(-4_800))).toBeCloseTo(rms(tone(4_800, 0, 0.42)), 3)
})

test('joining two silent windows gives only samples of the value zero', () => {
  const silence = new Float32Array(LENGTH)
  const joined = joinWindows(silence.subarray(0, CUT + 2_000), CUT, silence, LEAD)
  expect(joined.every((sample) => sample === 0)).toBe(true)
  expect(joined.length).toBeGreaterThan(LENGTH - LEAD - 201)
})
