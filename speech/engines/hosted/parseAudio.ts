import { endianness } from 'node:os'
import { HostedFault } from './fault.ts'
import type { HostedAnswer } from './exchange.ts'

/** Sound as it came: 16-bit samples of one channel. */
export type RawSound = { samples: Int16Array<ArrayBuffer>; rate: number }

/** Nobody says more than so many letters in a second; what is shorter was cut off on its way. */
const MOST_LETTERS_PER_S = 60
/** Of a short line the measure says nothing. */
const SHORT_LETTERS = 40

/** The sound of these words can hardly be longer than this: the slowest reading, and silences a model makes up. */
const LONGEST_PAUSE_S = 10
const SLOWEST_S_PER_LETTER = 0.4
const MOST_BYTES_PER_S = 2 * 48_000

export const mostBytesFor = (text: string): number =>
  Math.ceil((LONGEST_PAUSE_S + SLOWEST_S_PER_LETTER * text.length) * MOST_BYTES_PER_S)

/**
 * Takes an answer for what it is: PCM at `rate`, or a WAV that says so itself. Anything else is a fault of the kind
 * `answer`, and `isOtherFormat` tells those that are sound, but in a form we cannot read.
 */
export function soundOf({ headers, bytes }: HostedAnswer, { title, rate }: { title: string; rate: number }): RawSound {
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  if (bytes.length === 0) throw new HostedFault('answer', `${title} answered with nothing.`, { code: 'empty' })
  const other = formatOf(bytes, type)
  if (other) throw new HostedFault('answer', `${title} answered in ${other} instead of PCM.`, { code: OTHER_FORMAT })
  if (/^text\/|json|xml|html/.test(type) || /^\s*(?:<!doctype|<html|\{")/i.test(bytes.toString('latin1', 0, 40))) {
    throw new HostedFault('answer', `${title} answered with a page instead of sound.`, { code: 'page' })
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return readWav(bytes, title)
  const told = Number(/rate=(\d{4,6})/.exec(type)?.[1])
  return { samples: samplesOf(bytes), rate: told || rate }
}

const OTHER_FORMAT = 'other_format'
export const isOtherFormat = (fault: HostedFault): boolean => fault.facts.code === OTHER_FORMAT

function formatOf(bytes: Buffer, type: string): string | undefined {
  const magic = bytes.toString('latin1', 0, 4)
  if (magic.startsWith('ID3')) return 'MP3'
  if (magic === 'OggS') return 'Ogg'
  if (magic === 'fLaC') return 'FLAC'
  // A frame's first eleven bits. Samples may look like it too, so the type has to say the same.
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
  if (isFrame && /mpeg|mp3/.test(type)) return 'MP3'
  return isFrame && /aac/.test(type) ? 'AAC' : undefined
}

/** An odd byte at the end is half a sample, and says nothing. */
function samplesOf(bytes: Buffer): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(bytes.length >> 1)
  const copy = Buffer.from(samples.buffer)
  bytes.copy(copy)
  if (endianness() === 'BE') copy.swap16()
  return samples
}

const PCM = 1
const EXTENSIBLE = 0xfffe

/** Reads a WAV of 16-bit samples; of several channels the first. Streamed ones do not know their length and say none. */
export function readWav(bytes: Buffer, title: string): RawSound {
  const unreadable = new HostedFault('answer', `${title} answered with a WAV we cannot read.`, { code: OTHER_FORMAT })
  let format: { rate: number; channels: number } | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && start + 16 <= bytes.length) {
      const kind = bytes.readUInt16LE(start)
      if ((kind !== PCM && kind !== EXTENSIBLE) || bytes.readUInt16LE(start + 14) !== 16) throw unreadable
      format = { channels: bytes.readUInt16LE(start + 2), rate: bytes.readUInt32LE(start + 4) }
    }
    if (name === 'data') {
      if (!format || format.channels < 1 || format.rate < 8_000 || format.rate > 96_000) throw unreadable
      const isUnknown = size === 0 || start + size > bytes.length
      const all = samplesOf(bytes.subarray(start, isUnknown ? bytes.length : start + size))
      return { rate: format.rate, samples: firstChannel(all, format.channels) }
    }
    at = start + size + (size & 1)
  }
  throw unreadable
}

const firstChannel = (samples: Int16Array<ArrayBuffer>, channels: number) =>
  channels === 1 ? samples : samples.filter((_sample, index) => index % channels === 0)

/** A line that breaks off in the middle may look like a good answer; what words take at least tells. */
export function assertWhole({ samples, rate }: RawSound, text: string, title: string): void {
  const seconds = samples.length / rate
  if (text.length > SHORT_LETTERS && text.length / seconds > MOST_LETTERS_PER_S)
    throw new HostedFault('line', `${title} broke off in the middle of the words.`, { code: 'cut_short' })
}
