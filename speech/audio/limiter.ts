// A look-ahead limiter. It lowers the gain before a peak arrives, so the audio neither clips nor crackles.

import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'

/**
 * Maximum true peak, as a share of full scale. MP3 encoding at our bit rate raises peaks by up to 1 dB, and the peaks
 * must stay below −1 dB after encoding.
 */
const CEILING = 10 ** (-2.4 / 20)
const ATTACK_MS = 3
const RELEASE_MS = 60
/**
 * If two adjacent samples are below this, the wave between them stays below the ceiling for tones up to 7 kHz, so the
 * wave is not computed there.
 */
const SAFE_LEVEL = CEILING * 0.6

/** Interpolation filters for ¼, ½ and ¾ of the way between two samples: 12-tap windowed sincs. */
const REACH = 6
const between = [0.25, 0.5, 0.75].map((offset) =>
  Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const x = tap - REACH + 1 - offset
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (2 * REACH)) ** 2
  }),
)

/** Returns the peak of the wave from sample `n` to the next sample, also between these two samples. */
function truePeakAt(sound: Float32Array, n: number): number {
  let peak = Math.max(Math.abs(sound[n] ?? 0), Math.abs(sound[n + 1] ?? 0))
  if (peak < SAFE_LEVEL) return peak
  for (const row of between) {
    let sum = 0
    for (let tap = 0; tap < row.length; tap++) sum += (row[tap] ?? 0) * (sound[n + tap - REACH + 1] ?? 0)
    peak = Math.max(peak, Math.abs(sum))
  }
  return peak
}

/**
 * Returns the true peak of the audio as a share of full scale, peaks between samples included. It is exact if it is
 * above the ceiling; a lower peak between quiet samples may be missed.
 */
export function measureTruePeak(sound: Float32Array): number {
  let peak = 0
  for (let n = 0; n < sound.length; n++) peak = Math.max(peak, truePeakAt(sound, n))
  return peak
}

/** Multiplies the audio by a factor and keeps its true peak under the ceiling. Changes and returns `sound`. */
export function amplifyAndLimit(
  sound: Float32Array,
  factor: number,
  rate: number,
  scratch: ScratchBuffers = createScratchBuffers(),
): Float32Array {
  for (let n = 0; n < sound.length; n++) sound[n] = (sound[n] ?? 0) * factor
  const requiredGain = scratch.take('wanted', sound.length)
  let isOver = false
  for (let n = 0; n < sound.length; n++) {
    const peak = truePeakAt(sound, n)
    requiredGain[n] = peak > CEILING ? CEILING / peak : 1
    if (peak > CEILING) isOver = true
  }
  if (!isOver) return sound
  const reach = Math.round((ATTACK_MS * rate) / 1000)
  const gain = smooth(applyRelease(minimumAround(requiredGain, reach, scratch), rate), reach, scratch)
  for (let n = 0; n < sound.length; n++) sound[n] = (sound[n] ?? 0) * (gain[n] ?? 1)
  return sound
}

/**
 * Returns for each sample the lowest required gain of the samples within `reach` before and after it. With a queue of
 * candidates, one pass over the samples is enough.
 */
function minimumAround(requiredGain: Float32Array, reach: number, scratch: ScratchBuffers): Float32Array {
  const lowest = scratch.take('lowest', requiredGain.length)
  const queue: number[] = []
  let head = 0
  for (let n = 0; n < requiredGain.length + reach; n++) {
    const incoming = requiredGain[n] ?? 1
    while (queue.length > head && (requiredGain[queue.at(-1) ?? 0] ?? 1) >= incoming) queue.pop()
    if (n < requiredGain.length) queue.push(n)
    while ((queue[head] ?? n) < n - 2 * reach) head++
    if (n >= reach) lowest[n - reach] = requiredGain[queue[head] ?? 0] ?? 1
  }
  return lowest
}

/** Raises the gain slowly after a peak, so that the loudness does not flutter. */
function applyRelease(gain: Float32Array, rate: number): Float32Array {
  const decay = Math.exp(-1000 / (RELEASE_MS * rate))
  let current = 1
  for (let n = 0; n < gain.length; n++) {
    current = Math.min(gain[n] ?? 1, 1 - (1 - current) * decay)
    gain[n] = current
  }
  return gain
}

/**
 * Smooths the gain by a moving average as wide as the look-ahead. The average reaches each peak's gain exactly when
 * the peak arrives.
 */
function smooth(gain: Float32Array, reach: number, scratch: ScratchBuffers): Float32Array {
  const width = 2 * reach + 1
  const result = scratch.take('smoothed', gain.length)
  let sum = 0
  const at = (n: number) => gain[Math.max(0, Math.min(gain.length - 1, n))] ?? 1
  for (let n = -reach; n <= reach; n++) sum += at(n)
  for (let n = 0; n < gain.length; n++) {
    result[n] = sum / width
    sum += at(n + reach + 1) - at(n - reach)
  }
  return result
}
