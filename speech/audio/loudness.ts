// Measures perceived loudness after ITU-R BS.1770, for mono. The filters are computed from the standard's analogue
// values, so any sample rate works.

import type { Biquad } from './biquad.ts'

const PRE_FILTER = {
  hz: 1681.974450955533,
  q: 0.7071752369554196,
  gainDb: 3.999843853973347,
  slope: 0.4996667741545416,
}
const HIGH_PASS = { hz: 38.13547087602444, q: 0.5003270373238773 }

const BLOCK_S = 0.4
const BLOCKS_OVERLAP = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10
const OFFSET_LU = -0.691

function weightingFilters(rate: number): [Biquad, Biquad] {
  const k = Math.tan((Math.PI * PRE_FILTER.hz) / rate)
  const high = 10 ** (PRE_FILTER.gainDb / 20)
  const middle = (high ** PRE_FILTER.slope * k) / PRE_FILTER.q
  const a0 = 1 + k / PRE_FILTER.q + k * k
  const j = Math.tan((Math.PI * HIGH_PASS.hz) / rate)
  const c0 = 1 + j / HIGH_PASS.q + j * j
  return [
    {
      b0: (high + middle + k * k) / a0,
      b1: (2 * (k * k - high)) / a0,
      b2: (high - middle + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / PRE_FILTER.q + k * k) / a0,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (j * j - 1)) / c0, a2: (1 - j / HIGH_PASS.q + j * j) / c0 },
  ]
}

/** Returns the mean squares of the weighted audio over pieces of 0.1 seconds. */
function weightedPowers(sound: Float32Array, rate: number): number[] {
  const size = Math.round((rate * BLOCK_S) / BLOCKS_OVERLAP)
  const [preFilter, pass] = weightingFilters(rate)
  const pieces: number[] = []
  let [s1, s2, p1, p2, sum] = [0, 0, 0, 0, 0]
  for (let n = 0; n < sound.length; n++) {
    const x = sound[n] ?? 0
    const y = preFilter.b0 * x + s1
    s1 = preFilter.b1 * x - preFilter.a1 * y + s2
    s2 = preFilter.b2 * x - preFilter.a2 * y
    const z = pass.b0 * y + p1
    p1 = pass.b1 * y - pass.a1 * z + p2
    p2 = pass.b2 * y - pass.a2 * z
    sum += z * z
    if ((n + 1) % size === 0) {
      pieces.push(sum / size)
      sum = 0
    }
  }
  return pieces
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const toLufs = (meanSquare: number) => OFFSET_LU + 10 * Math.log10(meanSquare)

/**
 * Returns the integrated loudness in LUFS. It is −∞ if no block is louder than −70 LUFS, and for audio shorter than 0.1
 * seconds.
 */
export function measureLoudness(sound: Float32Array, rate: number): number {
  const pieces = weightedPowers(sound, rate)
  const count = Math.max(1, pieces.length - BLOCKS_OVERLAP + 1)
  const blocks = Array.from({ length: pieces.length === 0 ? 0 : count }, (_, n) =>
    mean(pieces.slice(n, n + BLOCKS_OVERLAP)),
  )
  const audible = blocks.filter((block) => toLufs(block) > ABSOLUTE_GATE_LUFS)
  if (audible.length === 0) return Number.NEGATIVE_INFINITY
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((block) => toLufs(block) > gate)))
}
