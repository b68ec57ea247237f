import { endianness } from 'node:os'
import { HostedError } from './hostedError.ts'
import type { HostedResponse } from './sendRequest.ts'

/** Audio of a service before finishing: 16-bit samples of one channel, and the rate in Hz. */
export type RawAudio = { samples: Int16Array<ArrayBuffer>; rate: number }

/** Maximum pace of speech. If audio has more characters of text per second, its end was lost during the transfer. */
const MAX_CHARACTERS_PER_S = 60
/** Audio of texts with at most this many characters is not checked: its pace cannot be measured reliably. */
const MIN_CHECKED_LENGTH = 40

/** The longest audio that a text can plausibly have: the slowest speech plus silences that a model adds. */
const MAX_PAUSE_S = 10
const MAX_S_PER_CHARACTER = 0.4
const MAX_BYTES_PER_S = 2 * 48_000

/** Returns the maximum size of the audio of a text in bytes. */
export const maxAudioBytes = (text: string): number =>
  Math.ceil((MAX_PAUSE_S + MAX_S_PER_CHARACTER * text.length) * MAX_BYTES_PER_S)

/**
 * Reads the audio of a response: PCM at `rate` or at the rate in its content type, or a WAV, which states its own rate.
 * Throws a `HostedError` of the kind `response` for an empty response, a page, JSON or another audio format.
 * `isUnsupportedFormat` returns true for the error of another audio format.
 */
export function parseAudio(
  { headers, bytes }: HostedResponse,
  { title, rate }: { title: string; rate: number },
): RawAudio {
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  if (bytes.length === 0) throw new HostedError('response', `${title} sent an empty response.`, { code: 'empty' })
  const other = detectCompressedFormat(bytes, type)
  if (other)
    throw new HostedError('response', `${title} answered in ${other} instead of PCM.`, { code: UNSUPPORTED_FORMAT })
  if (/^text\/|json|xml|html/.test(type) || /^\s*(?:<!doctype|<html|\{")/i.test(bytes.toString('latin1', 0, 40))) {
    throw new HostedError('response', `${title} answered with a page instead of audio.`, { code: 'page' })
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return parseWav(bytes, title)
  const statedRate = Number(/rate=(\d{4,6})/.exec(type)?.[1])
  return { samples: readSamples(bytes), rate: statedRate || rate }
}

const UNSUPPORTED_FORMAT = 'other_format'
/** Returns whether an error of `parseAudio` means audio in a format that we cannot read. */
export const isUnsupportedFormat = (error: HostedError): boolean => error.facts.code === UNSUPPORTED_FORMAT

function detectCompressedFormat(bytes: Buffer, type: string): string | undefined {
  const magic = bytes.toString('latin1', 0, 4)
  if (magic.startsWith('ID3')) return 'MP3'
  if (magic === 'OggS') return 'Ogg'
  if (magic === 'fLaC') return 'FLAC'
  // The first eleven bits of an MPEG frame. PCM samples can look the same, so the content type must agree.
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
  if (isFrame && /mpeg|mp3/.test(type)) return 'MP3'
  return isFrame && /aac/.test(type) ? 'AAC' : undefined
}

/** Reads 16-bit samples. An odd byte at the end is half a sample and is dropped. */
function readSamples(bytes: Buffer): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(bytes.length >> 1)
  const copy = Buffer.from(samples.buffer)
  bytes.copy(copy)
  if (endianness() === 'BE') copy.swap16()
  return samples
}

const PCM = 1
const EXTENSIBLE = 0xfffe

/**
 * Reads a WAV file with 16-bit samples and returns its first channel. A streamed WAV states no length or a length that
 * is too large; then all data is read. Throws a `HostedError` of the kind `response` for any other file.
 */
export function parseWav(bytes: Buffer, title: string): RawAudio {
  const unreadable = new HostedError('response', `${title} answered with a WAV that we cannot read.`, {
    code: UNSUPPORTED_FORMAT,
  })
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
      const all = readSamples(bytes.subarray(start, isUnknown ? bytes.length : start + size))
      return { rate: format.rate, samples: firstChannel(all, format.channels) }
    }
    at = start + size + (size & 1)
  }
  throw unreadable
}

const firstChannel = (samples: Int16Array<ArrayBuffer>, channels: number) =>
  channels === 1 ? samples : samples.filter((_sample, index) => index % channels === 0)

/** Throws if the audio is too short for its text. A connection that breaks can still look like a complete response. */
export function assertComplete({ samples, rate }: RawAudio, text: string, title: string): void {
  const seconds = samples.length / rate
  if (text.length > MIN_CHECKED_LENGTH && text.length / seconds > MAX_CHARACTERS_PER_S)
    throw new HostedError('connection', `${title} broke off in the middle of the text.`, { code: 'cut_short' })
}
