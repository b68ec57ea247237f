// What stands before the first frame of speech: an ID3 tag and a silent frame that carries figures (Xing's "Info"). While
// a recording is made the figures are not known, so the frame goes out without them, at its final size; afterwards only
// that frame is written again.
//
// LAME's extension (how much to trim at both ends) is left out on purpose: programs that decode would heed it and those
// that only look at the length would not, so they would differ by two frames, and the finished file would play 46 ms
// earlier than the same file did while it grew. Without it a recording lasts its frames, everywhere.
import { SAMPLE_RATE } from './sound/format.ts'

export const BIT_RATE_KBPS = 64
/** MPEG-2 layer III: samples in a frame, and bytes; at 64 kbit/s and 24 kHz there is never a padding byte. */
export const FRAME_SAMPLES = 576
export const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE
export const FRAME_BYTES = (FRAME_SAMPLES / 8) * ((BIT_RATE_KBPS * 1000) / SAMPLE_RATE)

/** MPEG-2, layer III, no checksum, 64 kbit/s, 24 kHz, mono: the same four bytes begin every frame. */
const FRAME_HEADER = [0xff, 0xf3, 0x84, 0xc4] as const
const SIDE_INFO_BYTES = 9

/** Where the first sample sounds: the encoder's 576 before it, and every decoder's 529. */
export const DELAY_SAMPLES = 1_105

const HAS_FRAMES_BYTES_TOC = 0x7
const TOC_ENTRIES = 100
const LONGEST_TEXT = 200

export type Tags = { title: string; voiceName: string }

/** What is known once the last frame is written. */
export type Mp3Figures = { frames: number; samples: number }

/**
 * The head while a recording grows: it tells no length. Some decoders (ffmpeg's) take its frame for 24 ms of silence
 * before the first sample, others skip it; none mistakes it for the end.
 */
export const blankHead = (tags: Tags): Uint8Array<ArrayBuffer> => joined(id3(tags), infoFrame(undefined))

/** The head of the finished file, as long as the blank one to the byte. */
export const filledHead = (tags: Tags, figures: Mp3Figures): Uint8Array<ArrayBuffer> =>
  joined(id3(tags), infoFrame(figures))

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function infoFrame(figures: Mp3Figures | undefined): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES)
  const view = new DataView(frame.buffer)
  frame.set(FRAME_HEADER)
  const at = FRAME_HEADER.length + SIDE_INFO_BYTES
  frame.set(ascii('Info'), at)
  if (!figures) return frame
  view.setUint32(at + 4, HAS_FRAMES_BYTES_TOC)
  view.setUint32(at + 8, figures.frames)
  view.setUint32(at + 12, (figures.frames + 1) * FRAME_BYTES)
  for (let entry = 0; entry < TOC_ENTRIES; entry++) {
    const part = (1 + (entry / TOC_ENTRIES) * figures.frames) / (figures.frames + 1)
    frame[at + 16 + entry] = Math.min(255, Math.floor(256 * part))
  }
  return frame
}

/** ID3 version 2.3, which the oldest players read too. */
function id3({ title, voiceName }: Tags): Uint8Array {
  const language = ascii('eng')
  const body = joined(
    id3Frame('TIT2', encodedText(title)),
    id3Frame('TPE1', encodedText(voiceName)),
    id3Frame('COMM', joined(ascii('\0'), language, ascii('\0synthetic voice'))),
  )
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return joined(ascii('ID3\u0003\0\0'), Uint8Array.from(size), body)
}

function id3Frame(id: string, content: Uint8Array): Uint8Array {
  const frame = joined(ascii(id), new Uint8Array(6), content)
  new DataView(frame.buffer).setUint32(4, content.length)
  return frame
}

/** Latin-1 where that is enough, else UTF-16 with its mark. */
function encodedText(text: string): Uint8Array {
  const clean = tidied(text)
  if (/^[\u0020-\u00FF]*$/.test(clean)) return joined(ascii('\0'), ascii(clean))
  const bytes = new Uint8Array(3 + 2 * clean.length)
  bytes.set([1, 0xff, 0xfe])
  const view = new DataView(bytes.buffer)
  for (let n = 0; n < clean.length; n++) view.setUint16(3 + 2 * n, clean.charCodeAt(n), true)
  return bytes
}

/** One line, no control characters, no half of a character, not too long. */
function tidied(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST_TEXT).join('').trim()
}
