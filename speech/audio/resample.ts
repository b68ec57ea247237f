// Resamples to 24 kHz with a polyphase filter: a windowed sinc, divided into rows. Each output sample is computed with
// one row. The rows for 16 kHz, the rate of flite and Pico, are computed at start-up. The rows for any other rate are
// computed at the first use.

import { SAMPLE_RATE } from './pcmFormat.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'

const UP = 3
const DOWN = 2
const SOURCE_RATE = 16_000
/**
 * Taps per phase. With the Kaiser window below, the filter is flat up to 6.4 kHz, and images above 8.2 kHz are
 * attenuated by 60 dB. Speech has little energy between these frequencies.
 */
const TAPS = 32
const CUTOFF_HZ = 7_300
const KAISER_BETA = 5.65

function bessel0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) sum += term *= (x / (2 * k)) ** 2
  return sum
}

/** Returns one row of filter taps per phase. The taps of a row are in the order of the input samples. */
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

/**
 * Resamples from 16 kHz to 24 kHz without delay: sample 0 stays at time 0. The result is valid until the next call with
 * the same buffers.
 */
export function resample16To24kHz(input: Float32Array, scratch: ScratchBuffers = createScratchBuffers()): Float32Array {
  const padded = scratch.take('padded', input.length + TAPS)
  padded.fill(0, 0, TAPS / 2).fill(0, TAPS / 2 + input.length)
  padded.set(input, TAPS / 2)
  const output = scratch.take('resampled', Math.floor((input.length * UP) / DOWN))
  for (let n = 0; n < output.length; n++) {
    // The delay of the filter is not a whole number of 48 kHz steps, so it is rounded. The error of half a step is 0.01
    // ms.
    const step = n * DOWN + 1
    const row = rows[step % UP]
    const first = Math.floor(step / UP) + 1
    let sum = 0
    if (row) for (let tap = 0; tap < TAPS; tap++) sum += (row[tap] ?? 0) * (padded[first + tap] ?? 0)
    output[n] = sum
  }
  return output
}

/** Number of zero crossings of the sinc on each side. With 24, images and aliases are attenuated by 60 dB. */
const ZERO_CROSSINGS = 24
/** The cutoff as a share of half the lower of the two rates. At the cutoff, the filter halves the amplitude. */
const PASSBAND_SHARE = 0.94

type Rows = { up: number; down: number; taps: number; rows: readonly Float32Array[] }

const rowsCache = new Map<number, Rows>()

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

function buildRows(rate: number): Rows {
  const divisor = commonDivisor(rate, SAMPLE_RATE)
  const [up, down] = [SAMPLE_RATE / divisor, rate / divisor]
  const cutoff = PASSBAND_SHARE * Math.min(1, SAMPLE_RATE / rate)
  const taps = 2 * Math.ceil(ZERO_CROSSINGS / cutoff)
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

function resampleFrom(rate: number, input: Float32Array, scratch: ScratchBuffers): Float32Array {
  const rowSet = rowsCache.get(rate) ?? buildRows(rate)
  rowsCache.set(rate, rowSet)
  const { up, down, taps, rows: filter } = rowSet
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

/**
 * Resamples from any rate to 24 kHz without delay. Audio at 24 kHz is returned unchanged (`input` itself). Any other
 * result is valid until the next call with the same buffers.
 */
export function resampleTo24kHz(
  input: Float32Array,
  rate: number,
  scratch: ScratchBuffers = createScratchBuffers(),
): Float32Array {
  if (rate === SAMPLE_RATE) return input
  return rate === SOURCE_RATE ? resample16To24kHz(input, scratch) : resampleFrom(rate, input, scratch)
}
