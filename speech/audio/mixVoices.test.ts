import fc from 'fast-check'
import { expect, test } from 'vitest'
import { synthesizeTones } from '../engines/testing/synthesizeTones.ts'
import { toInt16 } from './pcmFormat.ts'
import { measureTruePeak } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { mixVoices } from './mixVoices.ts'

const rate = 24_000
const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)
const lufs = (pcm: Int16Array) => measureLoudness(toFloat(pcm), rate)
const peakDb = (pcm: Int16Array) => 20 * Math.log10(measureTruePeak(toFloat(pcm)))
const speakText = (voice: string, speed = 1) =>
  synthesizeTones('All hail to thee that shalt be king hereafter', { voice, speed })

test('a mix is as long as the longest voice, as loud as one voice, and its peaks stay below −2 dB', () => {
  for (const size of [2, 3, 8]) {
    const voices = Array.from({ length: size }, (_, n) => speakText(`voice ${n}`, 1 + n / 20))
    const mixed = mixVoices(voices)
    expect(mixed.length).toBe(Math.max(...voices.map(({ length }) => length)))
    expect(Math.abs(lufs(mixed) - lufs(speakText('voice 0')))).toBeLessThan(1)
    expect(peakDb(mixed)).toBeLessThan(-2)
  }
})

test('a mix of a voice and a silent voice is as loud as the first voice alone', () => {
  const voice = speakText('voice')
  expect(Math.abs(lufs(mixVoices([voice, new Int16Array(voice.length)])) - lufs(voice))).toBeLessThan(0.5)
})

test('the mix of a single voice is that voice unchanged, and the mix of no voices is empty', () => {
  const alone = speakText('voice')
  expect(mixVoices([alone])).toBe(alone)
  expect(mixVoices([])).toHaveLength(0)
})

test('a mix of any tones is neither clipped nor shortened', () => {
  const toneSpec = fc.record({
    ms: fc.integer({ min: 0, max: 700 }),
    hz: fc.integer({ min: 90, max: 900 }),
    level: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(toneSpec, { minLength: 2, maxLength: 5 }), (specs) => {
      const voices = specs.map(({ ms, hz, level }) =>
        toInt16(Float32Array.from({ length: ms * 24 }, (_, n) => level * Math.sin((2 * Math.PI * hz * n) / rate))),
      )
      const mixed = mixVoices(voices)
      expect(mixed.length).toBe(Math.max(...voices.map(({ length }) => length)))
      if (mixed.length > 0) expect(measureTruePeak(toFloat(mixed))).toBeLessThan(0.8)
    }),
    { numRuns: 15 },
  )
})
