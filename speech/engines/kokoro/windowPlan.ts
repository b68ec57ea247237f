// Decides in which windows the decoder speaks a unit that a listener is waiting for. One frame is 25 ms of audio. The
// model gives the energy of each frame, as the natural logarithm of a power.

/** The first window is short, so that the first sound comes soon. With `FRAMES_AFTER` it is about 1 second long. */
const MIN_FIRST_FRAMES = 24
const MAX_FIRST_FRAMES = 32
/**
 * Frames before and after a window that are decoded with it, but used only to join the windows. Without them, the ends
 * of the window sound different.
 */
export const FRAMES_BEFORE = 16
export const FRAMES_AFTER = 12
/**
 * The minimum length of every window after the first one, before its end is moved back to a quiet frame. The frames
 * around each window are decoded too, so short windows take more time in total.
 */
const MIN_FRAMES = 40
/** A window after the first one ends at the quietest of about this many frames: a join is least audible there. */
const SEARCHED_FRAMES = 12
/**
 * A window must be decoded within this share of the playing time of the audio that is decoded and not yet heard. The
 * other time is a reserve for a busy machine.
 */
const USED_SHARE = 0.8
/** A frame whose energy is this much below the loudest frame is silent (−50 dB). */
const SILENT_BELOW_PEAK = 12
/** Frames of the silence before the speech that are decoded. The model makes 300 ms of silence before each text. */
const LEADING_FRAMES = 4
/** Frames of the silence after the speech that are decoded. The voice fades out in them. */
const TRAILING_FRAMES = 10

/** The frames from `from` up to but not including `to`. */
export type Window = { from: number; to: number }

function findQuietest(energy: Float32Array, from: number, to: number): number {
  let quietest = from
  for (let frame = from; frame < to; frame++) if ((energy[frame] ?? 0) < (energy[quietest] ?? 0)) quietest = frame
  return quietest
}

/** Returns the range of frames that contains the speech of a unit and a little of the silence around the speech. */
export function findSpeech(energy: Float32Array): Window {
  const loudest = energy.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  const isAudible = (value: number) => value > loudest - SILENT_BELOW_PEAK
  return {
    from: Math.max(0, energy.findIndex(isAudible) - LEADING_FRAMES),
    to: Math.min(energy.length, energy.findLastIndex(isAudible) + 1 + TRAILING_FRAMES),
  }
}

/** Returns whether a unit is so long that its first sound comes sooner when it is decoded in windows. */
export const isLongEnoughForWindows = ({ from, to }: Window): boolean => to - from >= MAX_FIRST_FRAMES + MIN_FRAMES

/** Returns the first window of a unit, whose speech starts at the frame `from`. */
export function planFirstWindow(energy: Float32Array, from: number): Window {
  return { from, to: findQuietest(energy, from + MIN_FIRST_FRAMES, from + MAX_FIRST_FRAMES + 1) }
}

/**
 * Returns the window that starts at `from`, in a unit whose speech ends before the frame `end`. The window is as long
 * as can be decoded before the listener has heard the `bufferedFrames` (decoded and not yet heard). `speed`: how many
 * frames the decoder makes while the listener hears one. If the decoder is too slow for that, the window is the
 * complete rest: the listener has to wait anyway, and each further window takes extra time.
 */
export function planNextWindow(
  energy: Float32Array,
  { from, end, bufferedFrames, speed }: { from: number; end: number; bufferedFrames: number; speed: number },
): Window {
  const rest = { from, to: end }
  const inTime = Math.floor(bufferedFrames * speed * USED_SHARE) - FRAMES_BEFORE - FRAMES_AFTER
  const frames = Math.max(MIN_FRAMES, inTime)
  if (speed <= 1 || from + frames + MIN_FRAMES >= end) return rest
  return { from, to: findQuietest(energy, from + frames - SEARCHED_FRAMES, from + frames + 1) }
}
