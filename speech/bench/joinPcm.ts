import { SAMPLE_RATE, samplesOf } from '../sound/format.ts'

/** How ffmpeg is told to read what `joinPcm` gives. */
export const rawPcm = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1'] as const

const PAUSE_MS = 330

/** Units one after the other, with a plain pause after each, as bytes. */
export function joinPcm(units: readonly Int16Array[]): Uint8Array {
  const pause = samplesOf(PAUSE_MS)
  const joined = new Int16Array(units.reduce((sum, unit) => sum + unit.length + pause, 0))
  let at = 0
  for (const unit of units) {
    joined.set(unit, at)
    at += unit.length + pause
  }
  return new Uint8Array(joined.buffer)
}
