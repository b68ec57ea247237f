import { expect, test } from 'vitest'
import { findGain } from './findGain.ts'

test('findGain makes a quiet recording louder and a loud recording quieter, with no peak above 0.97', () => {
  const tone = (peak: number) => Float32Array.from({ length: 2_400 }, (_, at) => peak * Math.sin(at / 5))
  expect(findGain(tone(0.05))).toBeGreaterThan(2)
  expect(findGain(tone(0.9))).toBeLessThan(0.5)
  const withPeak = tone(0.02).with(100, 0.5)
  expect(findGain(withPeak) * 0.5).toBeLessThanOrEqual(0.97)
  expect(findGain(new Float32Array(100))).toBe(1)
})
