import { msToSamples, SAMPLE_RATE } from '../audio/pcmFormat.ts'

/** The sample rate that speech recognisers expect, in Hz. */
const RECOGNISER_RATE = 16_000
const FULL_SCALE = 32_768
/** Half the number of taps of the low-pass filter, and its cutoff, which is below half the new rate. */
const REACH = 48
const CUTOFF_HZ = 7_600

/** The filter works at 48 kHz, the smallest common multiple of 24 kHz and 16 kHz. */
const COMMON_RATE = 48_000
const UP = COMMON_RATE / SAMPLE_RATE
const DOWN = COMMON_RATE / RECOGNISER_RATE

const taps = Float64Array.from({ length: 2 * REACH + 1 }, (_, index) => {
  const n = index - REACH
  const cutoff = (2 * CUTOFF_HZ) / COMMON_RATE
  const sinc = n === 0 ? cutoff : Math.sin(Math.PI * cutoff * n) / (Math.PI * n)
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * n) / (REACH + 1)))
})

/**
 * Joins 24 kHz units, with a pause before and after each, and resamples them to 16 kHz. Returns samples from −1 to 1.
 */
export function joinForRecogniser(units: readonly Int16Array[], pauseMs: number): Float32Array {
  const pause = msToSamples(pauseMs)
  const speech = new Int16Array(units.reduce((sum, unit) => sum + unit.length + pause, pause))
  let at = pause
  for (const unit of units) {
    speech.set(unit, at)
    at += unit.length + pause
  }
  return Float32Array.from({ length: Math.floor((speech.length * UP) / DOWN) }, (_, index) => {
    let sum = 0
    for (let tap = -REACH; tap <= REACH; tap++) {
      const position = index * DOWN - tap
      if (position % UP === 0) sum += (speech[position / UP] ?? 0) * (taps[tap + REACH] ?? 0)
    }
    return (UP * sum) / FULL_SCALE
  })
}
