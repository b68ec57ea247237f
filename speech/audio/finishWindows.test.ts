import { expect, test } from 'vitest'
import { finishAudio } from './finishAudio.ts'
import { createWindowFinisher } from './finishWindows.ts'
import { measureTruePeak } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'

/**
 * Returns audio that is like speech: syllables of a tone at `level`. The other values are in seconds; `before` and
 * `after` are silence.
 */
function speech({ seconds = 4, level = 0.2, before = 0.3, after = 0.5 } = {}): Float32Array {
  const start = before * SAMPLE_RATE
  const end = start + seconds * SAMPLE_RATE
  return Float32Array.from({ length: end + after * SAMPLE_RATE }, (_, n) => {
    if (n < start || n >= end) return 0
    const envelope = 0.55 + 0.45 * Math.sin((2 * Math.PI * 4 * n) / SAMPLE_RATE)
    return level * envelope * (Math.sin(n / 25) + 0.4 * Math.sin(n / 9))
  })
}

/**
 * Writes audio to a window finisher in windows, and returns the samples of each call (`parts`) and of the unit (`pcm`).
 * `ends` are the ends of all windows except the last, in seconds.
 */
function finish(sound: Float32Array, ends: readonly number[], gainDb = 0, delivery?: { level: 'soft' | 'plain' }) {
  const finisher = createWindowFinisher({ gainDb, delivery })
  const edges = [0, ...ends.map((end) => Math.round(end * SAMPLE_RATE)), sound.length]
  const parts = edges.slice(1).map((edge, index) => finisher.write(sound.slice(edges[index], edge)))
  parts.push(finisher.end())
  return { parts, pcm: Int16Array.from(parts.flatMap((part) => [...part])) }
}
const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)
const lufs = (pcm: Int16Array) => measureLoudness(toFloat(pcm), SAMPLE_RATE)

test('a window finisher returns samples before the unit ends, and trims the unit to the same length as `finishAudio`', () => {
  const sound = speech()
  const { parts, pcm } = finish(sound, [1, 2.5])
  expect(parts[0]?.length).toBeGreaterThan(0.6 * SAMPLE_RATE)
  const whole = finishAudio(sound.slice(), { rate: SAMPLE_RATE, gainDb: 0 })
  expect(Math.abs(pcm.length - whole.length)).toBeLessThan(0.01 * SAMPLE_RATE)
  for (const sample of [pcm.at(0), pcm.at(1), pcm.at(-2), pcm.at(-1)]) expect(Math.abs(sample ?? 0)).toBeLessThan(100)
})

test('a unit of more than 3 seconds is at −16 LUFS ± 1, even if the voice is 2 dB louder or quieter than usual', () => {
  for (const level of [0.16, 0.2, 0.25]) {
    const sound = speech({ level })
    const usual = -15.8 - measureLoudness(speech({ level: 0.2 }), SAMPLE_RATE)
    const { pcm } = finish(sound, [1, 2], usual)
    expect(lufs(pcm)).toBeGreaterThan(-17)
    expect(lufs(pcm)).toBeLessThan(-15)
  }
})

test(
  'no peak of a unit exceeds the ceiling of the limiter, however the unit is divided into windows',
  { tags: ['long'] },
  () => {
    for (const ends of [[1], [0.7, 1.1, 3]]) {
      const { pcm } = finish(speech({ level: 0.9 }), ends, 6)
      expect(measureTruePeak(toFloat(pcm))).toBeLessThan(10 ** (-2.3 / 20))
    }
  },
)

test('silence at the end of a window is returned only if the next window continues with speech', () => {
  const sound = Float32Array.from([...speech({ after: 1 }), ...speech({ before: 0 })])
  const { parts, pcm } = finish(sound, [5.3])
  expect(parts[0]?.length).toBeLessThan(4.1 * SAMPLE_RATE)
  expect(pcm.length).toBeGreaterThan(8.9 * SAMPLE_RATE)
})

test('a unit with the delivery level `soft` is quieter than a unit without a delivery', () => {
  const plain = finish(speech(), [1], 8).pcm
  const soft = finish(speech(), [1], 8, { level: 'soft' }).pcm
  expect(lufs(plain) - lufs(soft)).toBeGreaterThan(2)
})

test('for a unit without sound, a window finisher returns a short silence when the unit ends', () => {
  const { parts } = finish(new Float32Array(SAMPLE_RATE), [0.5])
  expect(parts.slice(0, -1).every(({ length }) => length === 0)).toBe(true)
  expect(parts.at(-1)?.length).toBeGreaterThan(0)
})

test('if the limiter makes a unit with high peaks quieter, its loudness is also restored if it is finished in windows', () => {
  const peaky = () =>
    Float32Array.from({ length: 4 * SAMPLE_RATE }, (_, n) => (n % 3_600 < 24 ? 0.95 : 0.15 * Math.sin(n / 20)))
  const restored = finishAudio(peaky(), { rate: SAMPLE_RATE, gainDb: 6 })
  const reduced = finishAudio(peaky(), { rate: SAMPLE_RATE, gainDb: 6, skipsLevelRestoration: true })
  expect(lufs(restored) - lufs(reduced)).toBeGreaterThan(2)
  expect(Math.abs(lufs(finish(peaky(), [1, 2], 6).pcm) - lufs(restored))).toBeLessThan(0.5)
})
