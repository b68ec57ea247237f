// Those who speak together, as one sound.

import { fromDecibels, SAMPLE_RATE, toInt16 } from './format.ts'
import { amplifyWithin } from './limit.ts'
import { loudnessOf } from './loudness.ts'
import { createScratch } from './scratch.ts'

/** Several voices have taller peaks than one; what the limiter takes of their loudness is given back. */
const ROUNDS = 4
const NEAR_ENOUGH_DB = 0.15
const MOST_GIVEN_BACK_DB = 4

const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)

/** As loud as one of them is on average: who speaks next is neither drowned nor louder. */
function loudnessOfOne(voices: readonly Float32Array[]): number {
  const powers = voices.map((voice) => 10 ** (loudnessOf(voice, SAMPLE_RATE) / 10)).filter((power) => power > 0)
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length)
}

/**
 * Voices that begin together, as one sound: as long as the longest, as loud as one of them, its peaks under the ceiling
 * of every sound of ours.
 */
export function mixVoices(voices: readonly Int16Array[]): Int16Array {
  const [first, ...others] = voices
  if (!first || others.length === 0) return first ?? new Int16Array(0)
  const sounds = voices.map(toFloat)
  const mixed = new Float32Array(Math.max(...sounds.map(({ length }) => length)))
  for (const sound of sounds) for (let n = 0; n < sound.length; n++) mixed[n] = (mixed[n] ?? 0) + (sound[n] ?? 0)
  const wanted = loudnessOfOne(sounds)
  const scratch = createScratch()
  let missingDb = wanted - loudnessOf(mixed, SAMPLE_RATE)
  // What is too short or too soft to have a loudness is only kept from clipping.
  if (!Number.isFinite(missingDb)) return toInt16(amplifyWithin(mixed, 1 / voices.length, SAMPLE_RATE, scratch))
  for (let round = 0; round < ROUNDS && (round === 0 || missingDb > NEAR_ENOUGH_DB); round++) {
    amplifyWithin(mixed, fromDecibels(Math.min(missingDb, MOST_GIVEN_BACK_DB)), SAMPLE_RATE, scratch)
    missingDb = wanted - loudnessOf(mixed, SAMPLE_RATE)
  }
  return toInt16(mixed)
}
