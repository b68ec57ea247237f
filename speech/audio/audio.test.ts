import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measurePitch } from '../bench/pitch.ts'
import { finishAudio } from './finishAudio.ts'
import { amplifyAndLimit } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { resample16To24kHz, resampleTo24kHz } from './resample.ts'
import { createScratchBuffers } from './scratchBuffers.ts'
import { trimSilence } from './trimSilence.ts'
import { applyWhisper } from './whisper.ts'

const sine = (hz: number, rate: number, seconds = 1, level = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) => level * Math.sin((2 * Math.PI * hz * n) / rate))

const sine4k = sine(4_000, 24_000, 1, 0.05)
const sine6k = sine(6_000, 24_000, 1, 0.05)

/**
 * Returns the level of a frequency in dB of full scale. Ignores 0.1 seconds at both ends, where filters have not
 * settled yet.
 */
function levelAt(sound: Float32Array, hz: number, rate: number): number {
  const settle = Math.round(rate * 0.1)
  let [inPhase, quadrature, weight] = [0, 0, 0]
  for (let n = settle; n < sound.length - settle; n++) {
    const window = Math.sin((Math.PI * (n - settle)) / (sound.length - 2 * settle)) ** 2
    inPhase += window * (sound[n] ?? 0) * Math.cos((2 * Math.PI * hz * n) / rate)
    quadrature += window * (sound[n] ?? 0) * Math.sin((2 * Math.PI * hz * n) / rate)
    weight += window
  }
  return 20 * Math.log10((2 * Math.hypot(inPhase, quadrature)) / weight + 1e-12)
}

/** Returns the peak of the wave, at its samples and halfway between them. */
function measurePeak(sound: Float32Array): number {
  let peak = 0
  for (let n = 0; n < sound.length; n++) {
    let between = 0
    for (let tap = -16; tap < 16; tap++) {
      const x = tap + 0.5
      between += ((sound[n - tap] ?? 0) * Math.sin(Math.PI * x)) / (Math.PI * x)
    }
    peak = Math.max(peak, Math.abs(sound[n] ?? 0), Math.abs(between))
  }
  return peak
}

test('resampling from 16 kHz does not change the level of tones up to 6 kHz and adds no mirrored frequencies', () => {
  for (const hz of [100, 440, 1_000, 3_000, 5_000, 6_000]) {
    const up = resample16To24kHz(sine(hz, 16_000))
    expect(up.length).toBe(24_000)
    expect(levelAt(up, hz, 24_000)).toBeCloseTo(-6.02, 1)
    expect(levelAt(up, 16_000 - hz, 24_000)).toBeLessThan(-60)
  }
})

test('a click in audio stays at the same point in time when the audio is resampled from 16 kHz', () => {
  const click = new Float32Array(1_600)
  click[800] = 1
  const up = resample16To24kHz(click)
  const loudest = up.reduce((best, sample, n) => (sample > (up[best] ?? 0) ? n : best), 0)
  expect(Math.abs(loudest - 1_200)).toBeLessThanOrEqual(1)
})

test('resampling from each usual sample rate keeps level, duration and position of audio, without aliasing', () => {
  for (const rate of [16_000, 22_050, 24_000, 44_100, 48_000]) {
    for (const hz of [100, 1_000, 6_000]) {
      const resampled = resampleTo24kHz(sine(hz, rate), rate)
      expect(Math.abs(resampled.length - 24_000)).toBeLessThanOrEqual(1)
      expect(levelAt(resampled, hz, 24_000)).toBeCloseTo(-6.02, 1)
    }
    const click = new Float32Array(rate / 5)
    click[rate / 10] = 1
    const loudest = resampleTo24kHz(click, rate).reduce(
      (best, sample, n, all) => (sample > (all[best] ?? 0) ? n : best),
      0,
    )
    expect(Math.abs(loudest - 2_400)).toBeLessThanOrEqual(1)
  }
  // Frequencies above 12 kHz, half of our sample rate, must not appear as lower frequencies (aliasing).
  expect(levelAt(resampleTo24kHz(sine(15_000, 48_000), 48_000), 9_000, 24_000)).toBeLessThan(-60)
  expect(levelAt(resampleTo24kHz(sine(14_000, 44_100), 44_100), 10_000, 24_000)).toBeLessThan(-60)
})

const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)
const hum = () =>
  sine(200, 24_000, 2, 0.1).map((sample, n) => sample + 0.1 * Math.sin((2 * Math.PI * 1_000 * n) / 24_000))
const finished = (delivery?: Parameters<typeof finishAudio>[1]['delivery']) =>
  toFloat(finishAudio(hum(), { rate: 24_000, gainDb: 0, delivery }))

test('the level and place of a delivery change the loudness by at most 4 dB together', () => {
  const plain = measureLoudness(finished(), 24_000)
  const loudnessChange = (delivery: Parameters<typeof finished>[0]) =>
    measureLoudness(finished(delivery), 24_000) - plain
  expect(loudnessChange({ level: 'soft' })).toBeCloseTo(-4, 1)
  expect(loudnessChange({ level: 'raised' })).toBeCloseTo(2, 1)
  expect(loudnessChange({ level: 'soft', place: 'off' })).toBeCloseTo(-4, 1)
  expect(loudnessChange({ level: 'plain', place: 'phone' })).toBeCloseTo(0, 1)
})

test('a whisper is 4 dB quieter than a voice usually is, although the whisper filter removes more of its energy', () => {
  const quiet = finishAudio(sine(200, 24_000, 1, 0.03), { rate: 24_000, gainDb: 9, delivery: { level: 'whispered' } })
  expect(measureLoudness(toFloat(quiet), 24_000)).toBeCloseTo(-20, 0)
})

test('the telephone filter weakens frequencies of 200 and 6,000 Hz, and the filter for another room weakens high frequencies', () => {
  const phone = finished({ level: 'plain', place: 'phone' })
  expect(levelAt(phone, 1_000, 24_000) - levelAt(phone, 200, 24_000)).toBeGreaterThan(12)
  const plain = finished()
  const off = finished({ level: 'plain', place: 'off' })
  const tilt = (sound: Float32Array) => levelAt(sound, 1_000, 24_000) - levelAt(sound, 200, 24_000)
  expect(tilt(off) - tilt(plain)).toBeLessThan(-2)
  // A telephone has no frequencies above 3.4 kHz.
  const bright = sine(1_000, 24_000, 1, 0.1).map((sample, n) => sample + 2 * (sine6k[n] ?? 0))
  const phoned = toFloat(finishAudio(bright, { rate: 24_000, gainDb: 0, delivery: { level: 'plain', place: 'phone' } }))
  expect(levelAt(phoned, 6_000, 24_000) - levelAt(phoned, 1_000, 24_000)).toBeLessThan(-12)
})

test('a whispered vowel has the resonances of the spoken vowel but no pitch, and is the same each time', () => {
  const vowel = Float32Array.from({ length: 24_000 }, (_, n) => {
    let sum = 0
    for (let overtone = 1; overtone < 40; overtone++) {
      const hz = 120 * overtone
      const resonance = 1 / (1 + ((hz - 700) / 120) ** 2) + 0.5 / (1 + ((hz - 2_400) / 200) ** 2)
      sum += resonance * Math.sin((2 * Math.PI * hz * n) / 24_000)
    }
    return 0.15 * sum
  })
  const whispered = Float32Array.from(applyWhisper(vowel))
  const band = (middle: number) => {
    const levels = [-90, -45, 0, 45, 90].map((offset) => 10 ** (levelAt(whispered, middle + offset, 24_000) / 10))
    return 10 * Math.log10(levels.reduce((sum, level) => sum + level, 0))
  }
  expect(band(700) - band(1_500)).toBeGreaterThan(10)
  expect(band(2_400) - band(1_500)).toBeGreaterThan(3)
  expect(measurePitch(vowel, 24_000).voicedShare).toBeGreaterThan(0.9)
  expect(measurePitch(whispered, 24_000).voicedShare).toBeLessThan(0.15)
  expect(Float32Array.from(applyWhisper(vowel))).toEqual(whispered)
})

test('trimming removes the silence at both ends, fades the ends and does not cut the speech', () => {
  const padded = new Float32Array(16_000)
  padded.set(sine(440, 16_000, 0.5), 4_000)
  const trimmed = trimSilence(padded, 16_000)
  expect(trimmed.length).toBeGreaterThan(8_000)
  expect(trimmed.length).toBeLessThan(8_000 + 800)
  expect(Math.abs(trimmed[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(trimmed.at(-1) ?? 1)).toBeLessThan(0.01)
  expect(trimSilence(new Float32Array(5_000), 16_000)).toHaveLength(0)
})

test('the limiter keeps the peak of the wave below 0.8 of full scale, for gain factors from 0.5 to 12', () => {
  fc.assert(
    fc.property(fc.integer({ min: 80, max: 7_000 }), fc.double({ min: 0.5, max: 12, noNaN: true }), (hz, factor) => {
      const bursts = sine(hz, 24_000, 0.3).map((sample, n) => (n % 2_400 < 1_200 ? sample : sample / 20))
      const limited = amplifyAndLimit(bursts, factor, 24_000)
      expect(measurePeak(limited)).toBeLessThan(0.8)
    }),
    { numRuns: 30 },
  )
})

test('the limiter does not change audio whose peaks are below its limit', () => {
  const soft = sine(300, 24_000, 0.2, 0.2)
  expect(amplifyAndLimit(Float32Array.from(soft), 1, 24_000)).toEqual(soft)
})

test('trimming leaves 10 ms before the speech and 30 ms after it, also if the speech begins and ends below zero', () => {
  const rate = 8_000
  const sound = new Float32Array(rate)
  // One period of a square wave: below zero at samples 3,000 and 4,000, above zero between them.
  sound.fill(-0.5, 3_000, 3_100).fill(0.5, 3_100, 3_901).fill(-0.5, 3_901, 4_001)
  const speech = trimSilence(sound, rate)
  expect(speech.length).toBe(80 + 1_001 + 240)
  expect(speech.findIndex((sample) => sample !== 0)).toBe(80)
})

test('if an engine returns only silence, the audio of the unit is 120 ms of silence', () => {
  const pcm = finishAudio(new Float32Array(16_000), { rate: 16_000, gainDb: 6 })
  expect(pcm.length).toBe(2_880)
  expect(pcm.every((sample) => sample === 0)).toBe(true)
})

test('a longer and louder unit that was finished with the same buffers does not change the audio of the next unit', () => {
  for (const rate of [16_000, 22_050])
    for (const level of ['plain', 'whispered'] as const) {
      const finish = (sound: Float32Array, scratch = createScratchBuffers()) =>
        finishAudio(sound, { rate, gainDb: 6, delivery: { level }, shape: { tremorCents: 20 } }, scratch)
      const unit = () => sine(300, rate, 0.15, 0.4)
      const used = createScratchBuffers()
      finish(sine(170, rate, 0.3, 0.9), used)
      expect(Buffer.compare(Buffer.from(finish(unit(), used).buffer), Buffer.from(finish(unit()).buffer))).toBe(0)
    }
})

/** Returns a tone with a short, high peak every 150 ms. */
const peakyTone = () => sine(200, 24_000, 1.5, 0.15).map((sample, n) => (n % 3_600 < 24 ? 0.95 : sample))

test('if the limiter makes a voice with high peaks quieter, its loudness is restored, unless `skipsLevelRestoration` is set', () => {
  const loudness = (skipsLevelRestoration: boolean) =>
    measureLoudness(toFloat(finishAudio(peakyTone(), { rate: 24_000, gainDb: 6, skipsLevelRestoration })), 24_000)
  expect(loudness(false)).toBeCloseTo(-15.8, 0)
  expect(loudness(true)).toBeLessThan(loudness(false) - 2)
})

test('the loudness of a very quiet or loud unit is changed by the gain of the voice and at most 2.5 dB more or less', () => {
  for (const [level, correctionDb] of [
    [0.02, 2.5],
    [0.3, -2.5],
  ] as const) {
    const before = measureLoudness(sine(200, 24_000, 1, level), 24_000)
    const after = finishAudio(sine(200, 24_000, 1, level), { rate: 24_000, gainDb: 4 })
    expect(measureLoudness(toFloat(after), 24_000) - before).toBeCloseTo(4 + correctionDb, 1)
  }
})

test('a full-scale tone of 997 Hz measures −3.01 LUFS, as BS.1770 defines', () => {
  expect(measureLoudness(sine(997, 24_000, 3, 1), 24_000)).toBeCloseTo(-3.01, 1)
  expect(measureLoudness(sine(997, 24_000, 3, 0.1), 24_000)).toBeCloseTo(-23.01, 1)
  expect(measureLoudness(new Float32Array(24_000), 24_000)).toBe(Number.NEGATIVE_INFINITY)
})

test('a long quiet part of the audio, 30 dB below the speech, does not lower the measured loudness', () => {
  const speech = sine(400, 24_000, 2, 0.3)
  const withQuietPart = new Float32Array(3 * speech.length).map((_, n) => speech[n] ?? 0.01 * Math.sin(n / 10))
  expect(measureLoudness(withQuietPart, 24_000)).toBeCloseTo(measureLoudness(speech, 24_000), 0)
})

test('a voice shape with `sizeSemitones` multiplies the pitch by a factor and divides the duration by the same factor', () => {
  for (const rate of [16_000, 24_000])
    for (const sizeSemitones of [-3, 2, 5]) {
      const finished = finishAudio(sine(200, rate), { rate, gainDb: 0, shape: { sizeSemitones } })
      const factor = 2 ** (sizeSemitones / 12)
      expect(finished.length / (24_000 / factor)).toBeCloseTo(1, 1)
      const { medianHz } = measurePitch(
        Float32Array.from(finished, (sample) => sample / 32_768),
        24_000,
      )
      expect(Math.abs(12 * Math.log2(medianHz / (200 * factor)))).toBeLessThan(0.2)
    }
})

test('a voice shape with `brightnessDb` 4 raises 4 kHz by 4 dB against 400 Hz and keeps the loudness', () => {
  const mixed = Float32Array.from(sine(400, 24_000, 1, 0.2), (sample, n) => sample + (sine4k[n] ?? 0))
  const [plain, bright] = [{}, { brightnessDb: 4 }].map((shape) => {
    const finished = finishAudio(mixed.slice(), { rate: 24_000, gainDb: 0, shape })
    return Float32Array.from(finished, (sample) => sample / 32_768)
  })
  if (!plain || !bright) throw new Error('two sounds')
  const tilt = (sound: Float32Array) => levelAt(sound, 4_000, 24_000) - levelAt(sound, 400, 24_000)
  expect(tilt(bright) - tilt(plain)).toBeCloseTo(4, 0)
  expect(Math.abs(measureLoudness(bright, 24_000) - measureLoudness(plain, 24_000))).toBeLessThan(0.5)
})

test('a line reading with `brightnessDb` −4 lowers 4 kHz by 4 dB against 400 Hz and keeps the loudness', () => {
  const mixed = Float32Array.from(sine(400, 24_000, 1, 0.2), (sample, n) => sample + (sine4k[n] ?? 0))
  const finish = (brightnessDb?: number) =>
    toFloat(finishAudio(mixed.slice(), { rate: 24_000, gainDb: 0, delivery: { level: 'plain', brightnessDb } }))
  const [plain, dark] = [finish(), finish(-4)]
  const tilt = (sound: Float32Array) => levelAt(sound, 4_000, 24_000) - levelAt(sound, 400, 24_000)
  expect(tilt(dark) - tilt(plain)).toBeCloseTo(-4, 0)
  expect(Math.abs(measureLoudness(dark, 24_000) - measureLoudness(plain, 24_000))).toBeLessThan(0.5)
})
