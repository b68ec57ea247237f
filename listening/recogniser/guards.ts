/** Samples per second of all audio that the recogniser receives. */
export const sampleRate = 16_000
/** The recogniser hears at most 20 seconds at once. Longer audio must be divided at pauses. */
export const maxSamples = 20 * sampleRate
/** Shorter audio holds no word: a fifth of a second. */
const minSamples = sampleRate / 5
/** The loudest moment of a whisper close to a microphone is far above this level (−60 dB of full scale). */
const silenceLevel = 0.001
const levelSamples = sampleRate / 20

/** Returns whether audio is too short or too quiet to hold a word. The model would invent words for it. */
export function isSilent(samples: Float32Array): boolean {
  if (samples.length < minSamples) return true
  for (let from = 0; from < samples.length; from += levelSamples) {
    const until = Math.min(samples.length, from + levelSamples)
    let energy = 0
    for (let at = from; at < until; at += 1) energy += (samples[at] ?? 0) ** 2
    if (Math.sqrt(energy / (until - from)) > silenceLevel) return false
  }
  return true
}

/** People say "no, no, no, no", but nobody says the same five words three times in a row by intention. */
const minRepeats = 3
const minRepeatedTokens = 14
const maxPeriod = 12

/**
 * Returns how many tokens to keep if the end of a list repeats itself, as a model does that lost the thread: everything
 * up to the end of the first repetition. Returns undefined if there is no such loop.
 */
export function findLoop(tokens: readonly number[]): number | undefined {
  for (let period = 1; period <= maxPeriod; period += 1) {
    let same = 0
    for (let at = tokens.length - 1; at >= period && tokens[at] === tokens[at - period]; at -= 1) same += 1
    const repeated = same + period
    if (repeated >= minRepeatedTokens && repeated >= minRepeats * period) return tokens.length - same
  }
  return undefined
}
