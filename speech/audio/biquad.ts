/** The coefficients of a second-order filter, divided by its a0. */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** Applies a second-order filter to `sound` in place. The run time is proportional to the length of the sound. */
export function applyBiquad(sound: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let [s1, s2] = [0, 0]
  for (let n = 0; n < sound.length; n++) {
    const x = sound[n] ?? 0
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    sound[n] = y
  }
}
