/** One line as sound, ready to be heard. */
export type Samples = { samples: Float32Array<ArrayBuffer>; rate: number }

const audible = 0.004
const marginS = 0.02

/** Without the silence before the first sound and after the last, but for a breath. */
export function trimSilence({ samples, rate }: Samples): Samples {
  const margin = Math.round(marginS * rate)
  const first = samples.findIndex((sample) => Math.abs(sample) > audible)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > audible)
  if (first < 0) return { samples, rate }
  return { samples: samples.slice(Math.max(0, first - margin), Math.min(samples.length, last + 3 * margin)), rate }
}

const longestTailWords = 8

/** How much of a line's text its end is: its last sentence, of a long one the last words. From 0 to 1. */
export function tailShare(text: string): number {
  const words = text.trim().split(/\s+/)
  const sentence =
    text
      .trim()
      .split(/(?<=[.!?…]["”’']?)\s+/)
      .at(-1) ?? ''
  const count = Math.min(longestTailWords, sentence.split(/\s+/).length)
  const tail = words.slice(-count).join(' ')
  return text.length === 0 ? 1 : Math.min(1, tail.length / text.trim().length)
}

const frameS = 0.02
const reachShare = 0.12

/** The end of a line, cut where it is quietest near the place where that should begin. */
export function cutTail({ samples, rate }: Samples, share: number): Samples {
  if (share >= 1) return { samples, rate }
  const frame = Math.round(frameS * rate)
  const wanted = Math.round(samples.length * (1 - share))
  const reach = Math.round(samples.length * reachShare)
  let best = wanted
  let quietest = Infinity
  for (
    let start = Math.max(0, wanted - reach);
    start <= Math.min(samples.length - frame, wanted + reach / 2);
    start += frame / 2
  ) {
    const at = Math.round(start)
    let power = 0
    for (let n = at; n < at + frame; n += 1) power += (samples[n] ?? 0) ** 2
    if (power < quietest) {
      quietest = power
      best = at
    }
  }
  return { samples: samples.slice(best), rate }
}

const windowS = 0.04
const searchS = 0.008

/**
 * Faster or slower at the same pitch: windows of the sound laid over each other more or less densely, each moved a
 * little to where it fits the one before (WSOLA).
 */
export function stretch({ samples, rate }: Samples, speed: number): Samples {
  if (speed === 1) return { samples, rate }
  const size = Math.round(windowS * rate)
  const hop = size >> 1
  const search = Math.round(searchS * rate)
  const length = Math.ceil(samples.length / speed)
  const made = new Float32Array(length + size)
  const shape = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  let before = 0
  for (let out = 0; out < length; out += hop) {
    const wanted = Math.round(out * speed)
    const from = out === 0 ? 0 : wanted + bestShift(samples, { wanted, natural: before + hop, search, hop })
    for (let n = 0; n < size; n += 1) {
      const edge = out === 0 && n < hop ? 1 : (shape[n] ?? 0)
      made[out + n] = (made[out + n] ?? 0) + edge * (samples[from + n] ?? 0)
    }
    before = from
  }
  return { samples: made.slice(0, length), rate }
}

type Fit = { wanted: number; natural: number; search: number; hop: number }

/** By how much to move a window so that it goes on as the sound would have. Every fourth sample is enough to tell. */
function bestShift(samples: Float32Array, { wanted, natural, search, hop }: Fit): number {
  let best = 0
  let bestLikeness = -Infinity
  for (let shift = -Math.min(search, wanted); shift <= search; shift += 2) {
    let likeness = 0
    for (let n = 0; n < hop; n += 4) likeness += (samples[natural + n] ?? 0) * (samples[wanted + shift + n] ?? 0)
    if (likeness > bestLikeness) {
      bestLikeness = likeness
      best = shift
    }
  }
  return best
}
