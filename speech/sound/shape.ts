import { fromDecibels, SAMPLE_RATE, samplesOf, toInt16 } from './format.ts'
import { amplifyWithin } from './limit.ts'
import { resample16To24 } from './resample.ts'
import { trimSilence } from './trim.ts'

/** Part of every take's key: raise it when the same words would sound different from here on. */
export const SHAPING_VERSION = 1

/** What stands for words that a voice cannot say, so that a unit always has a sound and a length. */
const NOTHING_SAID_MS = 120

/** From an engine's 16 kHz to the sound we keep: without its silences, at our rate and loudness, never clipped. */
export function shapeFrom16(raw: Float32Array, gainDb: number): Int16Array<ArrayBuffer> {
  const words = trimSilence(raw, 16_000)
  if (words.length === 0) return new Int16Array(samplesOf(NOTHING_SAID_MS))
  return toInt16(amplifyWithin(resample16To24(words), fromDecibels(gainDb), SAMPLE_RATE))
}
