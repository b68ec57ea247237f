import { SAMPLE_RATE } from '../audio/pcmFormat.ts'
import { fourierTransform } from './fourierTransform.ts'

/** Number of samples from which one spectrum is computed (21 ms). */
const LENGTH = 512
/** Bounds of bands, as indices of the spectrum; higher bands are wider, as in human hearing. */
const EDGES = [2, 4, 6, 8, 11, 14, 18, 23, 29, 36, 45, 56, 70, 87, 108, 134, 166, 206, 256]
const QUIET_DB = -50

const hann = Float64Array.from({ length: LENGTH }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / LENGTH))

/** Returns the level of each band in the `LENGTH` samples from `at` on, in decibels. */
function bandLevels(sound: Float32Array, at: number): number[] {
  const real = Float64Array.from({ length: LENGTH }, (_, n) => (sound[at + n] ?? 0) * (hann[n] ?? 0))
  const imaginary = new Float64Array(LENGTH)
  fourierTransform(real, imaginary)
  return EDGES.slice(1).map((end, band) => {
    let power = 1e-7
    for (let k = EDGES[band] ?? 0; k < end; k++) power += (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2
    return 10 * Math.log10(power)
  })
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.sqrt(one.reduce((sum, level, band) => sum + (level - (other[band] ?? 0)) ** 2, 0) / one.length)

/** Returns the level of the 20 ms of `sound` that begin at the sample `at`, in decibels. */
function levelAt(sound: Float32Array, at: number): number {
  const count = SAMPLE_RATE / 50
  let power = 1e-10
  for (let n = 0; n < count; n++) power += (sound[at + n] ?? 0) ** 2
  return 10 * Math.log10(power / count)
}

/** The change of sound from shortly before a sample to shortly after it, in decibels. */
export type Step = { energyDb: number; spectralDb: number }

/**
 * Measures the change of level and of spectrum around the sample `at`. Speech itself changes there too, so compare the
 * result with a reference.
 */
export function measureStep(sound: Float32Array, at: number): Step {
  const gap = SAMPLE_RATE / 100
  return {
    energyDb: Math.abs(levelAt(sound, at + gap) - levelAt(sound, at - 2 * gap)),
    spectralDb: distance(bandLevels(sound, at - LENGTH), bandLevels(sound, at + gap)),
  }
}

/**
 * Returns the mean spectral distance of two recordings of the same speech, in decibels, without their quiet parts. Both
 * recordings must begin at the same moment.
 */
export function measureSpectralDistance(sound: Float32Array, reference: Float32Array): number {
  let sum = 0
  let count = 0
  for (let at = 0; at + LENGTH < Math.min(sound.length, reference.length); at += LENGTH) {
    if (levelAt(reference, at) < QUIET_DB) continue
    sum += distance(bandLevels(sound, at), bandLevels(reference, at))
    count++
  }
  return count > 0 ? sum / count : 0
}
