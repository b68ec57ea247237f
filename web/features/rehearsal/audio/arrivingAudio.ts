import { createEmitter } from '../../../state/createEmitter.ts'
import { createFrameReader, decoderDelaySamples, getExactDurationMs } from '../../../player/stream/frameReader.ts'
import { findAudiblePart, type Samples } from './audioShaping.ts'
import { createSampleList } from './sampleList.ts'

/** An MP3 file that is decoded while it arrives. */
export type ArrivingAudio = {
  /** Adds received bytes of the file. */
  addBytes(bytes: Uint8Array): void
  /**
   * Resolves when all received bytes are decoded. Call it after the last bytes. `head` are the first bytes of the
   * finished file, which contain the exact duration.
   */
  complete(head: Uint8Array): Promise<void>
  /** Call this if no more bytes will arrive although the file is not complete. The state then becomes `failed`. */
  fail(): void
  /** Whether enough audio has arrived to start playing it. */
  canStart(): boolean
  state(): 'arriving' | 'complete' | 'failed'
  /** Returns the samples without silence at the start; when the audio is complete, also without silence at the end. */
  getSamples(): Samples
  subscribe(listener: () => void): () => void
}

/** Decodes the bytes of some MP3 frames to mono samples. `rate` is the sample rate of the file. */
export type DecodeFrames = (bytes: ArrayBuffer, rate: number) => Promise<Samples>

/** Decoding starts this many frames before the first new frame, because a frame needs data of the frames before it. */
const warmUpFrames = 4
/** Minimum number of frames that are decoded together: 0.2 s at 24,000 samples per second. */
const minFrames = 8
/**
 * How many seconds of audio must have arrived before playing starts. The value is low, because the server sends the
 * first part of a neural voice's speech before it has generated the other parts.
 */
const startAfterS = 0.4

/**
 * Creates the decoder of an MP3 file, without any bytes yet. If the browser cannot decode the file in pieces,
 * `canStart` returns false, and the caller uses the complete file instead.
 */
export function createArrivingAudio(decodeFrames: DecodeFrames): ArrivingAudio {
  const changes = createEmitter()
  const frames = createFrameReader()
  const decoded = createSampleList()
  let state: 'arriving' | 'complete' | 'failed' = 'arriving'
  let isUndecodable = false
  let nextFrame = 0
  let audibleFrom: number | null = null
  let exactLength: number | null = null
  let decoding: Promise<void> | null = null

  /** Decodes all received frames that are not decoded yet. */
  async function decodeNewFrames() {
    const end = frames.frameCount
    const firstDecoded = Math.max(0, nextFrame - warmUpFrames)
    const bytes = frames.frames(firstDecoded, end).slice().buffer
    const { samples } = await decodeFrames(bytes, frames.sampleRate)
    // Some decoders remove their own delay. In that case, the samples that are missing in the output are those at its
    // start.
    const missing = Math.max(0, (end - firstDecoded) * frames.samplesPerFrame - samples.length)
    const delay = nextFrame === 0 ? frames.delaySamples + decoderDelaySamples : 0
    const newFrom = (nextFrame - firstDecoded) * frames.samplesPerFrame + delay - missing
    decoded.add(samples.subarray(Math.max(0, newFrom)))
    nextFrame = end
    audibleFrom ??= findAudiblePart({ samples: decoded.all(), rate: frames.sampleRate })?.from ?? null
  }

  async function decodeArrived(minNewFrames: number) {
    try {
      while (!isUndecodable && frames.frameCount - nextFrame >= minNewFrames) await decodeNewFrames()
    } catch {
      isUndecodable = true
    }
    decoding = null
    changes.emit()
  }

  const length = () => Math.min(decoded.length(), exactLength ?? Infinity)

  return {
    addBytes(bytes) {
      frames.push(bytes)
      if (frames.frameCount - nextFrame >= minFrames) decoding ??= decodeArrived(minFrames)
    },
    async complete(head) {
      await decoding
      await decodeArrived(1)
      const finished = createFrameReader()
      finished.push(head)
      const exactMs = getExactDurationMs(finished.info, frames)
      if (exactMs !== null) exactLength = Math.round((exactMs * frames.sampleRate) / 1000)
      state = isUndecodable ? 'failed' : 'complete'
      changes.emit()
    },
    fail() {
      state = 'failed'
      changes.emit()
    },
    canStart: () => !isUndecodable && audibleFrom !== null && length() - audibleFrom >= startAfterS * frames.sampleRate,
    state: () => state,
    getSamples() {
      const rate = frames.sampleRate
      const from = audibleFrom ?? 0
      const samples = decoded.all().subarray(from, length())
      if (state !== 'complete') return { samples, rate }
      return { samples: samples.subarray(0, findAudiblePart({ samples, rate })?.to ?? samples.length), rate }
    },
    subscribe: changes.subscribe,
  }
}
