import { expect, test } from 'vitest'
import { createSpeechHysteresis, type Sensitivity } from './speechHysteresis.ts'

const thresholds: [Sensitivity, { start: number; end: number }][] = [
  ['low', { start: 0.75, end: 0.6 }],
  ['usual', { start: 0.5, end: 0.35 }],
  ['high', { start: 0.3, end: 0.15 }],
]

test.each(thresholds)('at sensitivity %s a voice needs more to start than to go on', (sensitivity, { start, end }) => {
  const hysteresis = createSpeechHysteresis(sensitivity)
  const update = (probability: number, frames: number) =>
    Array.from({ length: frames }, () => hysteresis.update(probability))
  expect(update(start - 0.01, 20)).not.toContain(true)
  expect(update(start + 0.01, 2)).toEqual([false, true])
  expect(update(end + 0.01, 20)).not.toContain(false)
  expect(update(end - 0.01, 6)).toEqual([true, true, true, true, true, false])
  expect(update(end + 0.01, 20)).not.toContain(true)
})

test('a single loud frame starts no voice, and a short gap ends none', () => {
  const hysteresis = createSpeechHysteresis('usual')
  expect([hysteresis.update(0.9), hysteresis.update(0.1)]).toEqual([false, false])
  expect([hysteresis.update(0.9), hysteresis.update(0.9)]).toEqual([false, true])
  expect([0.1, 0.1, 0.1, 0.1, 0.1, 0.9].map((probability) => hysteresis.update(probability))).not.toContain(false)
})
