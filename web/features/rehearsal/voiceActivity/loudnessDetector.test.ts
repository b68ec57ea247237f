import { expect, test } from 'vitest'
import { createLoudnessDetector } from './loudnessDetector.ts'
import { frameLength, modelSampleRate } from './speechDetector.ts'

const binHz = modelSampleRate / 256
const framesPerWindow = 64

/** Returns a frame with equally loud tones in this frequency range. All frames with the same arguments are equal. */
function buzz(loudness: number, { lowestHz = 0, highestHz = 8_000 } = {}): Float32Array {
  const frame = new Float32Array(frameLength)
  for (let bin = Math.ceil(lowestHz / binHz); bin * binHz <= highestHz; bin += 1) {
    // Different phases prevent the tones from adding up to one click.
    for (let n = 0; n < frameLength; n += 1)
      frame[n] = (frame[n] ?? 0) + loudness * Math.sin((2 * Math.PI * bin * n) / 256 + bin * bin)
  }
  return frame
}
const louder = (decibels: number) => 10 ** (decibels / 20)
const base = 0.003

/** Returns a detector that has heard two seconds of this frame. */
function createAdapted(frame = buzz(base)) {
  const detector = createLoudnessDetector()
  for (let n = 0; n < framesPerWindow; n += 1) detector.estimateSpeech(frame)
  return detector
}

test('steady noise is not speech, but a sound that is much louder than the noise is speech', () => {
  expect(createAdapted().estimateSpeech(buzz(base))).toBeLessThan(0.02)
  expect(createAdapted().estimateSpeech(buzz(base * louder(6)))).toBeLessThan(0.05)
  expect(createAdapted().estimateSpeech(buzz(base * louder(11.2)))).toBeLessThan(0.5)
  expect(createAdapted().estimateSpeech(buzz(base * louder(12.3)))).toBeGreaterThan(0.5)
  expect(createAdapted().estimateSpeech(buzz(base * louder(15)))).toBeCloseTo(0.88, 1)
  expect(createAdapted().estimateSpeech(buzz(base * louder(25)))).toBeGreaterThan(0.99)
})

test('a noise that becomes louder counts as speech for two seconds, then as background noise', () => {
  const detector = createAdapted()
  const loud = buzz(base * louder(20))
  const estimates = Array.from({ length: framesPerWindow + 1 }, () => detector.estimateSpeech(loud))
  expect(Math.min(...estimates.slice(0, framesPerWindow - 1))).toBeGreaterThan(0.9)
  expect(Math.max(...estimates.slice(framesPerWindow - 1))).toBeLessThan(0.05)
})

test('a hum below the frequencies of voices and a hiss above them are not speech, even 40 dB above the noise', () => {
  expect(createAdapted().estimateSpeech(buzz(base * louder(40), { highestHz: 125 }))).toBeLessThan(0.05)
  expect(createAdapted().estimateSpeech(buzz(base * louder(40), { lowestHz: 6_200 }))).toBeLessThan(0.1)
})

test('a whistle has sound in only one frequency band and is not speech', () => {
  const whistle = buzz(base * louder(60), { lowestHz: 1_000, highestHz: 1_000 })
  expect(createAdapted().estimateSpeech(whistle)).toBeLessThan(0.3)
})

test('a sound in half of the voice frequencies still counts as speech, a sound in a quarter of them does not', () => {
  // The sound is far above the noise in about half of the frequency bands, and then in only a quarter of them.
  const range = (highestHz: number) => buzz(base * louder(50), { highestHz })
  expect(createAdapted().estimateSpeech(range(1_100))).toBeGreaterThan(0.9)
  expect(createAdapted().estimateSpeech(range(300))).toBeLessThan(0.5)
})

test('after digital silence, a very quiet sound is not speech, but a louder sound is', () => {
  const detector = createAdapted(new Float32Array(frameLength))
  expect(detector.estimateSpeech(buzz(0.00015))).toBeLessThan(0.05)
  expect(detector.estimateSpeech(buzz(0.003))).toBeGreaterThan(0.9)
})

test('a sound in the first half of a frame counts as much as a sound in the second half', () => {
  const click = (from: number) => {
    const frame = buzz(base)
    const loud = buzz(base * louder(20))
    frame.set(loud.subarray(from, from + frameLength / 2), from)
    return createAdapted().estimateSpeech(frame)
  }
  expect(click(0)).toBeCloseTo(click(frameLength / 2), 3)
  expect(click(0)).toBeGreaterThan(0.8)
})

test('after a reset, the detector measures the background noise again', () => {
  const detector = createAdapted()
  detector.reset()
  const loud = buzz(base * louder(30))
  expect(detector.estimateSpeech(loud)).toBeLessThan(0.05)
  expect(detector.estimateSpeech(buzz(base * louder(50)))).toBeGreaterThan(0.9)
})
