// Filters that make a voice sound as if it came from another place. A telephone lets the middle frequencies of speech
// through. A wall or a door lets the low frequencies through.

import type { Delivery } from '../planning/delivery.ts'
import { applyBiquad, type Biquad } from './biquad.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'

type Place = NonNullable<Delivery['place']>
type FilterStage = { kind: 'low' | 'high'; hz: number; q: number }

/** Two filters in a row with these Q values make a Butterworth filter of the fourth order. */
const BUTTERWORTH_Q = [0.541196100146197, 1.3065629648763766]
const fourthOrder = (kind: FilterStage['kind'], hz: number): FilterStage[] =>
  BUTTERWORTH_Q.map((q) => ({ kind, hz, q }))

/**
 * The telephone's band is that of ITU-T G.712. The filter for another room was chosen so that words stay
 * intelligible.
 */
const FILTER_STAGES: Readonly<Record<Place, readonly FilterStage[]>> = {
  phone: [...fourthOrder('high', 300), ...fourthOrder('low', 3_400)],
  off: [{ kind: 'low', hz: 1_400, q: 0.6 }],
}

/** The change of loudness by each place, in decibels. */
export const PLACE_GAIN_DB: Readonly<Record<Place, number>> = { phone: 0, off: -4 }

/** Computes a filter after the "Audio EQ Cookbook" of R. Bristow-Johnson (W3C note). */
function toBiquad({ kind, hz, q }: FilterStage): Biquad {
  const w = (2 * Math.PI * hz) / SAMPLE_RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const b1 = (kind === 'low' ? 1 - Math.cos(w) : -(1 + Math.cos(w))) / a0
  const b0 = Math.abs(b1) / 2
  return { b0, b1, b2: b0, a1: (-2 * Math.cos(w)) / a0, a2: (1 - alpha) / a0 }
}

/** Filters 24 kHz audio in place. The caller restores the loudness. */
export function applyPlaceFilter(sound: Float32Array, place: Place): void {
  for (const stage of FILTER_STAGES[place]) applyBiquad(sound, toBiquad(stage))
}
