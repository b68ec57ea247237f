import { expect, test } from 'vitest'
import { encodeWav, findGain } from './sceneRecordings.ts'

test('a recording is encoded as WAV: mono, 24 kHz, 16 bit', () => {
  const view = new DataView(encodeWav(Float32Array.of(0, 0.25, -0.25, 1), 2).buffer)
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 24_000, 16])
  expect([view.getUint32(40, true), view.byteLength]).toEqual([8, 52])
  // Louder samples than the format allows are limited.
  expect([0, 2, 4, 6].map((at) => view.getInt16(44 + at, true))).toEqual([0, 16_384, -16_383, 32_767])
})

test('a quiet recording becomes louder, a loud one quieter, and no one is clipped', () => {
  const tone = (peak: number) => Float32Array.from({ length: 2_400 }, (_, at) => peak * Math.sin(at / 5))
  expect(findGain(tone(0.05))).toBeGreaterThan(2)
  expect(findGain(tone(0.9))).toBeLessThan(0.5)
  const withPeak = tone(0.02).with(100, 0.5)
  expect(findGain(withPeak) * 0.5).toBeLessThanOrEqual(0.97)
  expect(findGain(new Float32Array(100))).toBe(1)
})
