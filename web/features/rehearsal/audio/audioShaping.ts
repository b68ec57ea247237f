/** Decoded mono audio. `rate` is in samples per second. */
export type Samples = { samples: Float32Array<ArrayBuffer>; rate: number }

const audibleLevel = 0.004
const marginS = 0.02

/** Removes silence before the first sound and after the last, except for a short margin. */
export function trimSilence({ samples, rate }: Samples): Samples {
  const margin = Math.round(marginS * rate)
  const first = samples.findIndex((sample) => Math.abs(sample) > audibleLevel)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > audibleLevel)
  if (first < 0) return { samples, rate }
  return { samples: samples.slice(Math.max(0, first - margin), Math.min(samples.length, last + 3 * margin)), rate }
}

const maxTailWords = 8

/**
 * Returns which share of a line's text its tail has, 0 to 1. The tail is the last sentence, or the last 8 words if that
 * sentence is longer.
 */
export function tailShare(text: string): number {
  const words = text.trim().split(/\s+/)
  const sentence =
    text
      .trim()
      .split(/(?<=[.!?…]["”’']?)\s+/)
      .at(-1) ?? ''
  const count = Math.min(maxTailWords, sentence.split(/\s+/).length)
  const tail = words.slice(-count).join(' ')
  return text.length === 0 ? 1 : Math.min(1, tail.length / text.trim().length)
}

const frameS = 0.02
const searchShare = 0.12

/** Returns the last part of the audio. The cut is at the quietest point near the position that `share` gives. */
export function keepTail({ samples, rate }: Samples, share: number): Samples {
  if (share >= 1) return { samples, rate }
  const frame = Math.round(frameS * rate)
  const wantedStart = Math.round(samples.length * (1 - share))
  const searchRange = Math.round(samples.length * searchShare)
  let best = wantedStart
  let quietest = Infinity
  for (
    let start = Math.max(0, wantedStart - searchRange);
    start <= Math.min(samples.length - frame, wantedStart + searchRange / 2);
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
 * Changes the speed of audio without changing its pitch (WSOLA). `speed` 2 is twice as fast. The algorithm overlaps
 * windows and shifts each to the position where it fits best.
 */
export function timeStretch({ samples, rate }: Samples, speed: number): Samples {
  if (speed === 1) return { samples, rate }
  const size = Math.round(windowS * rate)
  const hopLength = size >> 1
  const search = Math.round(searchS * rate)
  const length = Math.ceil(samples.length / speed)
  const output = new Float32Array(length + size)
  const shape = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  let lastStart = 0
  for (let outputStart = 0; outputStart < length; outputStart += hopLength) {
    const wantedStart = Math.round(outputStart * speed)
    const from =
      outputStart === 0
        ? 0
        : wantedStart + findBestShift(samples, { wantedStart, expectedStart: lastStart + hopLength, search, hopLength })
    for (let n = 0; n < size; n += 1) {
      const edge = outputStart === 0 && n < hopLength ? 1 : (shape[n] ?? 0)
      output[outputStart + n] = (output[outputStart + n] ?? 0) + edge * (samples[from + n] ?? 0)
    }
    lastStart = from
  }
  return { samples: output.slice(0, length), rate }
}

type Fit = { wantedStart: number; expectedStart: number; search: number; hopLength: number }

/**
 * Returns by how many samples to shift a window so that it continues the sound before it. Compares only every fourth
 * sample, to save time.
 */
function findBestShift(samples: Float32Array, { wantedStart, expectedStart, search, hopLength }: Fit): number {
  let best = 0
  let bestLikeness = -Infinity
  for (let shift = -Math.min(search, wantedStart); shift <= search; shift += 2) {
    let likeness = 0
    for (let n = 0; n < hopLength; n += 4)
      likeness += (samples[expectedStart + n] ?? 0) * (samples[wantedStart + shift + n] ?? 0)
    if (likeness > bestLikeness) {
      bestLikeness = likeness
      best = shift
    }
  }
  return best
}
