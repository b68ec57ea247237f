// A limiter that looks ahead: the gain is down before the peak arrives, so nothing is clipped and nothing crackles.

import { createScratch, type Scratch } from './scratch.ts'

/** True peak kept, in full scale. MP3 at our rate lifts peaks by up to a decibel; −1 dB is what must hold after it. */
const CEILING = 10 ** (-2.4 / 20)
const ATTACK_MS = 3
const RELEASE_MS = 60
/** Between two samples a wave can stand higher than both; this low it cannot reach the ceiling. */
const CANNOT_REACH = CEILING * 0.6

/** Interpolators for a quarter, a half and three quarters of the way between two samples: 12-tap windowed sincs. */
const REACH = 6
const between = [0.25, 0.5, 0.75].map((offset) =>
  Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const x = tap - REACH + 1 - offset
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (2 * REACH)) ** 2
  }),
)

/** How high the wave stands at sample `n` or between it and the next. */
function truePeakAt(sound: Float32Array, n: number): number {
  let peak = Math.max(Math.abs(sound[n] ?? 0), Math.abs(sound[n + 1] ?? 0))
  if (peak < CANNOT_REACH) return peak
  for (const row of between) {
    let sum = 0
    for (let tap = 0; tap < row.length; tap++) sum += (row[tap] ?? 0) * (sound[n + tap - REACH + 1] ?? 0)
    peak = Math.max(peak, Math.abs(sum))
  }
  return peak
}

/** How high a sound stands anywhere, between its samples too; exact where it matters, above half of the ceiling. */
export function truePeakOf(sound: Float32Array): number {
  let peak = 0
  for (let n = 0; n < sound.length; n++) peak = Math.max(peak, truePeakAt(sound, n))
  return peak
}

/** Raises or lowers a sound by a fixed factor and keeps its true peak under the ceiling. Changes the array it is given. */
export function amplifyWithin(
  sound: Float32Array,
  factor: number,
  rate: number,
  scratch: Scratch = createScratch(),
): Float32Array {
  for (let n = 0; n < sound.length; n++) sound[n] = (sound[n] ?? 0) * factor
  const wanted = scratch.take('wanted', sound.length)
  let isOver = false
  for (let n = 0; n < sound.length; n++) {
    const peak = truePeakAt(sound, n)
    wanted[n] = peak > CEILING ? CEILING / peak : 1
    if (peak > CEILING) isOver = true
  }
  if (!isOver) return sound
  const reach = Math.round((ATTACK_MS * rate) / 1000)
  const gain = smoothed(released(lowestAround(wanted, reach, scratch), rate), reach, scratch)
  for (let n = 0; n < sound.length; n++) sound[n] = (sound[n] ?? 0) * (gain[n] ?? 1)
  return sound
}

/** For each sample the lowest gain wanted within reach on either side; a queue of candidates makes it one pass. */
function lowestAround(wanted: Float32Array, reach: number, scratch: Scratch): Float32Array {
  const lowest = scratch.take('lowest', wanted.length)
  const queue: number[] = []
  let head = 0
  for (let n = 0; n < wanted.length + reach; n++) {
    const incoming = wanted[n] ?? 1
    while (queue.length > head && (wanted[queue.at(-1) ?? 0] ?? 1) >= incoming) queue.pop()
    if (n < wanted.length) queue.push(n)
    while ((queue[head] ?? n) < n - 2 * reach) head++
    if (n >= reach) lowest[n - reach] = wanted[queue[head] ?? 0] ?? 1
  }
  return lowest
}

/** Lets the gain rise slowly after a peak, so that loudness does not flutter. */
function released(gain: Float32Array, rate: number): Float32Array {
  const keep = Math.exp(-1000 / (RELEASE_MS * rate))
  let state = 1
  for (let n = 0; n < gain.length; n++) {
    state = Math.min(gain[n] ?? 1, 1 - (1 - state) * keep)
    gain[n] = state
  }
  return gain
}

/** A running mean as wide as the look-ahead: it reaches each peak's gain exactly when the peak comes. */
function smoothed(gain: Float32Array, reach: number, scratch: Scratch): Float32Array {
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
