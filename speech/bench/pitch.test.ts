import { beforeAll, expect, test } from 'vitest'
import { FLITE_RATE, loadFlite } from '../engines/flite/flite.ts'
import { resampleTo24kHz } from '../audio/resample.ts'
import { applyVoiceShape } from '../audio/voiceShape.ts'
import { loadStretchLibrary } from '../audio/stretchAudio.ts'
import { measurePitch } from './pitch.ts'
import { timbreDistance, measureTimbre } from './timbre.ts'

const RATE = 24_000
beforeAll(loadStretchLibrary)

/** Returns a tone whose overtones become weaker with their frequency, like a voice. */
const buzz = (hz: number, seconds = 1) =>
  Float32Array.from({ length: RATE * seconds }, (_, n) => {
    let sum = 0
    for (let overtone = 1; overtone < 10; overtone++)
      sum += Math.sin((2 * Math.PI * hz * overtone * n) / RATE) / overtone
    return 0.2 * sum
  })
const inSemitones = (one: number, other: number) => 12 * Math.log2(one / other)

test('pitch is measured with an error of at most 0.1 semitone between 75 and 420 Hz', () => {
  for (const hz of [75, 98, 147, 220, 311, 420])
    expect(Math.abs(inSemitones(measurePitch(buzz(hz), RATE).medianHz, hz))).toBeLessThan(0.1)
})

test('the pitch range of a tone that glides over 6 semitones is measured as 5.2 to 6.2 semitones', () => {
  const glide = new Float32Array(4 * RATE)
  let phase = 0
  for (let n = 0; n < glide.length; n++) {
    phase += (2 * Math.PI * 150 * 2 ** (Math.sin((2 * Math.PI * n) / RATE) / 4)) / RATE
    glide[n] = 0.3 * Math.sin(phase) + 0.1 * Math.sin(2 * phase)
  }
  const { medianHz, rangeSemitones } = measurePitch(glide, RATE)
  expect(Math.abs(inSemitones(medianHz, 150))).toBeLessThan(0.4)
  expect(rangeSemitones).toBeGreaterThan(5.2)
  expect(rangeSemitones).toBeLessThan(6.2)
})

test('noise and silence have no pitch', () => {
  let seed = 1
  const noise = Float32Array.from({ length: RATE }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 1_073_741_823 - 1
  })
  expect(measurePitch(noise, RATE).voicedShare).toBeLessThan(0.1)
  expect(measurePitch(new Float32Array(RATE), RATE).voicedShare).toBe(0)
})

test('a voice shape changes pitch and length by its values, and timbre by formants', { tags: ['long'] }, async () => {
  const flite = await loadFlite()
  const text = 'You know perfectly well that I never said anything of the sort.'
  const said = Float32Array.from(resampleTo24kHz(flite.say({ engineVoice: 'rms', text, speed: 1 }), FLITE_RATE))
  const plain = measurePitch(said, RATE)
  const shaped = (shape: Parameters<typeof applyVoiceShape>[1]) =>
    Float32Array.from(applyVoiceShape(said.slice(), shape))

  for (const pitchSemitones of [-3, 4, 7])
    expect(inSemitones(measurePitch(shaped({ pitchSemitones }), RATE).medianHz, plain.medianHz)).toBeCloseTo(
      pitchSemitones,
      0,
    )
  expect(shaped({ stretch: 1.2 }).length / said.length).toBeCloseTo(1.2, 2)
  const small = shaped({ formantSemitones: 3 })
  expect(Math.abs(inSemitones(measurePitch(small, RATE).medianHz, plain.medianHz))).toBeLessThan(0.4)
  expect(timbreDistance(measureTimbre(small, RATE), measureTimbre(said, RATE))).toBeGreaterThan(1)
  expect(measurePitch(shaped({ tremorCents: 45 }), RATE).medianHz / plain.medianHz).toBeCloseTo(1, 1)
})

test('applying a voice shape to the same audio gives the same samples, whatever audio was processed before', async () => {
  const first = Float32Array.from(
    applyVoiceShape(buzz(120), { pitchSemitones: 5, formantSemitones: 2, tremorCents: 20 }),
  )
  applyVoiceShape(buzz(200, 2), { pitchSemitones: -4, stretch: 1.3 })
  const again = applyVoiceShape(buzz(120), { pitchSemitones: 5, formantSemitones: 2, tremorCents: 20 })
  expect(Buffer.from(again.slice().buffer).equals(Buffer.from(first.buffer))).toBe(true)
})
