import { fromDecibels, SAMPLE_RATE, samplesOf, toInt16 } from './format.ts'
import { amplifyWithin } from './limit.ts'
import { loudnessOf } from './loudness.ts'
import { resample16To24 } from './resample.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { trimSilence } from './trim.ts'

/** Part of every take's key: raise it when the same words would sound different from here on. */
export const SHAPING_VERSION = 1

/** What stands for words that a voice cannot say, so that a unit always has a sound and a length. */
const NOTHING_SAID_MS = 120

/** −16 LUFS is what should come out; the limiter keeps this much. */
export const LEVEL_LUFS = -15.8
/**
 * A voice's own gain is right on average, but its single sentences stand up to 2.5 dB from that, and a short recording
 * is one or two sentences. So each unit is brought to the level, within these bounds of the voice's gain: a murmur stays one.
 */
const MOST_CORRECTION_DB = 2.5

function gainFor(sound: Float32Array, gainDb: number): number {
  const wanted = LEVEL_LUFS - loudnessOf(sound, SAMPLE_RATE)
  if (!Number.isFinite(wanted)) return gainDb
  return Math.max(gainDb - MOST_CORRECTION_DB, Math.min(gainDb + MOST_CORRECTION_DB, wanted))
}

/**
 * From an engine's 16 kHz to the sound we keep: without its silences, at our rate and loudness, never clipped. Spoils
 * what it is given.
 */
export function shapeFrom16(
  raw: Float32Array,
  gainDb: number,
  scratch: Scratch = createScratch(),
): Int16Array<ArrayBuffer> {
  const words = trimSilence(raw, 16_000)
  if (words.length === 0) return new Int16Array(samplesOf(NOTHING_SAID_MS))
  const sound = resample16To24(words, scratch)
  return toInt16(amplifyWithin(sound, fromDecibels(gainFor(sound, gainDb)), SAMPLE_RATE, scratch))
}
