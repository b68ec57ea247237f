// Mixes voices that speak at the same time.

import { decibelsToFactor, SAMPLE_RATE, toInt16 } from './pcmFormat.ts'
import { amplifyAndLimit } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { createScratchBuffers } from './scratchBuffers.ts'

/**
 * Maximum number of rounds that restore the loudness which the limiter removes. Several voices together have higher
 * peaks than one voice, so the limiter removes more.
 */
const MAX_ROUNDS = 4
const LEVEL_TOLERANCE_DB = 0.15
const MAX_RESTORED_DB = 4

const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)

/**
 * Returns the average loudness of the voices in LUFS. The mix gets this loudness, so that the next speaker is neither
 * much quieter nor much louder.
 */
function averageVoiceLoudness(voices: readonly Float32Array[]): number {
  const powers = voices.map((voice) => 10 ** (measureLoudness(voice, SAMPLE_RATE) / 10)).filter((power) => power > 0)
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length)
}

/**
 * Mixes voices that begin at the same time. The result is as long as the longest voice, as loud as the voices on
 * average, and its peaks stay under the ceiling of `amplifyAndLimit`. A single voice is returned unchanged; without
 * voices, the result is empty.
 */
export function mixVoices(voices: readonly Int16Array[]): Int16Array {
  const [first, ...others] = voices
  if (!first || others.length === 0) return first ?? new Int16Array(0)
  const sounds = voices.map(toFloat)
  const mixed = new Float32Array(Math.max(...sounds.map(({ length }) => length)))
  for (const sound of sounds) for (let n = 0; n < sound.length; n++) mixed[n] = (mixed[n] ?? 0) + (sound[n] ?? 0)
  const targetLoudness = averageVoiceLoudness(sounds)
  const scratch = createScratchBuffers()
  let missingDb = targetLoudness - measureLoudness(mixed, SAMPLE_RATE)
  // Audio that is too short or too quiet for a loudness measurement is only protected from clipping.
  if (!Number.isFinite(missingDb)) return toInt16(amplifyAndLimit(mixed, 1 / voices.length, SAMPLE_RATE, scratch))
  for (let round = 0; round < MAX_ROUNDS && (round === 0 || missingDb > LEVEL_TOLERANCE_DB); round++) {
    amplifyAndLimit(mixed, decibelsToFactor(Math.min(missingDb, MAX_RESTORED_DB)), SAMPLE_RATE, scratch)
    missingDb = targetLoudness - measureLoudness(mixed, SAMPLE_RATE)
  }
  return toInt16(mixed)
}
