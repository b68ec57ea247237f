import { SAMPLE_RATE, msToSamples } from '../audio/pcmFormat.ts'
import { measureTruePeak } from '../audio/limiter.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { measurePitch } from './pitch.ts'
import { type Timbre, timbreDistance, measureTimbre } from './timbre.ts'

/** The loudness of a rendition, and whether it clips or clicks. */
export type LevelMeasurement = {
  lufs: number
  truePeakDb: number
  clippedSamples: number
  /**
   * The highest sample at the ends of a unit, out of 32,768. If it is above a few hundred, joining two units causes a
   * click.
   */
  endPeak: number
}

/** The measurements of a rendition. All renditions speak the same text. */
export type VoicePrint = LevelMeasurement & {
  /** The median pitch. `rangeSemitones` is the distance from the 5th to the 95th percentile. */
  pitchHz: number
  rangeSemitones: number
  timbre: Timbre
  wordsPerMinute: number
  /** The share of silence within units. */
  silenceShare: number
}

/** The pause between units in ms. Loudness is measured with pauses, because listeners hear a recording with pauses. */
const PAUSE_MS = 330
const SILENT_DB = -50
const FRAME_MS = 20
const FULL_SCALE = 32_768
const AT_REST_SAMPLES = 3

const toDecibels = (amplitude: number) => 20 * Math.log10(amplitude)

function joined(units: readonly Int16Array[], pauseMs: number): Float32Array {
  const pause = msToSamples(pauseMs)
  const sound = new Float32Array(units.reduce((sum, unit) => sum + unit.length + pause, 0))
  let at = 0
  for (const unit of units) {
    for (let n = 0; n < unit.length; n++) sound[at + n] = (unit[n] ?? 0) / FULL_SCALE
    at += unit.length + pause
  }
  return sound
}

function measureSilenceShare(sound: Float32Array): number {
  const size = msToSamples(FRAME_MS)
  let [frames, silent] = [0, 0]
  for (let start = 0; start + size <= sound.length; start += size) {
    let power = 0
    for (let n = start; n < start + size; n++) power += (sound[n] ?? 0) ** 2
    frames++
    if (10 * Math.log10(power / size + 1e-12) < SILENT_DB) silent++
  }
  return frames === 0 ? 0 : silent / frames
}

const ends = (unit: Int16Array) => [...unit.slice(0, AT_REST_SAMPLES), ...unit.slice(-AT_REST_SAMPLES)].map(Math.abs)

/** Measures the level of a recording from its units. */
export const measureLevel = (units: readonly Int16Array[]): LevelMeasurement => ({
  lufs: measureLoudness(joined(units, PAUSE_MS), SAMPLE_RATE),
  truePeakDb: toDecibels(measureTruePeak(joined(units, 0))),
  clippedSamples: units.reduce((sum, unit) => sum + unit.filter((sample) => Math.abs(sample) >= 32_767).length, 0),
  endPeak: Math.max(...units.flatMap(ends)),
})

/** Measures a rendition from its units and the number of their words. */
export function measureVoicePrint(units: readonly Int16Array[], words: number): VoicePrint {
  const speech = joined(units, 0)
  const pitch = measurePitch(speech, SAMPLE_RATE)
  return {
    ...measureLevel(units),
    pitchHz: pitch.medianHz,
    rangeSemitones: pitch.rangeSemitones,
    timbre: measureTimbre(speech, SAMPLE_RATE),
    wordsPerMinute: (60 * words * SAMPLE_RATE) / speech.length,
    silenceShare: measureSilenceShare(speech),
  }
}

/** Differences that are noticeable: a listener can distinguish two voices that differ this much in one property. */
const NOTICEABLE_DIFFERENCE = { semitones: 3, range: 5, timbre: 2.4, pace: 0.25 }

/** Returns how different two voices sound. Below 1 a listener could confuse them. */
export function voiceDistance(one: VoicePrint, other: VoicePrint): number {
  return Math.hypot(
    (12 * Math.log2(one.pitchHz / other.pitchHz)) / NOTICEABLE_DIFFERENCE.semitones,
    (one.rangeSemitones - other.rangeSemitones) / NOTICEABLE_DIFFERENCE.range,
    timbreDistance(one.timbre, other.timbre) / NOTICEABLE_DIFFERENCE.timbre,
    Math.log(one.wordsPerMinute / other.wordsPerMinute) / NOTICEABLE_DIFFERENCE.pace,
  )
}
