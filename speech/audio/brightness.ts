import { applyBiquad } from './biquad.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'

/** Frequencies above this make consonants clear and a voice sharp. */
const SHELF_HZ = 2_000

/**
 * Makes 24 kHz audio brighter (`gainDb` above 0) or darker (below 0) in place, with a high-shelf filter from the "Audio
 * EQ Cookbook" of R. Bristow-Johnson (W3C note). The caller restores the loudness.
 */
export function applyBrightness(sound: Float32Array, gainDb: number): void {
  const a = 10 ** (gainDb / 40)
  const w = (2 * Math.PI * SHELF_HZ) / SAMPLE_RATE
  const cos = Math.cos(w)
  const beta = Math.SQRT2 * Math.sqrt(a) * Math.sin(w)
  const a0 = a + 1 - (a - 1) * cos + beta
  applyBiquad(sound, {
    b0: (a * (a + 1 + (a - 1) * cos + beta)) / a0,
    b1: (-2 * a * (a - 1 + (a + 1) * cos)) / a0,
    b2: (a * (a + 1 + (a - 1) * cos - beta)) / a0,
    a1: (2 * (a - 1 - (a + 1) * cos)) / a0,
    a2: (a + 1 - (a - 1) * cos - beta) / a0,
  })
}
