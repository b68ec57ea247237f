// Measures timbre, the sound of a voice apart from its pitch: mel-frequency cepstral coefficients averaged over vowels.

import { fourierTransform } from './fourierTransform.ts'

/** Twelve cepstral coefficients of a voice. Only the distance between the coefficients of two voices is meaningful. */
export type Timbre = readonly number[]

const FRAME = 1_024
const HOP = 512
const BANDS = 32
const COEFFICIENTS = 12
const LOWEST_HZ = 80
const HIGHEST_HZ = 7_600
const FLOOR_DB = -25

const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
const fromMel = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

function melBands(rate: number): Float64Array[] {
  const edges = Array.from({ length: BANDS + 2 }, (_, n) =>
    fromMel(toMel(LOWEST_HZ) + (n * (toMel(HIGHEST_HZ) - toMel(LOWEST_HZ))) / (BANDS + 1)),
  )
  return Array.from({ length: BANDS }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3)
    return Float64Array.from({ length: FRAME / 2 }, (__, bin) => {
      const hz = (bin * rate) / FRAME
      return Math.max(0, Math.min((hz - low) / (middle - low), (high - hz) / (high - middle)))
    })
  })
}

const hann = Float64Array.from({ length: FRAME }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FRAME))

function powerSpectrum(sound: Float32Array, start: number): Float64Array {
  const real = Float64Array.from({ length: FRAME }, (_, n) => (hann[n] ?? 0) * (sound[start + n] ?? 0))
  const imaginary = new Float64Array(FRAME)
  fourierTransform(real, imaginary)
  return Float64Array.from({ length: FRAME / 2 }, (_, bin) => (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2)
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let n = 0; n < values.length; n++) sum += values[n] ?? 0
  return sum
}

/** Returns the average timbre of the louder moments, which contain the vowels. */
export function measureTimbre(sound: Float32Array, rate: number): Timbre {
  const bands = melBands(rate)
  const spectra = Array.from({ length: Math.max(0, Math.floor((sound.length - FRAME) / HOP)) }, (_, n) =>
    powerSpectrum(sound, n * HOP),
  )
  const powers = spectra.map(sumOf)
  const floor = Math.max(...powers, 0) * 10 ** (FLOOR_DB / 10)
  const loud = spectra.filter((_, index) => (powers[index] ?? 0) > floor)
  const levels = bands.map((band) => {
    const logs = loud.map((spectrum) => {
      let energy = 1e-9
      for (let bin = 0; bin < spectrum.length; bin++) energy += (spectrum[bin] ?? 0) * (band[bin] ?? 0)
      return Math.log(energy)
    })
    return sumOf(logs) / Math.max(1, logs.length)
  })
  return Array.from(
    { length: COEFFICIENTS },
    (_, n) =>
      sumOf(levels.map((level, band) => level * Math.cos((Math.PI * (n + 1) * (band + 0.5)) / BANDS))) /
      Math.sqrt(BANDS / 2),
  )
}

/** Returns the distance between two timbres: 0 is equal; different voices of one engine are 2 or more apart. */
export const timbreDistance = (one: Timbre, other: Timbre): number =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
