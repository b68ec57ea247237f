/** Length of the cross-fade in samples (10 ms at 24 kHz). */
const FADE_SAMPLES = 240
/** Length of the audio that is compared to find the best offset (25 ms). */
const COMPARED_SAMPLES = 600
/** The second window may be moved by this many samples to either side (8 ms, a period of a low voice). */
const MAX_OFFSET = 200
/** After a join, the second window changes from the level of the first window to its own over this time (0.5 s). */
const LEVEL_SAMPLES = 12_000
/** The level of the second window is changed by at most this factor (4 dB). */
const MAX_LEVEL_FACTOR = 1.58

/** Returns the correlation of two pieces of audio, from −1 to 1; 0 if one of them is silent. */
function correlationAt(one: Float32Array, other: Float32Array, offset: number): number {
  let product = 0
  let power = 0
  let otherPower = 0
  for (let n = 0; n < COMPARED_SAMPLES; n++) {
    const a = one[n] ?? 0
    const b = other[offset + n] ?? 0
    product += a * b
    power += a * a
    otherPower += b * b
  }
  return power * otherPower > 0 ? product / Math.sqrt(power * otherPower) : 0
}

function findBestOffset(after: Float32Array, next: Float32Array, joinAt: number) {
  let best = { offset: 0, correlation: 0 }
  for (let offset = -Math.min(MAX_OFFSET, joinAt); offset <= MAX_OFFSET; offset++) {
    const correlation = correlationAt(after, next, joinAt + offset)
    if (correlation > best.correlation) best = { offset, correlation }
  }
  return best
}

const sumOfSquares = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0)

/** Returns the factor that makes the second window as loud as the first one, measured in the part that both contain. */
function levelFactor(before: Float32Array, sameInNext: Float32Array): number {
  const power = sumOfSquares(sameInNext)
  const factor = power > 0 ? Math.sqrt(sumOfSquares(before) / power) : 1
  return Math.min(MAX_LEVEL_FACTOR, Math.max(1 / MAX_LEVEL_FACTOR, factor))
}

/**
 * Joins two windows of the same speech and returns the audio from the join on. `first` is cut at sample `cutAt`; its
 * samples after the cut are used only to find the best offset and for the cross-fade. Sample `joinAt` of `next` is the
 * same moment as `cutAt`; the samples of `next` before `joinAt` repeat the end of `first`. All samples are at 24 kHz.
 *
 * The waves of the two windows are not in phase. Therefore `next` is moved by up to 8 ms to where both waves match
 * best. The second window begins with the level of the first one. The cross-fade preserves the energy.
 */
export function joinWindows(first: Float32Array, cutAt: number, next: Float32Array, joinAt: number): Float32Array {
  const after = first.subarray(cutAt)
  const common = Math.min(cutAt, joinAt)
  const { offset, correlation } = findBestOffset(after, next, joinAt)
  const factor = levelFactor(first.subarray(cutAt - common, cutAt), next.subarray(joinAt - common, joinAt))
  const joined = next.slice(joinAt + offset)
  const reach = Math.min(LEVEL_SAMPLES, joined.length)
  for (let n = 0; n < reach; n++) joined[n] = (joined[n] ?? 0) * factor ** (1 - n / reach)
  const fade = Math.min(FADE_SAMPLES, joined.length, after.length)
  for (let n = 0; n < fade; n++) {
    const share = (n + 0.5) / fade
    const rest = 1 - share
    // The cross-fade of two different waves has less energy than either of them. The gain compensates for this.
    const gain = 1 / Math.sqrt(share ** 2 + rest ** 2 + 2 * share * rest * correlation)
    joined[n] = gain * (rest * (after[n] ?? 0) + share * (joined[n] ?? 0))
  }
  return joined
}
