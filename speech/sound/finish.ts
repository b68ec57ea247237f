import type { Delivery } from '../delivery.ts'
import { LEVEL_DB } from '../delivery.ts'
import type { Shape } from '../voices.ts'
import { fromDecibels, SAMPLE_RATE, samplesOf, toInt16 } from './format.ts'
import { amplifyWithin } from './limit.ts'
import { loudnessOf } from './loudness.ts'
import { PLACE_DB, throughPlace } from './place.ts'
import { resampleTo24 } from './resample.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { LEVEL_LUFS, shapeSound } from './shape.ts'
import { fadeEnds, trimSilence } from './trim.ts'
import { whisper } from './whisper.ts'

export type Finish = {
  /** Of the raw sound, in samples a second: 16,000, 22,050, 24,000, 44,100 or 48,000; any other will do. */
  rate: number
  /** The rendition's own: brings this voice to the level on average. */
  gainDb: number
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
  /** Another person made of this voice; `loadShaping` must have been awaited once. */
  shape?: Shape | undefined
  /** flite's American voices lose next to nothing to the limiter; their takes keep the sound they always had. */
  isDense?: boolean | undefined
}

/** What stands for words that a voice cannot say, so that a unit always has a sound and a length. */
const NOTHING_SAID_MS = 120

/**
 * A voice's own gain is right on average, but its single sentences stand up to 2.5 dB from that, and a short recording
 * is one or two sentences. So each unit is brought to the level, within these bounds of the voice's gain: a murmur stays one.
 */
const MOST_CORRECTION_DB = 2.5
const MOST_WHISPER_CORRECTION_DB = 18
/** What a direction may do to loudness in all, its level and its place together. */
const MOST_DIRECTION_DB = 4

const within = (value: number, middle: number, reach: number) =>
  Math.max(middle - reach, Math.min(middle + reach, value))

function directionDb({ level, place }: NonNullable<Finish['delivery']>): number {
  return within(LEVEL_DB[level] + (place ? PLACE_DB[place] : 0), 0, MOST_DIRECTION_DB)
}

/** A sound of tall, thin peaks loses loudness to the limiter. It is given back until no more than this is missing. */
const MISSING_DB = 0.15
const MOST_GIVEN_BACK_DB = 4
/** Each round gains less than it gives. */
const ROUNDS = 4

function powerOf(sound: Float32Array): number {
  let sum = 0
  for (let n = 0; n < sound.length; n++) sum += (sound[n] ?? 0) ** 2
  return sum
}

/** The sound louder by a factor, its peaks limited, and what that took given back. */
function atLevel(sound: Float32Array, factor: number, scratch: Scratch): Float32Array {
  const wanted = powerOf(sound) * factor ** 2
  amplifyWithin(sound, factor, SAMPLE_RATE, scratch)
  for (let round = 0; round < ROUNDS; round++) {
    const lostDb = 10 * Math.log10(wanted / powerOf(sound))
    if (!(lostDb > MISSING_DB)) break
    amplifyWithin(sound, fromDecibels(Math.min(lostDb, MOST_GIVEN_BACK_DB)), SAMPLE_RATE, scratch)
  }
  return sound
}

/**
 * From an engine's raw sound to the sound we keep: without its silences, in the person's shape, at our rate and
 * loudness, heard from where the person stands, never clipped. Spoils what it is given.
 */
export function finishSound(
  raw: Float32Array,
  { rate, gainDb, delivery, shape, isDense = false }: Finish,
  scratch: Scratch = createScratch(),
): Int16Array<ArrayBuffer> {
  const isWhispered = delivery?.level === 'whispered'
  const words = trimSilence(raw, rate)
  if (words.length === 0) return new Int16Array(samplesOf(NOTHING_SAID_MS))
  const unshaped = resampleTo24(words, rate, scratch)
  const voiced = shape ? shapeSound(unshaped, shape, scratch) : unshaped
  const sound = isWhispered ? fadeEnds(whisper(voiced, scratch), SAMPLE_RATE) : voiced
  const loudness = loudnessOf(sound, SAMPLE_RATE)
  const wanted = LEVEL_LUFS - loudness
  // A whisper has lost the strength that the voice's gain was found for.
  const reach = isWhispered ? MOST_WHISPER_CORRECTION_DB : MOST_CORRECTION_DB
  let gain = Number.isFinite(wanted) ? within(wanted, gainDb, reach) : gainDb
  if (delivery?.place) {
    throughPlace(sound, delivery.place)
    // What the filter took is given back; how much softer the place is, is said in one number beside it.
    const left = loudnessOf(sound, SAMPLE_RATE)
    if (Number.isFinite(left)) gain += loudness - left
  }
  if (delivery) gain += directionDb(delivery)
  const factor = fromDecibels(gain)
  return toInt16(isDense ? amplifyWithin(sound, factor, SAMPLE_RATE, scratch) : atLevel(sound, factor, scratch))
}
