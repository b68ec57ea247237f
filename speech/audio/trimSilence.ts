/**
 * Samples below this share of the peak are not speech (−46 dB). The breath noise of flite is below this level; the
 * sound of an f or th is above it.
 */
const SPEECH_FLOOR = 0.005
/** If the peak is below this, the audio is silence. */
const SILENCE_PEAK = 0.01
const MARGIN_BEFORE_MS = 10
/** The silence that stays at the end. It is longer than at the beginning: a final t or s fades below the floor. */
const MARGIN_AFTER_MS = 30
const FADE_MS = 4

/**
 * Returns where the speech begins and ends, in samples, with a short margin on both sides. Returns undefined if the
 * audio is silent.
 */
export function findSpeech(sound: Float32Array, rate: number): { start: number; end: number } | undefined {
  let peak = 0
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample))
  if (peak < SILENCE_PEAK) return undefined
  const floor = peak * SPEECH_FLOOR
  const first = sound.findIndex((sample) => Math.abs(sample) > floor)
  const last = sound.findLastIndex((sample) => Math.abs(sample) > floor)
  return {
    start: Math.max(0, first - Math.round((MARGIN_BEFORE_MS * rate) / 1000)),
    end: Math.min(sound.length, last + 1 + Math.round((MARGIN_AFTER_MS * rate) / 1000)),
  }
}

/**
 * Cuts off silence before and after the speech, and fades both ends so that joins do not click. Changes the given array
 * and returns a part of it.
 */
export function trimSilence(sound: Float32Array, rate: number): Float32Array {
  const speech = findSpeech(sound, rate)
  return speech ? fadeEnds(sound.subarray(speech.start, speech.end), rate) : sound.subarray(0, 0)
}

const fadeLength = (sound: Float32Array, rate: number) =>
  Math.min(Math.round((FADE_MS * rate) / 1000), sound.length >> 1)

/** Fades the beginning of the audio in from zero, in place. */
export function fadeIn(sound: Float32Array, rate: number): Float32Array {
  const reach = fadeLength(sound, rate)
  for (let n = 0; n < reach; n++) sound[n] = (sound[n] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * n) / reach))
  return sound
}

/** Fades the end of the audio out to zero, in place. */
export function fadeOut(sound: Float32Array, rate: number): Float32Array {
  const reach = fadeLength(sound, rate)
  for (let n = 0; n < reach; n++) {
    const opposite = sound.length - 1 - n
    sound[opposite] = (sound[opposite] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * n) / reach))
  }
  return sound
}

/** Fades both ends of the audio to zero, in place. */
export const fadeEnds = (sound: Float32Array, rate: number): Float32Array => fadeOut(fadeIn(sound, rate), rate)
