// Turns speech into a whisper. Linear prediction splits each short frame into the resonances of the mouth and the
// source that drives them. Noise of the same strength replaces that source.

import { SAMPLE_RATE } from './pcmFormat.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'

const FRAME = 600
const HOP = FRAME / 2
/** The order of the prediction. It is enough for the resonances of an adult vocal tract at 24 kHz. */
const ORDER = 26
/** The lowest frequency of a whisper. Lower frequencies come from the vocal cords. */
const LOWEST_HZ = 250
/** Keeps the filter stable if a frame is nearly silent. */
const NOISE_FLOOR = 1e-7

const hann = Float64Array.from({ length: FRAME }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FRAME))

/**
 * Returns the coefficients of the filter that models one frame, and the strength of the signal that must be fed into
 * this filter. Uses the Levinson–Durbin recursion.
 */
function predictLinear(frame: Float64Array): { coefficients: Float64Array; strength: number } {
  const autocorrelation = new Float64Array(ORDER + 1)
  for (let lag = 0; lag <= ORDER; lag++) {
    let sum = 0
    for (let n = lag; n < FRAME; n++) sum += (frame[n] ?? 0) * (frame[n - lag] ?? 0)
    autocorrelation[lag] = sum
  }
  const coefficients = new Float64Array(ORDER + 1)
  let error = (autocorrelation[0] ?? 0) * (1 + 1e-6) + NOISE_FLOOR
  for (let step = 1; step <= ORDER; step++) {
    let sum = autocorrelation[step] ?? 0
    for (let n = 1; n < step; n++) sum -= (coefficients[n] ?? 0) * (autocorrelation[step - n] ?? 0)
    const reflection = sum / error
    const before = coefficients.slice()
    coefficients[step] = reflection
    for (let n = 1; n < step; n++) coefficients[n] = (before[n] ?? 0) - reflection * (before[step - n] ?? 0)
    error *= 1 - reflection * reflection
  }
  return { coefficients, strength: Math.sqrt(Math.max(0, error) / FRAME) }
}

/**
 * Returns 24 kHz audio as a whisper. The same input gives the same result. The result is valid until the next call
 * with the same buffers.
 */
export function applyWhisper(sound: Float32Array, scratch: ScratchBuffers = createScratchBuffers()): Float32Array {
  const whispered = scratch.take('whispered', sound.length).fill(0)
  const frame = new Float64Array(FRAME)
  const synthesized = new Float64Array(FRAME)
  let seed = 1
  for (let start = -HOP; start < sound.length; start += HOP) {
    for (let n = 0; n < FRAME; n++) frame[n] = (hann[n] ?? 0) * (sound[start + n] ?? 0)
    const { coefficients, strength } = predictLinear(frame)
    for (let n = 0; n < FRAME; n++) {
      // The generator of Park and Miller: pseudo-random numbers that are the same in each call.
      seed = (seed * 48_271) % 2_147_483_647
      let value = strength * Math.sqrt(3) * (seed / 1_073_741_823.5 - 1) * 1.6
      for (let tap = 1; tap <= ORDER && tap <= n; tap++) value += (coefficients[tap] ?? 0) * (synthesized[n - tap] ?? 0)
      synthesized[n] = value
    }
    for (let n = Math.max(0, -start); n < FRAME && start + n < sound.length; n++)
      whispered[start + n] = (whispered[start + n] ?? 0) + (hann[n] ?? 0) * (synthesized[n] ?? 0)
  }
  const decay = Math.exp((-2 * Math.PI * LOWEST_HZ) / SAMPLE_RATE)
  let [last, low] = [0, 0]
  for (let n = 0; n < whispered.length; n++) {
    const sample = whispered[n] ?? 0
    low = decay * (low + sample - last)
    last = sample
    whispered[n] = low
  }
  return whispered
}
