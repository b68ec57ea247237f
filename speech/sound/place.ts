// Where a voice is heard from: a telephone keeps the middle of speech, a wall or a door its lower part.

import type { Delivery } from '../delivery.ts'
import { SAMPLE_RATE } from './format.ts'

type Place = NonNullable<Delivery['place']>
type Pass = { kind: 'low' | 'high'; hz: number; q: number }

/** Two in a row with these make a Butterworth filter of the fourth order. */
const STEEP_Q = [0.541196100146197, 1.3065629648763766]
const steep = (kind: Pass['kind'], hz: number): Pass[] => STEEP_Q.map((q) => ({ kind, hz, q }))

/** The telephone's band is that of ITU-T G.712; the other room's was chosen so that words stay plain. */
const PASSES: Readonly<Record<Place, readonly Pass[]>> = {
  phone: [...steep('high', 300), ...steep('low', 3_400)],
  off: [{ kind: 'low', hz: 1_400, q: 0.6 }],
}

/** How much softer the place makes a voice. */
export const PLACE_DB: Readonly<Record<Place, number>> = { phone: 0, off: -4 }

/** Second-order filter after the "Audio EQ Cookbook" of R. Bristow-Johnson (W3C note). */
function filter(sound: Float32Array, { kind, hz, q }: Pass): void {
  const w = (2 * Math.PI * hz) / SAMPLE_RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const a1 = (-2 * Math.cos(w)) / a0
  const a2 = (1 - alpha) / a0
  const b1 = (kind === 'low' ? 1 - Math.cos(w) : -(1 + Math.cos(w))) / a0
  const b0 = Math.abs(b1) / 2
  let [s1, s2] = [0, 0]
  for (let n = 0; n < sound.length; n++) {
    const x = sound[n] ?? 0
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b0 * x - a2 * y
    sound[n] = y
  }
}

/** Filters a 24 kHz sound in place; how loud it is afterwards is for the caller to mend. */
export function throughPlace(sound: Float32Array, place: Place): void {
  for (const pass of PASSES[place]) filter(sound, pass)
}
