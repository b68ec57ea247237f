import type { AudioFrames } from './stream/frameReader.ts'

const mimeType = 'audio/mpeg'
/** Seconds of audio to buffer around the playhead. Browsers can buffer 2 to 12 MB and throw an error above that. */
const aheadS = 90
const behindS = 60
/**
 * When more than `behindS` seconds are buffered before the playhead, older audio is removed until this many seconds
 * remain. The value is much lower than `behindS`, so that removals are rare.
 */
const remainingBehindS = 30
const chunkS = 10
/** A frame needs data of the frames before it, so decoding starts this many frames earlier. */
const warmUpFrames = 4
const toleranceS = 0.05
/**
 * A duration in seconds that is longer than any recording. Without a duration, the browser allows seeking only within
 * the buffered audio.
 */
const unknownDurationS = 24 * 3600

/** iOS has only `ManagedMediaSource` (Safari 17.1), which no type library lists yet. */
type ManagedSource = typeof MediaSource | undefined

function findMediaSource(): typeof MediaSource | null {
  const managed = (globalThis as { ManagedMediaSource?: ManagedSource }).ManagedMediaSource
  const found = (globalThis as { MediaSource?: typeof MediaSource }).MediaSource ?? managed
  return found?.isTypeSupported(mimeType) ? found : null
}

export const canFeedFrames = (): boolean => findMediaSource() !== null

export type MediaSourceFeed = {
  framesAdded(exactMs: number | null): void
  /** Buffers the audio around the playhead. Call this after the playhead moved. */
  playheadMoved(): void
  close(): void
}

/**
 * Passes frames to a media element through Media Source. `sound` contains all frames, and only those around the
 * playhead are buffered. So the user can seek to every position in recordings of any length.
 */
export function feedFrames(element: HTMLMediaElement, sound: AudioFrames): MediaSourceFeed {
  const Source = findMediaSource()
  if (!Source) throw new Error('this browser has no Media Source for MP3')
  const source = new Source()
  const url = URL.createObjectURL(source)
  let buffer: SourceBuffer | null = null
  let nextFrame = 0
  let exactS: number | null = null
  let isClosed = false

  const secondsPerFrame = () => sound.samplesPerFrame / sound.sampleRate
  /**
   * Returns the playback time of a frame in seconds; 0 is the start of the speech. Subtracts only the encoder's delay,
   * because the browser itself removes the decoder's delay.
   */
  const timeOf = (frame: number) => frame * secondsPerFrame() - sound.delaySamples / sound.sampleRate
  const frameAt = (seconds: number) =>
    Math.max(0, Math.floor((seconds + sound.delaySamples / sound.sampleRate) / secondsPerFrame()))

  /** Returns the buffered range around `at` in seconds, or null. */
  function findBufferedRange(at: number): { start: number; end: number } | null {
    const ranges = element.buffered
    for (let index = 0; index < ranges.length; index += 1) {
      const [start, end] = [ranges.start(index), ranges.end(index)]
      if (at >= start - toleranceS && at <= end + toleranceS) return { start, end }
    }
    return null
  }

  /** Restarts buffering at the playhead, including the frames that the decoder needs before it. */
  function restartAt(at: number, open: SourceBuffer) {
    nextFrame = Math.max(0, Math.min(frameAt(at), sound.frameCount) - warmUpFrames)
    if (source.readyState === 'open') open.abort()
    open.timestampOffset = timeOf(nextFrame)
    if (element.buffered.length > 0) open.remove(0, Infinity)
  }

  function append(open: SourceBuffer) {
    const to = Math.min(sound.frameCount, nextFrame + Math.ceil(chunkS / secondsPerFrame()))
    if (exactS !== null && exactS > open.appendWindowStart) open.appendWindowEnd = exactS
    open.appendBuffer(sound.frames(nextFrame, to))
    nextFrame = to
  }

  function update() {
    const open = buffer
    if (isClosed || !open || open.updating || element.error || sound.frameCount === 0) return
    const at = element.currentTime
    const buffered = findBufferedRange(at)
    const isFirst = nextFrame === 0 && element.buffered.length === 0
    if (isFirst) open.timestampOffset = timeOf(0)
    // The audio at the playhead was received but is not buffered: the playhead jumped, or the browser removed it.
    else if (
      !buffered &&
      timeOf(sound.frameCount) > at &&
      (timeOf(nextFrame) > at || frameAt(at) - nextFrame > warmUpFrames)
    ) {
      restartAt(at, open)
      if (open.updating) return
    }
    if (buffered && at - buffered.start > behindS) return open.remove(0, at - remainingBehindS)
    if (nextFrame < sound.frameCount && timeOf(nextFrame) < at + aheadS) return append(open)
    if (exactS !== null && nextFrame >= sound.frameCount && source.readyState === 'open') source.endOfStream()
  }

  source.addEventListener('sourceopen', () => {
    // The event fires again when audio is appended after the end of the stream. The buffer already exists then.
    if (isClosed || buffer) return
    buffer = source.addSourceBuffer(mimeType)
    buffer.addEventListener('updateend', update)
    source.duration = unknownDurationS
    update()
  })
  // A managed media source opens only if remote playback is disabled.
  element.disableRemotePlayback = true
  element.src = url

  return {
    framesAdded(exactMs) {
      exactS = exactMs === null ? null : exactMs / 1000
      update()
    },
    playheadMoved: update,
    close() {
      isClosed = true
      URL.revokeObjectURL(url)
    },
  }
}
