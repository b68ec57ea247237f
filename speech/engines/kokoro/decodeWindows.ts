import { joinWindows } from '../../audio/joinWindows.ts'
import { FRAME_SAMPLES, type Prosody } from './kokoroModel.ts'
import { FRAMES_AFTER, FRAMES_BEFORE, findSpeech, planFirstWindow, planNextWindow } from './windowPlan.ts'

const FRAME_MS = 25

/**
 * Yields the sound of a unit in windows, the first one after about a second of audio was decoded. Joined, the windows
 * are the unit at 24 kHz, without most of the silence before and after the speech. The unit must be long enough
 * (`isLongEnoughForWindows`).
 *
 * `shape` changes the voice of a decoded window. It must not change the length. `now` is a monotonic clock in
 * milliseconds.
 */
export async function* decodeWindows(
  { energy, decode }: Prosody,
  { shape, now }: { shape(sound: Float32Array): Float32Array; now(): number },
): AsyncGenerator<Float32Array> {
  const speech = findSpeech(energy)
  const first = planFirstWindow(energy, speech.from)
  let startedAt = now()
  let decoded = shape(await decode({ from: first.from, to: first.to + FRAMES_AFTER }))
  let speed = ((first.to + FRAMES_AFTER - first.from) * FRAME_MS) / (now() - startedAt)
  /** The end of the yielded part of `decoded`, in samples. The samples after it belong to the cross-fade. */
  let cutAt = (first.to - first.from) * FRAME_SAMPLES
  yield decoded.slice(0, cutAt)
  const heardFrom = now()
  let to = first.to
  while (to < speech.to) {
    const heardFrames = (now() - heardFrom) / FRAME_MS
    const bufferedFrames = Math.max(0, to - first.from - heardFrames)
    const window = planNextWindow(energy, { from: to, end: speech.to, bufferedFrames, speed })
    const before = Math.min(FRAMES_BEFORE, window.from)
    const until = Math.min(speech.to, window.to + FRAMES_AFTER)
    startedAt = now()
    const next = shape(await decode({ from: window.from - before, to: until }))
    speed = ((until - window.from + before) * FRAME_MS) / (now() - startedAt)
    const joined = joinWindows(decoded, cutAt, next, before * FRAME_SAMPLES)
    cutAt = joined.length - (until - window.to) * FRAME_SAMPLES
    yield joined.slice(0, cutAt)
    decoded = joined
    to = window.to
  }
}
