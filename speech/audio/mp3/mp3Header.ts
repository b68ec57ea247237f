// Builds the header of an MP3 file: an ID3 tag and a silent frame with the frame count (Xing's "Info" frame). While a
// recording is encoded the frame count is unknown, so the Info frame is sent without the count, but with its final
// size. When the recording is finished, only the Info frame is written again.
//
// LAME's extension, which says how much to trim at both ends, is omitted on purpose. Decoders would use it, but
// programs that only read the length would not, so their durations would differ by two frames. The finished file would
// also play 46 ms earlier than the file that is still being written. Without the extension, every program reports the
// duration of all frames.
import { SAMPLE_RATE } from '../pcmFormat.ts'

export const BIT_RATE_KBPS = 64
/** Samples per frame of MPEG-2 layer III. At 64 kbit/s and 24 kHz a frame never has a padding byte. */
export const FRAME_SAMPLES = 576
/** Duration of one frame in ms: 24. */
export const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE
export const FRAME_BYTES = (FRAME_SAMPLES / 8) * ((BIT_RATE_KBPS * 1000) / SAMPLE_RATE)

/** The first four bytes of every frame: MPEG-2, layer III, no checksum, 64 kbit/s, 24 kHz, mono. */
const FRAME_HEADER = [0xff, 0xf3, 0x84, 0xc4] as const
const SIDE_INFO_BYTES = 9

/** Where the first encoded sample is in the decoded audio: after 576 samples of encoder and 529 of decoder delay. */
export const DELAY_SAMPLES = 1_105

const HAS_FRAMES_BYTES_TOC = 0x7
const TOC_ENTRIES = 100
const MAX_TAG_LENGTH = 200

/** The texts of the ID3 tag. Each is cut after 200 characters. */
export type Mp3Tags = { title: string; voiceName: string }

/**
 * The numbers that are known when the last frame is written: `frames` without the Info frame, and `samples` that were
 * encoded.
 */
export type Mp3Stats = { frames: number; samples: number }

/**
 * Returns the header of a recording that is still being encoded. The header does not state the length. Some decoders,
 * such as ffmpeg's, play its Info frame as 24 ms of silence; others skip the frame. No decoder takes it for the end of
 * the recording.
 */
export const provisionalHeader = (tags: Mp3Tags): Uint8Array<ArrayBuffer> =>
  concatBytes(buildId3Tag(tags), buildInfoFrame(undefined))

/** Returns the header of the finished file. It is exactly as long as the provisional header. */
export const finalHeader = (tags: Mp3Tags, stats: Mp3Stats): Uint8Array<ArrayBuffer> =>
  concatBytes(buildId3Tag(tags), buildInfoFrame(stats))

function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, share) => sum + share.length, 0))
  let offset = 0
  for (const share of parts) {
    whole.set(share, offset)
    offset += share.length
  }
  return whole
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function buildInfoFrame(stats: Mp3Stats | undefined): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES)
  const view = new DataView(frame.buffer)
  frame.set(FRAME_HEADER)
  const offset = FRAME_HEADER.length + SIDE_INFO_BYTES
  frame.set(ascii('Info'), offset)
  if (!stats) return frame
  view.setUint32(offset + 4, HAS_FRAMES_BYTES_TOC)
  view.setUint32(offset + 8, stats.frames)
  view.setUint32(offset + 12, (stats.frames + 1) * FRAME_BYTES)
  for (let entry = 0; entry < TOC_ENTRIES; entry++) {
    const share = (1 + (entry / TOC_ENTRIES) * stats.frames) / (stats.frames + 1)
    frame[offset + 16 + entry] = Math.min(255, Math.floor(256 * share))
  }
  return frame
}

/** Builds an ID3 tag of version 2.3, which even the oldest players read. */
function buildId3Tag({ title, voiceName }: Mp3Tags): Uint8Array {
  const language = ascii('eng')
  const body = concatBytes(
    buildId3Frame('TIT2', encodeTagText(title)),
    buildId3Frame('TPE1', encodeTagText(voiceName)),
    buildId3Frame('COMM', concatBytes(ascii('\0'), language, ascii('\0synthetic voice'))),
  )
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return concatBytes(ascii('ID3\u0003\0\0'), Uint8Array.from(size), body)
}

function buildId3Frame(id: string, content: Uint8Array): Uint8Array {
  const frame = concatBytes(ascii(id), new Uint8Array(6), content)
  new DataView(frame.buffer).setUint32(4, content.length)
  return frame
}

/** Encodes a text as Latin-1 if possible, else as UTF-16 with a byte order mark. */
function encodeTagText(text: string): Uint8Array {
  const clean = cleanTagText(text)
  if (/^[\u0020-\u00FF]*$/.test(clean)) return concatBytes(ascii('\0'), ascii(clean))
  const bytes = new Uint8Array(3 + 2 * clean.length)
  bytes.set([1, 0xff, 0xfe])
  const view = new DataView(bytes.buffer)
  for (let n = 0; n < clean.length; n++) view.setUint16(3 + 2 * n, clean.charCodeAt(n), true)
  return bytes
}

/** Returns the text as one line without control characters and lone surrogates, cut to the maximum length. */
function cleanTagText(text: string): string {
  const line = text
    .slice(0, 4 * MAX_TAG_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].slice(0, MAX_TAG_LENGTH).join('').trim()
}
