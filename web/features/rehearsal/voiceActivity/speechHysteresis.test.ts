import { expect, test } from 'vitest'
import { createSpeechHysteresis, type Sensitivity } from './speechHysteresis.ts'

const thresholds: [Sensitivity, { start: number; end: number }][] = [
  ['low', { start: 0.75, end: 0.6 }],
  ['usual', { start: 0.5, end: 0.35 }],
  ['high', { start: 0.3, end: 0.15 }],
]

test.each(thresholds)(
  'at the sensitivity %s, the probability of speech must be higher to start a voice than to continue it',
  (sensitivity, { start, end }) => {
    const hysteresis = createSpeechHysteresis(sensitivity)
    const update = (probability: number, frames: number) =>
      Array.from({ length: frames }, () => hysteresis.update(probability))
    expect(update(start - 0.01, 20)).not.toContain(true)
    expect(update(start + 0.01, 2)).toEqual([false, true])
    expect(update(end + 0.01, 20)).not.toContain(false)
    expect(update(end - 0.01, 6)).toEqual([true, true, true, true, true, false])
    expect(update(end + 0.01, 20)).not.toContain(true)
  },
)

test('a single frame with speech starts no voice, and a short gap does not end a voice', () => {
  const hysteresis = createSpeechHysteresis('usual')
  expect([hysteresis.update(0.9), hysteresis.update(0.1)]).toEqual([false, false])
  expect([hysteresis.update(0.9), hysteresis.update(0.9)]).toEqual([false, true])
  expect([0.1, 0.1, 0.1, 0.1, 0.1, 0.9].map((probability) => hysteresis.update(probability))).not.toContain(false)
})

test('a probability of speech that equals the threshold counts as a voice', () => {
  const hysteresis = createSpeechHysteresis('usual')
  expect([hysteresis.update(0.5), hysteresis.update(0.5)]).toEqual([false, true])
})

test('only six frames in a row without speech end a voice; frames of an earlier gap do not count', () => {
  const hysteresis = createSpeechHysteresis('usual')
  const updateAll = (probabilities: readonly number[]) => probabilities.map((one) => hysteresis.update(one))
  updateAll([0.9, 0.9])
  expect(updateAll([0.1, 0.1, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1])).not.toContain(false)
  expect(hysteresis.update(0.1)).toBe(false)
  // After silence, speech counts only from its second frame on, as at the start.
  expect(updateAll([0.9, 0.1, 0.9, 0.9])).toEqual([false, false, false, true])
})

test('after a reset no voice is active, and a new voice needs two frames again', () => {
  const hysteresis = createSpeechHysteresis('usual')
  hysteresis.update(0.9)
  hysteresis.reset()
  expect([hysteresis.update(0.9), hysteresis.update(0.9)]).toEqual([false, true])
  hysteresis.reset()
  // A voice that is already heard would continue with this probability, but a new voice does not start.
  expect([hysteresis.update(0.4), hysteresis.update(0.4)]).toEqual([false, false])
})

test('a new sensitivity applies from the next frame on', () => {
  const hysteresis = createSpeechHysteresis('low')
  expect([hysteresis.update(0.4), hysteresis.update(0.4)]).toEqual([false, false])
  hysteresis.sensitivity = 'high'
  expect([hysteresis.update(0.4), hysteresis.update(0.4)]).toEqual([false, true])
})
