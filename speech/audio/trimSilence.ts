/** Softer than this is not speech: 46 dB below the loudest, where flite's breath noise lies and an f or th does not. */
const FLOOR = 0.005
/** Softer than this everywhere, and nothing was said at all. */
const SILENT = 0.01
const KEPT_BEFORE_MS = 10
/** A final t or s dies away below the floor. */
const KEPT_AFTER_MS = 30
const FADE_MS = 4

/**
 * Cuts off the silence an engine leaves before and after, and fades what remains in and out, so that joins do not click.
 * What it gives is a part of what it was given.
 */
export function trimSilence(sound: Float32Array, rate: number): Float32Array {
  let peak = 0
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample))
  if (peak < SILENT) return sound.subarray(0, 0)
  const floor = peak * FLOOR
  const first = sound.findIndex((sample) => Math.abs(sample) > floor)
  const last = sound.findLastIndex((sample) => Math.abs(sample) > floor)
  const start = Math.max(0, first - Math.round((KEPT_BEFORE_MS * rate) / 1000))
  const end = Math.min(sound.length, last + 1 + Math.round((KEPT_AFTER_MS * rate) / 1000))
  return fadeEnds(sound.subarray(start, end), rate)
}

/** Brings both ends of a sound to rest, in place. */
export function fadeEnds(sound: Float32Array, rate: number): Float32Array {
  const reach = Math.min(Math.round((FADE_MS * rate) / 1000), sound.length >> 1)
  for (let n = 0; n < reach; n++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * n) / reach)
    const opposite = sound.length - 1 - n
    sound[n] = (sound[n] ?? 0) * gain
    sound[opposite] = (sound[opposite] ?? 0) * gain
  }
  return sound
}
