import { toFliteText } from '../flite/fliteText.ts'
import type { Accent } from '../verbalization/numbers.ts'

const MIN_SPEED_LEVEL = 20
const MAX_SPEED_LEVEL = 500

/** Returns the text in the form that Pico expects, at a pace: 1 is Pico's own pace. Empty if nothing can be spoken. */
export function toPicoText(spoken: string, pace: number, accent: Accent): string {
  // `toFliteText` suits Pico, because it also removes every character that begins Pico's markup.
  const text = toFliteText(spoken, accent)
  if (!text) return ''
  const level = Math.round(Math.max(MIN_SPEED_LEVEL, Math.min(MAX_SPEED_LEVEL, 100 * pace)))
  return level === 100 ? text : `<speed level="${level}">${text}</speed>`
}
