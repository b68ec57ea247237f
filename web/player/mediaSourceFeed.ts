import type { Sound } from './frameReader.ts'

const mimeType = 'audio/mpeg'
/** How much lies ready around the playhead. Browsers hold 2 to 12 MB of sound, and throw when it is more. */
const aheadS = 90
const behindS = 60
/** Kept behind when older sound is let go, so that it is not done every few frames. */
const keptBehindS = 30
const portionS = 10
/** Frames lean on bits and on the overlap of those before; this many bring a decoder into step. */
const leanFrames = 4
const nearS = 0.05
/** Longer than any sound. Of a source without a length only what it holds could be sought in. */
const unknownLengthS = 24 * 3600

/** iOS has Media Source only in this form (Safari 17.1), which no type library lists yet. */
type ManagedSource = typeof MediaSource | undefined

function findMediaSource(): typeof MediaSource | null {
  const managed = (globalThis as { ManagedMediaSource?: ManagedSource }).ManagedMediaSource
  const found = (globalThis as { MediaSource?: typeof MediaSource }).MediaSource ?? managed
  return found?.isTypeSupported(mimeType) ? found : null
}

export const canFeedFrames = (): boolean => findMediaSource() !== null

export type Feed = {
  grew(exactMs: number | null): void
  /** The playhead moved by itself or was moved: brings what belongs around it. */
  moved(): void
  close(): void
}

/**
 * Feeds frames to a media element through Media Source. All frames stay with the caller, and only those around the
 * playhead are handed over: so a seek finds whatever is there, and a text of any length fits.
 */
export function feedFrames(element: HTMLMediaElement, sound: Sound): Feed {
  const Source = findMediaSource()
  if (!Source) throw new Error('this browser has no Media Source for MP3')
  const source = new Source()
  const url = URL.createObjectURL(source)
  let buffer: SourceBuffer | null = null
  let next = 0
  let exactS: number | null = null
  let isClosed = false

  const secondsPerFrame = () => sound.samplesPerFrame / sound.sampleRate
  /** When a frame's sound is heard, the speech beginning at 0. The decoder's own delay the browser takes out itself. */
  const timeOf = (frame: number) => frame * secondsPerFrame() - sound.delaySamples / sound.sampleRate
  const frameAt = (seconds: number) =>
    Math.max(0, Math.floor((seconds + sound.delaySamples / sound.sampleRate) / secondsPerFrame()))

  /** The stretch around the playhead that the browser holds. */
  function heldAround(at: number): { start: number; end: number } | null {
    const ranges = element.buffered
    for (let index = 0; index < ranges.length; index += 1) {
      const [start, end] = [ranges.start(index), ranges.end(index)]
      if (at >= start - nearS && at <= end + nearS) return { start, end }
    }
    return null
  }

  /** Begins anew around the playhead, with the frames that the decoder needs before it. */
  function startAround(at: number, open: SourceBuffer) {
    next = Math.max(0, Math.min(frameAt(at), sound.frameCount) - leanFrames)
    if (source.readyState === 'open') open.abort()
    open.timestampOffset = timeOf(next)
    if (element.buffered.length > 0) open.remove(0, Infinity)
  }

  function append(open: SourceBuffer) {
    const to = Math.min(sound.frameCount, next + Math.ceil(portionS / secondsPerFrame()))
    if (exactS !== null && exactS > open.appendWindowStart) open.appendWindowEnd = exactS
    open.appendBuffer(sound.frames(next, to))
    next = to
  }

  function step() {
    const open = buffer
    if (isClosed || !open || open.updating || element.error || sound.frameCount === 0) return
    const at = element.currentTime
    const held = heldAround(at)
    const isFirst = next === 0 && element.buffered.length === 0
    if (isFirst) open.timestampOffset = timeOf(0)
    // Not held, though it was handed over: the playhead was moved, or the browser let it go.
    else if (!held && timeOf(sound.frameCount) > at && (timeOf(next) > at || frameAt(at) - next > leanFrames)) {
      startAround(at, open)
      if (open.updating) return
    }
    if (held && at - held.start > behindS) return open.remove(0, at - keptBehindS)
    if (next < sound.frameCount && timeOf(next) < at + aheadS) return append(open)
    if (exactS !== null && next >= sound.frameCount && source.readyState === 'open') source.endOfStream()
  }

  source.addEventListener('sourceopen', () => {
    // It opens again when sound is appended after the end was told; its buffer is there already.
    if (isClosed || buffer) return
    buffer = source.addSourceBuffer(mimeType)
    buffer.addEventListener('updateend', step)
    source.duration = unknownLengthS
    step()
  })
  // A managed source opens only for elements that cannot send their sound elsewhere.
  element.disableRemotePlayback = true
  element.src = url

  return {
    grew(exactMs) {
      exactS = exactMs === null ? null : exactMs / 1000
      step()
    },
    moved: step,
    close() {
      isClosed = true
      URL.revokeObjectURL(url)
    },
  }
}
