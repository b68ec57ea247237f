import { SAMPLE_RATE, samplesOf } from '../sound/format.ts'
import { truePeakOf } from '../sound/limit.ts'
import { loudnessOf } from '../sound/loudness.ts'
import { pitchOf } from './pitch.ts'
import { type Timbre, timbreDistance, timbreOf } from './timbre.ts'

/** How loud a rendition is, and whether it is clean. */
export type Level = {
  lufs: number
  truePeakDb: number
  clippedSamples: number
  /** The highest sample at a unit's very ends, of 32,768: a join clicks above some hundreds. */
  endPeak: number
}

/** A rendition in figures, over the same words for all. */
export type SoundPrint = Level & {
  /** Its median, and from the 5th to the 95th of a hundred moments. */
  pitchHz: number
  rangeSemitones: number
  timbre: Timbre
  wordsPerMinute: number
  /** Of the time within units, how much is silence. */
  silenceShare: number
}

/** Between units in a reading, so that loudness is measured as it will be heard. */
const PAUSE_MS = 330
const SILENT_DB = -50
const FRAME_MS = 20
const FULL_SCALE = 32_768
const AT_REST_SAMPLES = 3

const toDecibels = (amplitude: number) => 20 * Math.log10(amplitude)

function joined(units: readonly Int16Array[], pauseMs: number): Float32Array {
  const pause = samplesOf(pauseMs)
  const sound = new Float32Array(units.reduce((sum, unit) => sum + unit.length + pause, 0))
  let at = 0
  for (const unit of units) {
    for (let n = 0; n < unit.length; n++) sound[at + n] = (unit[n] ?? 0) / FULL_SCALE
    at += unit.length + pause
  }
  return sound
}

function silenceShareOf(sound: Float32Array): number {
  const size = samplesOf(FRAME_MS)
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

/** A reading's level, from its units. */
export const levelOf = (units: readonly Int16Array[]): Level => ({
  lufs: loudnessOf(joined(units, PAUSE_MS), SAMPLE_RATE),
  truePeakDb: toDecibels(truePeakOf(joined(units, 0))),
  clippedSamples: units.reduce((sum, unit) => sum + unit.filter((sample) => Math.abs(sample) >= 32_767).length, 0),
  endPeak: Math.max(...units.flatMap(ends)),
})

/** What a rendition sounds like, from the units it spoke and the words they hold. */
export function soundPrintOf(units: readonly Int16Array[], words: number): SoundPrint {
  const speech = joined(units, 0)
  const pitch = pitchOf(speech, SAMPLE_RATE)
  return {
    ...levelOf(units),
    pitchHz: pitch.medianHz,
    rangeSemitones: pitch.rangeSemitones,
    timbre: timbreOf(speech, SAMPLE_RATE),
    wordsPerMinute: (60 * words * SAMPLE_RATE) / speech.length,
    silenceShare: silenceShareOf(speech),
  }
}

/** What one notices: so far apart in one thing alone, and two people are told apart by it. */
const NOTICED = { semitones: 3, range: 5, timbre: 2.4, pace: 0.25 }

/** How far apart two people sound: below 1, an actor could take one for the other. */
export function distanceBetween(one: SoundPrint, other: SoundPrint): number {
  return Math.hypot(
    (12 * Math.log2(one.pitchHz / other.pitchHz)) / NOTICED.semitones,
    (one.rangeSemitones - other.rangeSemitones) / NOTICED.range,
    timbreDistance(one.timbre, other.timbre) / NOTICED.timbre,
    Math.log(one.wordsPerMinute / other.wordsPerMinute) / NOTICED.pace,
  )
}
