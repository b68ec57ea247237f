import { SAMPLE_RATE, msToSamples } from '../audio/pcmFormat.ts'

/** The ffmpeg flags to read the result of `joinPcm`. */
export const RAW_PCM_FLAGS = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1'] as const

const PAUSE_MS = 330

/** Joins units with a pause after each and returns the samples as bytes. */
export function joinPcm(units: readonly Int16Array[]): Uint8Array {
  const pause = msToSamples(PAUSE_MS)
  const joined = new Int16Array(units.reduce((sum, unit) => sum + unit.length + pause, 0))
  let at = 0
  for (const unit of units) {
    joined.set(unit, at)
    at += unit.length + pause
  }
  return new Uint8Array(joined.buffer)
}
