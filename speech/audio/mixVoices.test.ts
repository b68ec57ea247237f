import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tones } from '../engines/tones.ts'
import { toInt16 } from './format.ts'
import { truePeakOf } from './limit.ts'
import { loudnessOf } from './loudness.ts'
import { mixVoices } from './mix.ts'

const rate = 24_000
const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)
const lufs = (pcm: Int16Array) => loudnessOf(toFloat(pcm), rate)
const peakDb = (pcm: Int16Array) => 20 * Math.log10(truePeakOf(toFloat(pcm)))
const say = (voice: string, speed = 1) => tones('All hail to thee that shalt be king hereafter', { voice, speed })

test('who speaks together is one sound: as long as the longest, as loud as one, its peaks low enough for MP3', () => {
  for (const size of [2, 3, 8]) {
    const voices = Array.from({ length: size }, (_, n) => say(`voice ${n}`, 1 + n / 20))
    const mixed = mixVoices(voices)
    expect(mixed.length).toBe(Math.max(...voices.map(({ length }) => length)))
    expect(Math.abs(lufs(mixed) - lufs(say('voice 0')))).toBeLessThan(1)
    expect(peakDb(mixed)).toBeLessThan(-2)
  }
})

test('one voice is handed on as it is', () => {
  const alone = say('voice')
  expect(mixVoices([alone])).toBe(alone)
  expect(mixVoices([])).toHaveLength(0)
})

test('whatever is mixed, nothing is clipped and nothing is lost of its length', () => {
  const voice = fc.record({
    ms: fc.integer({ min: 0, max: 700 }),
    hz: fc.integer({ min: 90, max: 900 }),
    level: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(voice, { minLength: 2, maxLength: 5 }), (wanted) => {
      const voices = wanted.map(({ ms, hz, level }) =>
        toInt16(Float32Array.from({ length: ms * 24 }, (_, n) => level * Math.sin((2 * Math.PI * hz * n) / rate))),
      )
      const mixed = mixVoices(voices)
      expect(mixed.length).toBe(Math.max(...voices.map(({ length }) => length)))
      if (mixed.length > 0) expect(truePeakOf(toFloat(mixed))).toBeLessThan(0.8)
    }),
    { numRuns: 15 },
  )
})
