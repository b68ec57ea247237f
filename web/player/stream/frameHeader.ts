const bitRatesKbps = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  half: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const fullSampleRates = [44_100, 48_000, 32_000] as const

export const headerBytes = 4

export type FrameHeader = {
  bytes: number
  samples: number
  sampleRate: number
  /** Byte offset of the tag "Info" in an Info frame: after the header and the side information. */
  infoAt: number
}

/**
 * Parses the four-byte header of an MPEG layer III frame (ISO 11172-3, 13818-3). Returns null if no frame starts at
 * `at`.
 */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + headerBytes)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  const version = (second >> 3) & 3 // 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
  const isLayer3 = ((second >> 1) & 3) === 1
  const rate = fullSampleRates[(third >> 2) & 3]
  if (version === 1 || !isLayer3 || rate === undefined) return null

  const isFull = version === 3
  const kbps = bitRatesKbps[isFull ? 'full' : 'half'][third >> 4]
  if (!kbps) return null
  const sampleRate = isFull ? rate : rate / (version === 2 ? 2 : 4)
  const samples = isFull ? 1152 : 576
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  const sideBytes = isFull ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    bytes: Math.floor((samples / 8) * ((kbps * 1000) / sampleRate)) + padding,
    samples,
    sampleRate,
    infoAt: headerBytes + sideBytes,
  }
}

/**
 * Content of the Info frame, the silent first frame of an MP3 file. `delay` and `padding` are the samples that the
 * encoder added before and after the speech. Until the file is finished, `frames` is null and `padding` is 0.
 */
export type InfoFrame = { frames: number | null; delay: number; padding: number }

const flags = { frames: 1, bytes: 2, toc: 4, quality: 8 }
const tocBytes = 100
const delayAt = 21

/** Parses an Info (or Xing) frame with its LAME part. Returns null for an audio frame. */
export function readInfoFrame(frame: Uint8Array, header: FrameHeader): InfoFrame | null {
  const tag = String.fromCharCode(...frame.subarray(header.infoAt, header.infoAt + 4))
  if (tag !== 'Info' && tag !== 'Xing') return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const flagBits = view.getUint32(header.infoAt + 4)
  let at = header.infoAt + 8
  const frames = flagBits & flags.frames ? view.getUint32(at) : null
  if (flagBits & flags.frames) at += 4
  if (flagBits & flags.bytes) at += 4
  if (flagBits & flags.toc) at += tocBytes
  if (flagBits & flags.quality) at += 4
  if (at + delayAt + 3 > frame.length) return { frames, delay: 0, padding: 0 }
  // Three bytes contain two numbers of 12 bits: the delay and the padding.
  const pair = view.getUint32(at + delayAt) >>> 8
  return { frames, delay: pair >> 12, padding: pair & 0xfff }
}
