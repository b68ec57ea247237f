/** Samples per second of all audio that the recogniser receives. */
export const sampleRate = 16_000
/** The recogniser hears at most 20 seconds in one call. Longer audio must be divided at pauses. */
export const maxSamples = 20 * sampleRate
/** Shorter audio cannot contain a word: a fifth of a second. */
const minSamples = sampleRate / 5
/**
 * Audio whose loudest moment is below this level counts as silence: −60 dB of full scale. Even a whisper close to a
 * microphone is far louder.
 */
const silenceLevel = 0.001
const levelSamples = sampleRate / 20

/** Returns whether audio is too short or too quiet to contain a word. For such audio the model would invent words. */
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

/** Speakers say "no, no, no, no", but nobody says the same five words three times in a row. */
const minRepeats = 3
const minRepeatedTokens = 14
const maxPeriod = 12

/**
 * Models sometimes repeat the same tokens without end. Returns how many tokens to keep if the end of a list repeats
 * itself: everything up to the end of the first occurrence of the repeated tokens. Returns undefined if the end does
 * not repeat itself.
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
