import { headerBytes, readFrameHeader, readInfoFrame, type FrameHeader, type InfoFrame } from './frameHeader.ts'

/** Delay in samples that every layer III decoder adds, independent of the encoder. */
export const decoderDelaySamples = 529
const id3HeaderBytes = 10
const initialBufferBytes = 64 * 1024

/** The MP3 frames received so far, in playback order. */
export type AudioFrames = {
  readonly frameCount: number
  readonly sampleRate: number
  readonly samplesPerFrame: number
  /** Number of samples that the encoder added before the speech. The decoder adds more (`decoderDelaySamples`). */
  readonly delaySamples: number
  /** Duration of the speech received so far, in ms. */
  readonly availableMs: number
  /** Returns the bytes of frames `from` to `to` (exclusive). The bytes do not change when later frames arrive. */
  frames(from: number, to: number): Uint8Array<ArrayBuffer>
}

export type FrameReader = AudioFrames & {
  /** Adds received bytes. Chunks may have any size. */
  push(bytes: Uint8Array): void
  readonly info: InfoFrame | null
}

/** Returns the exact duration in ms from the Info frame; null without Info frame or if the file is not finished. */
export function getExactDurationMs(
  info: InfoFrame | null,
  sound: Pick<AudioFrames, 'samplesPerFrame' | 'sampleRate'>,
): number | null {
  if (!info?.frames) return null
  return ((info.frames * sound.samplesPerFrame - info.delay - info.padding) * 1000) / sound.sampleRate
}

/**
 * Returns the size in bytes of an ID3 tag at the start; 0 if there is no tag, null if more bytes are needed to know.
 */
function id3Bytes(bytes: Uint8Array): number | null {
  const mark = [0x49, 0x44, 0x33]
  for (const [index, letter] of mark.entries()) {
    if (index >= bytes.length) return null
    if (bytes[index] !== letter) return 0
  }
  if (bytes.length < id3HeaderBytes) return null
  return bytes.subarray(6, id3HeaderBytes).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0) + id3HeaderBytes
}

/**
 * Creates a reader that splits an MP3 stream into frames. The ID3 tag and the Info frame are not among these frames;
 * the content of the Info frame is in `info`. The reader skips bytes that belong to no frame.
 */
export function createFrameReader(): FrameReader {
  let buffer = new Uint8Array(initialBufferBytes)
  let usedBytes = 0
  const ends: number[] = []
  let format: FrameHeader | null = null
  let info: InfoFrame | null = null
  let rest = new Uint8Array(0)
  let isAtStart = true
  let bytesToSkip = 0

  function storeFrame(frame: Uint8Array) {
    if (usedBytes + frame.length > buffer.length) {
      const larger = new Uint8Array(buffer.length * 2)
      larger.set(buffer.subarray(0, usedBytes))
      buffer = larger
    }
    buffer.set(frame, usedBytes)
    usedBytes += frame.length
    ends.push(usedBytes)
  }

  function handleFrame(frame: Uint8Array, header: FrameHeader) {
    const isFirst = format === null
    format ??= header
    const found = isFirst ? readInfoFrame(frame, header) : null
    if (found) info = found
    else storeFrame(frame)
  }

  /** Parses as much of `bytes` as possible and returns how many bytes were consumed. */
  function read(bytes: Uint8Array): number {
    let at = 0
    if (isAtStart) {
      const size = id3Bytes(bytes)
      if (size === null) return 0
      isAtStart = false
      bytesToSkip = size
    }
    const skipped = Math.min(bytesToSkip, bytes.length)
    bytesToSkip -= skipped
    at += skipped
    while (at + headerBytes <= bytes.length) {
      const header = readFrameHeader(bytes, at)
      if (!header || (format && header.sampleRate !== format.sampleRate)) {
        at += 1
        continue
      }
      if (at + header.bytes > bytes.length) break
      handleFrame(bytes.subarray(at, at + header.bytes), header)
      at += header.bytes
    }
    return at
  }

  return {
    push(bytes) {
      let all = bytes
      if (rest.length > 0) {
        all = new Uint8Array(rest.length + bytes.length)
        all.set(rest)
        all.set(bytes, rest.length)
      }
      rest = all.slice(read(all))
    },
    frames: (from, to) => buffer.subarray(ends[from - 1] ?? 0, ends[to - 1] ?? 0),
    get frameCount() {
      return ends.length
    },
    get sampleRate() {
      return format?.sampleRate ?? 1
    },
    get samplesPerFrame() {
      return format?.samples ?? 0
    },
    get delaySamples() {
      return info?.delay ?? 0
    },
    get availableMs() {
      if (!format) return 0
      const delay = info ? info.delay + decoderDelaySamples : 0
      return (Math.max(0, ends.length * format.samples - delay) * 1000) / format.sampleRate
    },
    get info() {
      return info
    },
  }
}
