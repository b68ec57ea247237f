/** Samples per second of all audio that the recogniser receives. */
export const sampleRate = 16_000
/** The recogniser accepts at most 20 seconds in one call. Longer audio must be divided at pauses. */
export const maxSamples = 20 * sampleRate
/** Minimum length of audio that can contain a word: 0.2 seconds. */
const minSamples = sampleRate / 5
/**
 * Audio without a moment above this level counts as silence: -60 dB of full scale. A whisper close to a microphone is
 * far louder.
 */
const silenceLevel = 0.001
const levelSamples = sampleRate / 20

/** Returns whether audio is too short or too quiet to contain a word. The model would invent words for such audio. */
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

/**
 * A phrase of at most `maxPeriod` tokens counts as a loop of the model if it occurs at least `minRepeats` times in a
 * row, with at least `minRepeatedTokens` tokens in total. Shorter repetitions are speech, such as "no, no, no, no".
 */
const minRepeats = 3
const minRepeatedTokens = 14
const maxPeriod = 12

/**
 * Returns how many tokens to use if the list ends in a loop, which models sometimes produce: all tokens up to the end
 * of the first occurrence of the repeated phrase. Returns undefined if there is no loop.
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
