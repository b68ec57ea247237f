import { beforeAll, expect, test } from 'vitest'
import { SAMPLE_RATE } from './pcmFormat.ts'
import { loadStretchLibrary, stretchAudio } from './stretchAudio.ts'
import { applyTremor } from './tremor.ts'
import { applyVoiceShape } from './voiceShape.ts'

beforeAll(() => loadStretchLibrary())

const tone = (seconds: number, hz = 200, level = 0.4) =>
  Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, n) => level * Math.cos((2 * Math.PI * hz * n) / SAMPLE_RATE))

test('a sound in the audio begins at the same time if the pitch is changed, and 1.5 times as late if the audio is stretched by 1.5', () => {
  const late = Float32Array.of(...new Float32Array(0.5 * SAMPLE_RATE), ...tone(0.5))
  const onsetS = (sound: Float32Array) => sound.findIndex((sample) => Math.abs(sample) > 0.1) / SAMPLE_RATE
  for (const [options, expectedS] of [
    [{ pitchSemitones: 3 }, 0.5],
    [{ stretch: 1.5 }, 0.75],
  ] as const)
    expect(Math.abs(onsetS(stretchAudio(late, options)) - expectedS)).toBeLessThan(0.03)
})

test('the result of a voice shape with another pitch does not depend on the audio that was shaped before', () => {
  const shape = () => Float32Array.from(applyVoiceShape(tone(0.3), { pitchSemitones: 2 }))
  const first = shape()
  applyVoiceShape(tone(0.4, 310, 0.9), { pitchSemitones: -4 })
  expect(Buffer.compare(Buffer.from(shape().buffer), Buffer.from(first.buffer))).toBe(0)
})

test('after a change of pitch, length, tremor or brightness, audio begins and ends at almost zero, so that no click is heard', () => {
  for (const shape of [{ pitchSemitones: 2 }, { stretch: 1.2 }, { tremorCents: 30 }, { brightnessDb: 6 }]) {
    const shaped = applyVoiceShape(tone(0.3), shape)
    for (const sample of [shaped.at(0), shaped.at(1), shaped.at(-2), shaped.at(-1)])
      expect(Math.abs(sample ?? 1)).toBeLessThan(0.01)
  }
})

test('a tremor of 20 cents raises and lowers the pitch by about 20 cents in turn', () => {
  const sound = applyTremor(tone(1), 20, new Float32Array(SAMPLE_RATE))
  const crossings = Array.from(sound.keys()).flatMap((n) => {
    const [before = 0, after = 0] = [sound[n - 1], sound[n]]
    return n > 200 && n < SAMPLE_RATE - 200 && before < 0 && after >= 0 ? [n - after / (after - before)] : []
  })
  const cents = crossings
    .slice(1)
    .map((at, index) => 1_200 * Math.log2(SAMPLE_RATE / 200 / (at - (crossings[index] ?? 0))))
  expect(Math.max(...cents)).toBeGreaterThan(12)
  expect(Math.max(...cents)).toBeLessThan(35)
  expect(Math.min(...cents)).toBeLessThan(-12)
  expect(Math.min(...cents)).toBeGreaterThan(-35)
})
