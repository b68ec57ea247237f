// A whisper is the same mouth without the cords: each short piece of sound is parted into the mouth's resonances (linear
// prediction) and what drives them, and noise of the same strength drives them instead.

import { SAMPLE_RATE } from './format.ts'
import { createScratch, type Scratch } from './scratch.ts'

const FRAME = 600
const HOP = FRAME / 2
/** Enough for the resonances of a grown throat at 24 kHz. */
const ORDER = 26
/** Breath has little below this: the cords made it. */
const LOWEST_HZ = 250
/** Keeps the filter calm where a frame is nearly silent. */
const NOISE_FLOOR = 1e-7

const hann = Float64Array.from({ length: FRAME }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FRAME))

/** The mouth's filter of one frame and the strength of what drives it (Levinson and Durbin's recursion). */
function predict(frame: Float64Array): { coefficients: Float64Array; strength: number } {
  const likeness = new Float64Array(ORDER + 1)
  for (let lag = 0; lag <= ORDER; lag++) {
    let sum = 0
    for (let n = lag; n < FRAME; n++) sum += (frame[n] ?? 0) * (frame[n - lag] ?? 0)
    likeness[lag] = sum
  }
  const coefficients = new Float64Array(ORDER + 1)
  let error = (likeness[0] ?? 0) * (1 + 1e-6) + NOISE_FLOOR
  for (let step = 1; step <= ORDER; step++) {
    let sum = likeness[step] ?? 0
    for (let n = 1; n < step; n++) sum -= (coefficients[n] ?? 0) * (likeness[step - n] ?? 0)
    const reflection = sum / error
    const before = coefficients.slice()
    coefficients[step] = reflection
    for (let n = 1; n < step; n++) coefficients[n] = (before[n] ?? 0) - reflection * (before[step - n] ?? 0)
    error *= 1 - reflection * reflection
  }
  return { coefficients, strength: Math.sqrt(Math.max(0, error) / FRAME) }
}

/** The words of a 24 kHz sound, whispered. The same sound gives the same whisper. What it gives is lent until the next. */
export function whisper(sound: Float32Array, scratch: Scratch = createScratch()): Float32Array {
  const whispered = scratch.take('whispered', sound.length).fill(0)
  const frame = new Float64Array(FRAME)
  const driven = new Float64Array(FRAME)
  let seed = 1
  for (let start = -HOP; start < sound.length; start += HOP) {
    for (let n = 0; n < FRAME; n++) frame[n] = (hann[n] ?? 0) * (sound[start + n] ?? 0)
    const { coefficients, strength } = predict(frame)
    for (let n = 0; n < FRAME; n++) {
      // Park and Miller's generator: chance that is the same each time.
      seed = (seed * 48_271) % 2_147_483_647
      let value = strength * Math.sqrt(3) * (seed / 1_073_741_823.5 - 1) * 1.6
      for (let tap = 1; tap <= ORDER && tap <= n; tap++) value += (coefficients[tap] ?? 0) * (driven[n - tap] ?? 0)
      driven[n] = value
    }
    for (let n = Math.max(0, -start); n < FRAME && start + n < sound.length; n++)
      whispered[start + n] = (whispered[start + n] ?? 0) + (hann[n] ?? 0) * (driven[n] ?? 0)
  }
  const keep = Math.exp((-2 * Math.PI * LOWEST_HZ) / SAMPLE_RATE)
  let [last, low] = [0, 0]
  for (let n = 0; n < whispered.length; n++) {
    const sample = whispered[n] ?? 0
    low = keep * (low + sample - last)
    last = sample
    whispered[n] = low
  }
  return whispered
}
