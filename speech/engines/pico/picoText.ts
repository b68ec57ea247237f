import { toFliteText } from '../flite/fliteText.ts'
import type { Accent } from '../words/numbers.ts'

const SLOWEST = 20
const FASTEST = 500

/** Words as Pico reads them, at a pace: 1 is its own. Empty where nothing is left to say. */
export function toPicoText(spoken: string, pace: number, accent: Accent): string {
  // flite's letters are Pico's too, and neither must see a sign that opens markup.
  const text = toFliteText(spoken, accent)
  if (!text) return ''
  const level = Math.round(Math.max(SLOWEST, Math.min(FASTEST, 100 * pace)))
  return level === 100 ? text : `<speed level="${level}">${text}</speed>`
}
