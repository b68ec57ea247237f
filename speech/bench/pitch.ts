// Measures the pitch of a voice and its range with the YIN method (de Cheveigné and Kawahara 2002).

/**
 * The pitch of a voice. The range is between the 5th and the 95th percentile. `voicedShare` is the share of moments
 * with a pitch.
 */
export type Pitch = { medianHz: number; rangeSemitones: number; voicedShare: number }

const LOWEST_HZ = 60
const HIGHEST_HZ = 500
const HOP_S = 0.02
/**
 * A minimum of the YIN difference below this counts as a period. 0.15 is so strict that whispers and s sounds have no
 * pitch.
 */
const DIP = 0.15
/** Moments that are quieter than this, relative to the loudest one, are not vowels. */
const FLOOR_DB = -30

/**
 * The sample rate of the audio is halved as long as the result is at least this many Hz, because half the rate needs
 * only a quarter of the work.
 */
const ENOUGH_RATE = 12_000

function halved(sound: Float32Array): Float32Array {
  return Float32Array.from({ length: sound.length >> 1 }, (_, n) => {
    const at = 2 * n
    return 0.25 * (sound[at - 1] ?? 0) + 0.5 * (sound[at] ?? 0) + 0.25 * (sound[at + 1] ?? 0)
  })
}

/** Returns the pitch every 20 ms in Hz; undefined for moments without a pitch. */
export function trackPitch(sound: Float32Array, rate: number): (number | undefined)[] {
  if (rate / 2 >= ENOUGH_RATE) return trackPitch(halved(sound), rate / 2)
  const shortest = Math.floor(rate / HIGHEST_HZ)
  const longest = Math.ceil(rate / LOWEST_HZ)
  const width = longest
  const hop = Math.round(rate * HOP_S)
  const starts = Array.from({ length: Math.max(0, Math.floor((sound.length - 2 * longest) / hop)) }, (_, n) => n * hop)
  const powers = starts.map((start) => sumOfSquares(sound, start, width))
  const floor = Math.max(...powers, 0) * 10 ** (FLOOR_DB / 10)
  return starts.map((start, index) => {
    if ((powers[index] ?? 0) <= floor) return undefined
    const lag = findPeriod(sound, start, { shortest, longest, width })
    return lag === undefined ? undefined : rate / lag
  })
}

function sumOfSquares(sound: Float32Array, start: number, width: number): number {
  let sum = 0
  for (let n = start; n < start + width; n++) sum += (sound[n] ?? 0) ** 2
  return sum
}

function findPeriod(
  sound: Float32Array,
  start: number,
  { shortest, longest, width }: { shortest: number; longest: number; width: number },
): number | undefined {
  const dips = new Float64Array(longest + 1)
  let total = 0
  for (let lag = 1; lag <= longest; lag++) {
    let difference = 0
    for (let n = start; n < start + width; n++) difference += ((sound[n] ?? 0) - (sound[n + lag] ?? 0)) ** 2
    total += difference
    dips[lag] = total === 0 ? 1 : (difference * lag) / total
  }
  for (let lag = shortest; lag < longest; lag++) {
    if ((dips[lag] ?? 1) > DIP) continue
    while (lag + 1 < longest && (dips[lag + 1] ?? 1) < (dips[lag] ?? 1)) lag++
    const [before, here, after] = [dips[lag - 1] ?? 1, dips[lag] ?? 1, dips[lag + 1] ?? 1]
    const curve = before - 2 * here + after
    return curve === 0 ? lag : lag + (before - after) / (2 * curve)
  }
  return undefined
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

/** Measures the pitch over all of the audio. */
export function measurePitch(sound: Float32Array, rate: number): Pitch {
  const track = trackPitch(sound, rate)
  const voiced = track.filter((hz) => hz !== undefined).toSorted((one, other) => one - other)
  return {
    medianHz: quantile(voiced, 0.5),
    rangeSemitones: 12 * Math.log2(quantile(voiced, 0.95) / quantile(voiced, 0.05)),
    voicedShare: track.length === 0 ? 0 : voiced.length / track.length,
  }
}
