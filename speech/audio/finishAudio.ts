import type { FinishingDelivery } from '../planning/delivery.ts'
import { LEVEL_DB } from '../planning/delivery.ts'
import type { Shape } from '../catalog/voices.ts'
import { applyBrightness } from './brightness.ts'
import { decibelsToFactor, SAMPLE_RATE, msToSamples, toInt16 } from './pcmFormat.ts'
import { amplifyAndLimit } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { PLACE_GAIN_DB, applyPlaceFilter } from './placeFilter.ts'
import { resampleTo24kHz } from './resample.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'
import { TARGET_LUFS, applyVoiceShape, playedRate } from './voiceShape.ts'
import { fadeEnds, trimSilence } from './trimSilence.ts'
import { applyWhisper } from './whisper.ts'

/** How the raw audio of one unit is processed. */
export type FinishOptions = {
  /**
   * The sample rate of the raw audio in Hz. 16,000, 22,050, 24,000, 44,100 and 48,000 are usual; any other rate
   * works.
   */
  rate: number
  /** The gain of the rendition in decibels. It brings this voice to the target loudness on average. */
  gainDb: number
  delivery?: FinishingDelivery | undefined
  /** How the voice is changed. If it is set, `loadStretchLibrary` must have been awaited once before. */
  shape?: Shape | undefined
  /**
   * If true, the loudness that the limiter removes is not restored. Used for flite's American voices without a shape:
   * the limiter changes them very little, and their stored takes were made without the restoration.
   */
  skipsLevelRestoration?: boolean | undefined
}

/**
 * The length of the silence for a text that a voice cannot pronounce. Each unit needs audio with a length above zero.
 */
export const EMPTY_UNIT_SAMPLES = msToSamples(120)

/**
 * The gain of a voice brings its average sentence to the target loudness. Most sentences are up to 2.5 dB louder or
 * quieter than the average, which is audible in a recording of one or two sentences. Therefore the gain of each unit is
 * corrected by up to this many decibels. A sentence that differs more stays quieter or louder than the others.
 */
const MAX_CORRECTION_DB = 2.5
const MAX_WHISPER_CORRECTION_DB = 18
/** Maximum change of loudness by a stage direction: by its level (`softly`) and its place (`on the phone`) together. */
const MAX_DIRECTION_DB = 4

const clampAround = (value: number, middle: number, reach: number) =>
  Math.max(middle - reach, Math.min(middle + reach, value))

function directionGainDb({ level, place }: NonNullable<FinishOptions['delivery']>): number {
  return clampAround(LEVEL_DB[level] + (place ? PLACE_GAIN_DB[place] : 0), 0, MAX_DIRECTION_DB)
}

/**
 * Returns the gain in decibels that brings audio of this loudness (LUFS) to the target, but at most `reach` decibels
 * away from the gain of the voice. For silence (−∞ LUFS) this is the gain of the voice. If `delivery` is given, its own
 * gain is added, which `reach` does not limit.
 */
export function findCorrectedGainDb(
  loudness: number,
  {
    gainDb,
    delivery,
    reach = MAX_CORRECTION_DB,
  }: Pick<FinishOptions, 'gainDb'> & {
    delivery?: Pick<FinishingDelivery, 'level'> | undefined
    reach?: number | undefined
  },
): number {
  const neededDb = TARGET_LUFS - loudness
  const gain = Number.isFinite(neededDb) ? clampAround(neededDb, gainDb, reach) : gainDb
  return delivery ? gain + directionGainDb(delivery) : gain
}

/**
 * The limiter makes audio with high, short peaks quieter. The lost loudness is restored until at most this many
 * decibels are missing, or until `MAX_ROUNDS` rounds are done.
 */
const LEVEL_TOLERANCE_DB = 0.15
const MAX_RESTORED_DB = 4
/** The limiter removes a part of each amplification again, so several rounds of amplifying and limiting are needed. */
const MAX_ROUNDS = 4

function sumOfSquares(sound: Float32Array): number {
  let sum = 0
  for (let n = 0; n < sound.length; n++) sum += (sound[n] ?? 0) ** 2
  return sum
}

/** Amplifies by a factor, limits the peaks and restores the loudness that the limiter removed. Changes `sound`. */
function amplifyToLevel(sound: Float32Array, factor: number, scratch: ScratchBuffers): Float32Array {
  const targetPower = sumOfSquares(sound) * factor ** 2
  amplifyAndLimit(sound, factor, SAMPLE_RATE, scratch)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missingDb = 10 * Math.log10(targetPower / sumOfSquares(sound))
    if (!(missingDb > LEVEL_TOLERANCE_DB)) break
    amplifyAndLimit(sound, decibelsToFactor(Math.min(missingDb, MAX_RESTORED_DB)), SAMPLE_RATE, scratch)
  }
  return sound
}

/**
 * Turns the raw audio of an engine into the audio of a unit: trims silence, resamples to 24 kHz, applies the voice
 * shape and the delivery (level, place and brightness), and brings it to the target loudness without clipping.
 * Changes `raw`. Raw audio without sound becomes a short silence.
 */
export function finishAudio(
  raw: Float32Array,
  { rate, gainDb, delivery, shape, skipsLevelRestoration = false }: FinishOptions,
  scratch: ScratchBuffers = createScratchBuffers(),
): Int16Array<ArrayBuffer> {
  const isWhispered = delivery?.level === 'whispered'
  const trimmed = trimSilence(raw, rate)
  if (trimmed.length === 0) return new Int16Array(EMPTY_UNIT_SAMPLES)
  const resampled = resampleTo24kHz(trimmed, playedRate(rate, shape), scratch)
  const shaped = shape ? applyVoiceShape(resampled, shape, scratch) : resampled
  const sound = isWhispered ? fadeEnds(applyWhisper(shaped, scratch), SAMPLE_RATE) : shaped
  const loudness = measureLoudness(sound, SAMPLE_RATE)
  // The gain of the voice was measured on its normal sound. A whisper is much quieter, so its gain may differ more from
  // the gain of the voice.
  const reach = isWhispered ? MAX_WHISPER_CORRECTION_DB : MAX_CORRECTION_DB
  let gain = findCorrectedGainDb(loudness, { gainDb, reach })
  if (delivery?.place || delivery?.brightnessDb) {
    if (delivery.brightnessDb) applyBrightness(sound, delivery.brightnessDb)
    if (delivery.place) applyPlaceFilter(sound, delivery.place)
    // Restores the loudness that the filters removed. `PLACE_GAIN_DB` defines how much quieter a voice in this place
    // is.
    const loudnessAfter = measureLoudness(sound, SAMPLE_RATE)
    if (Number.isFinite(loudnessAfter)) gain += loudness - loudnessAfter
  }
  if (delivery) gain += directionGainDb(delivery)
  const factor = decibelsToFactor(gain)
  return toInt16(
    skipsLevelRestoration
      ? amplifyAndLimit(sound, factor, SAMPLE_RATE, scratch)
      : amplifyToLevel(sound, factor, scratch),
  )
}
