import { expect, test } from 'vitest'
import { sliceTail, measureTailShare, trimSilence, type Samples } from './audioShaping.ts'
import { createTimeStretcher, timeStretch } from './timeStretch.ts'

const rate = 24_000
const tone = (seconds: number, hz = 220): Samples => ({
  rate,
  samples: Float32Array.from({ length: seconds * rate }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hz * n) / rate)),
})
const pitchOf = ({ samples }: Samples) => {
  const middle = samples.slice(samples.length * 0.2, samples.length * 0.8)
  const rises = middle.filter((value, n) => value >= 0 && (middle[n - 1] ?? 0) < 0).length
  return (rises * rate) / middle.length
}
const secondsOf = ({ samples }: Samples) => samples.length / rate

test('time-stretched audio keeps its pitch and changes its length', () => {
  for (const speed of [0.75, 1.25, 1.5]) {
    const stretched = timeStretch(tone(2), speed)
    expect(secondsOf(stretched)).toBeCloseTo(2 / speed, 1)
    expect(Math.abs(pitchOf(stretched) - 220)).toBeLessThan(4)
    expect(Math.max(...stretched.samples)).toBeLessThan(0.6)
  }
  const same = tone(1)
  expect(timeStretch(same, 1).samples).toBe(same.samples)
})

test.each([0.75, 1, 1.5])(
  'at speed %d, audio that arrives in pieces is stretched to exactly the samples of the complete stretched audio',
  (speed) => {
    const { samples } = tone(1)
    const stretcher = createTimeStretcher(rate, speed)
    const output: number[] = []
    for (let at = 0; at < samples.length; at += 1_777) output.push(...stretcher.push(samples.subarray(at, at + 1_777)))
    output.push(...stretcher.finish())
    expect(output).toEqual([...timeStretch(tone(1), speed).samples])
  },
)

test('silence before and after a line is trimmed', () => {
  const silence = new Float32Array(rate)
  const { samples } = tone(1)
  const padded = new Float32Array(3 * rate)
  padded.set(silence)
  padded.set(samples, rate)
  expect(secondsOf(trimSilence({ samples: padded, rate }))).toBeCloseTo(1.08, 1)
  expect(trimSilence({ samples: silence, rate }).samples).toHaveLength(rate)
})

test('the tail of a cue is the last sentence or the last words; the audio of the tail starts at a quiet moment', () => {
  expect(measureTailShare('Ah.')).toBe(1)
  expect(measureTailShare('You had a ticket. I clipped it.')).toBeCloseTo(13 / 31, 2)
  expect(measureTailShare('one two three four five six seven eight nine ten')).toBeLessThan(0.85)
  const sound = tone(2)
  sound.samples.fill(0, 1.1 * rate, 1.15 * rate)
  expect(secondsOf(sliceTail(sound, 0.5))).toBeCloseTo(0.88, 1)
})
