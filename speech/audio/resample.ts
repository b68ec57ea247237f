// To 24 kHz by one polyphase filter: a windowed sinc of which each output sample needs one row. From 16 kHz, flite's and
// Pico's rate and the one that most is spoken at, by rows made for it; from any other by rows made when first asked for.

import { SAMPLE_RATE } from './format.ts'
import { createScratch, type Scratch } from './scratch.ts'

const UP = 3
const DOWN = 2
const SOURCE_RATE = 16_000
/** Per phase. With the window below: flat to 6.4 kHz, images 60 dB down from 8.2 kHz. Speech has little in between. */
const TAPS = 32
const CUTOFF_HZ = 7_300
const KAISER_BETA = 5.65

function bessel0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) sum += term *= (x / (2 * k)) ** 2
  return sum
}

/** One row per phase, ordered so that a row runs forward over the input. */
function filterRows(): Float32Array[] {
  const length = UP * TAPS
  const middle = (length - 1) / 2
  const cutoff = (2 * CUTOFF_HZ) / (UP * SOURCE_RATE)
  const taps = Array.from({ length }, (_, n) => {
    const x = (n - middle) * cutoff
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    return cutoff * sinc * bessel0(KAISER_BETA * Math.sqrt(1 - ((n - middle) / (middle + 0.5)) ** 2))
  })
  return Array.from({ length: UP }, (_, phase) => {
    const row = taps.filter((_, n) => n % UP === phase).toReversed()
    const gain = row.reduce((sum, tap) => sum + tap, 0)
    return Float32Array.from(row, (tap) => tap / gain)
  })
}

const rows = filterRows()

/** Half again as many samples, without delay: sample 0 stays at time 0. */
export function resample16To24(input: Float32Array, scratch: Scratch = createScratch()): Float32Array {
  const padded = scratch.take('padded', input.length + TAPS)
  padded.fill(0, 0, TAPS / 2).fill(0, TAPS / 2 + input.length)
  padded.set(input, TAPS / 2)
  const output = scratch.take('resampled', Math.floor((input.length * UP) / DOWN))
  for (let n = 0; n < output.length; n++) {
    // The filter's own delay is not a whole step of 48 kHz; half a step is a hundredth of a millisecond.
    const step = n * DOWN + 1
    const row = rows[step % UP]
    const first = Math.floor(step / UP) + 1
    let sum = 0
    if (row) for (let tap = 0; tap < TAPS; tap++) sum += (row[tap] ?? 0) * (padded[first + tap] ?? 0)
    output[n] = sum
  }
  return output
}

/** How many zero crossings of the sinc lie on either side: images and what would fold back stay 60 dB down. */
const REACH = 24
/** Of the lower half rate: what is kept flat, where the filter is half way down. */
const KEPT = 0.94

type Rows = { up: number; down: number; taps: number; rows: readonly Float32Array[] }

const rowsByRate = new Map<number, Rows>()

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

function rowsFrom(rate: number): Rows {
  const divisor = commonDivisor(rate, SAMPLE_RATE)
  const [up, down] = [SAMPLE_RATE / divisor, rate / divisor]
  const cutoff = KEPT * Math.min(1, SAMPLE_RATE / rate)
  const taps = 2 * Math.ceil(REACH / cutoff)
  const rows = Array.from({ length: up }, (_, phase) => {
    const row = Float64Array.from({ length: taps }, (_, tap) => {
      const t = tap - taps / 2 + 1 - phase / up
      const x = t * cutoff
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
      return sinc * bessel0(KAISER_BETA * Math.sqrt(Math.max(0, 1 - (t / (taps / 2)) ** 2)))
    })
    const gain = row.reduce((sum, tap) => sum + tap, 0)
    return Float32Array.from(row, (tap) => tap / gain)
  })
  return { up, down, taps, rows }
}

function resampleFrom(rate: number, input: Float32Array, scratch: Scratch): Float32Array {
  const found = rowsByRate.get(rate) ?? rowsFrom(rate)
  rowsByRate.set(rate, found)
  const { up, down, taps, rows: filter } = found
  const padded = scratch.take('padded', input.length + 2 * taps)
  padded.fill(0, 0, taps).fill(0, taps + input.length)
  padded.set(input, taps)
  const output = scratch.take('resampled', Math.floor((input.length * up) / down))
  for (let n = 0; n < output.length; n++) {
    const step = n * down
    const row = filter[step % up]
    const first = Math.floor(step / up) + taps / 2 + 1
    let sum = 0
    if (row) for (let tap = 0; tap < taps; tap++) sum += (row[tap] ?? 0) * (padded[first + tap] ?? 0)
    output[n] = sum
  }
  return output
}

/** Any rate to ours, without delay. What is at our rate already comes back as it is. */
export function resampleTo24(input: Float32Array, rate: number, scratch: Scratch = createScratch()): Float32Array {
  if (rate === SAMPLE_RATE) return input
  return rate === SOURCE_RATE ? resample16To24(input, scratch) : resampleFrom(rate, input, scratch)
}
