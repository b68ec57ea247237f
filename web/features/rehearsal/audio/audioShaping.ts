/** Decoded mono audio. `rate` is in samples per second. */
export type Samples = { samples: Float32Array<ArrayBuffer>; rate: number }

const audibleLevel = 0.004
const marginS = 0.02

/**
 * Returns the start and end index of the audible part of the samples, with a short margin of silence; null if no sample
 * is audible.
 */
export function findAudiblePart({ samples, rate }: Samples): { from: number; to: number } | null {
  const margin = Math.round(marginS * rate)
  const first = samples.findIndex((sample) => Math.abs(sample) > audibleLevel)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > audibleLevel)
  if (first < 0) return null
  return { from: Math.max(0, first - margin), to: Math.min(samples.length, last + 3 * margin) }
}

/** Removes the silence at the start and the end, except for a short margin. */
export function trimSilence({ samples, rate }: Samples): Samples {
  const part = findAudiblePart({ samples, rate })
  return part ? { samples: samples.slice(part.from, part.to), rate } : { samples, rate }
}

const maxTailWords = 8

/**
 * Returns the share of a line's text, from 0 to 1, that is the tail of the line: the last sentence, or the last 8 words
 * if that sentence is longer.
 */
export function measureTailShare(text: string): number {
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

/** Returns about the last `share` (0 to 1) of the audio. The cut is at the quietest point near this position. */
export function sliceTail({ samples, rate }: Samples, share: number): Samples {
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
