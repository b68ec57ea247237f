import { headerBytes, readFrameHeader, readInfo, type FrameHeader, type Info } from './frameHeader.ts'

/** A decoder of layer III gives its sound this many samples late, whatever the encoder was. */
export const decoderDelaySamples = 529
const id3HeaderBytes = 10
const firstRoomBytes = 64 * 1024

/** The frames of a sound so far, in the order in which they are played. */
export type Sound = {
  readonly frameCount: number
  readonly sampleRate: number
  readonly samplesPerFrame: number
  /** Samples that the encoder put before the first one of speech; the decoder adds its own delay. */
  readonly delaySamples: number
  /** How much of the speech is there. */
  readonly availableMs: number
  /** The bytes of some frames; a view that later frames do not change. */
  frames(from: number, to: number): Uint8Array<ArrayBuffer>
}

export type FrameReader = Sound & {
  /** Takes bytes in any portions. */
  push(bytes: Uint8Array): void
  readonly info: Info | null
}

/** How long the finished sound is, by the figures of its Info frame; null while they are blank. */
export function exactMs(info: Info | null, sound: Pick<Sound, 'samplesPerFrame' | 'sampleRate'>): number | null {
  if (!info?.frames) return null
  return ((info.frames * sound.samplesPerFrame - info.delay - info.padding) * 1000) / sound.sampleRate
}

/** The size of an ID3 tag at the start, 0 where there is none, null where more bytes are needed to tell. */
function id3Bytes(bytes: Uint8Array): number | null {
  const mark = [0x49, 0x44, 0x33]
  for (const [index, letter] of mark.entries()) {
    if (index >= bytes.length) return null
    if (bytes[index] !== letter) return 0
  }
  if (bytes.length < id3HeaderBytes) return null
  return bytes.subarray(6, id3HeaderBytes).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0) + id3HeaderBytes
}

/** Cuts a stream of MP3 into its frames. The tag and the Info frame are read, not kept; stray bytes are skipped. */
export function createFrameReader(): FrameReader {
  let kept = new Uint8Array(firstRoomBytes)
  let keptBytes = 0
  const ends: number[] = []
  let format: FrameHeader | null = null
  let info: Info | null = null
  let rest = new Uint8Array(0)
  let isAtStart = true
  let toSkip = 0

  function keep(frame: Uint8Array) {
    if (keptBytes + frame.length > kept.length) {
      const larger = new Uint8Array(kept.length * 2)
      larger.set(kept.subarray(0, keptBytes))
      kept = larger
    }
    kept.set(frame, keptBytes)
    keptBytes += frame.length
    ends.push(keptBytes)
  }

  function takeFrame(frame: Uint8Array, header: FrameHeader) {
    const isFirst = format === null
    format ??= header
    const found = isFirst ? readInfo(frame, header) : null
    if (found) info = found
    else keep(frame)
  }

  /** Reads what it can of `bytes` and answers how far it came. */
  function read(bytes: Uint8Array): number {
    let at = 0
    if (isAtStart) {
      const size = id3Bytes(bytes)
      if (size === null) return 0
      isAtStart = false
      toSkip = size
    }
    const skipped = Math.min(toSkip, bytes.length)
    toSkip -= skipped
    at += skipped
    while (at + headerBytes <= bytes.length) {
      const header = readFrameHeader(bytes, at)
      if (!header || (format && header.sampleRate !== format.sampleRate)) {
        at += 1
        continue
      }
      if (at + header.bytes > bytes.length) break
      takeFrame(bytes.subarray(at, at + header.bytes), header)
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
    frames: (from, to) => kept.subarray(ends[from - 1] ?? 0, ends[to - 1] ?? 0),
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
      const late = info ? info.delay + decoderDelaySamples : 0
      return (Math.max(0, ends.length * format.samples - late) * 1000) / format.sampleRate
    },
    get info() {
      return info
    },
  }
}
