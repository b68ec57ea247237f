// Tremor of an old voice: pitch and loudness rise and fall, both about five times a second and not quite evenly.

import { SAMPLE_RATE } from './pcmFormat.ts'

const TREMOR_HZ = 5
/**
 * A second, slower wave makes the first one uneven. Its frequency is not a simple fraction of `TREMOR_HZ`, so that the
 * pattern of both waves does not repeat soon.
 */
const DRIFT_HZ = 0.83
const DRIFT = 0.35
/** Change of loudness for each cent (a hundredth of a semitone) of pitch, as a share. */
const LOUDNESS_PER_CENT = 0.003

/**
 * Writes a copy of `sound` with tremor to `into`, which must have the same length, and returns `into`. `cents` is about
 * the maximum deviation of the pitch to either side. The pitch changes because a delay increases and decreases.
 */
export function applyTremor(sound: Float32Array, cents: number, into: Float32Array): Float32Array {
  const radians = (2 * Math.PI * TREMOR_HZ) / SAMPLE_RATE
  // A delay of A·sin(wt) shifts the pitch by a share of at most A·w. This depth makes that share `cents`.
  const depth = (2 ** (cents / 1200) - 1) / radians
  for (let n = 0; n < sound.length; n++) {
    const drift = DRIFT * Math.sin((2 * Math.PI * DRIFT_HZ * n) / SAMPLE_RATE)
    const phase = radians * n + 2 * drift
    const position = n - depth * Math.sin(phase)
    const at = Math.floor(position)
    const part = position - at
    const [a, b, c, d] = [sound[at - 1] ?? 0, sound[at] ?? 0, sound[at + 1] ?? 0, sound[at + 2] ?? 0]
    // Catmull-Rom interpolation between the four neighbouring samples.
    const curve = b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))
    into[n] = curve * (1 + LOUDNESS_PER_CENT * cents * Math.cos(phase))
  }
  return into
}
