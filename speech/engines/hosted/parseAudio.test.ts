import { describe, expect, test } from 'vitest'
import { assertComplete, isUnsupportedFormat, maxAudioBytes, parseAudio, parseWav } from './parseAudio.ts'
import { HostedError } from './hostedError.ts'

const title = 'The service'
const samples = [1, -2, 300, -400, 5_000, -6_000]
const pcmOf = (values: readonly number[]) => Buffer.from(Int16Array.from(values).buffer)

function parse(bytes: Buffer, type = 'application/octet-stream') {
  const headers = new Headers({ 'content-type': type })
  return parseAudio({ status: 200, headers, bytes }, { title, rate: 24_000 })
}

type WavFormat = { kind?: number; channels?: number; rate?: number; bits?: number; dataSize?: number; extra?: Buffer }

/** Builds a WAV file. `extra` is the content of a chunk before the format; `dataSize` is the size stated for `data`. */
function buildWav(data: Buffer, { kind = 1, channels = 1, rate = 16_000, bits = 16, dataSize, extra }: WavFormat = {}) {
  const chunk = (name: string, content: Buffer, size = content.length) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(kind, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt16LE(bits, 14)
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
    ...(extra ? [chunk('LIST', extra)] : []),
    chunk('fmt ', format),
    chunk('data', data, dataSize),
  ])
}

/** Returns the error of a function that is expected to throw a `HostedError`. */
function errorOf(run: () => unknown): HostedError {
  try {
    run()
  } catch (error) {
    if (error instanceof HostedError) return error
  }
  return expect.unreachable('no HostedError was thrown')
}

describe('audio without a header', () => {
  test('audio without a header is read at the expected rate, unless the content type states another rate', () => {
    expect(parse(pcmOf(samples))).toEqual({ samples: Int16Array.from(samples), rate: 24_000 })
    expect(parse(pcmOf(samples), 'audio/L16;rate=44100').rate).toBe(44_100)
  })

  test('half a sample at the end of audio without a header is left out', () => {
    const bytes = Buffer.concat([pcmOf(samples), Buffer.of(7)])
    expect([...parse(bytes).samples]).toEqual(samples)
  })

  test('audio without a header may begin like an MPEG frame, unless the content type says MPEG or AAC', () => {
    const bytes = Buffer.from([0xff, 0xfb, 0x10, 0x00])
    expect(parse(bytes).samples).toHaveLength(2)
    for (const [type, format] of [
      ['audio/MPEG', 'MP3'],
      ['audio/aac', 'AAC'],
    ] as const)
      expect(errorOf(() => parse(bytes, type)).message).toContain(`answered in ${format} instead of PCM`)
  })
})

describe('WAV', () => {
  test('a WAV file is read at the rate that it states, also if a chunk with other data comes first', () => {
    expect(parse(buildWav(pcmOf(samples)))).toEqual({ samples: Int16Array.from(samples), rate: 16_000 })
    expect([...parse(buildWav(pcmOf(samples), { extra: Buffer.from('odd') })).samples]).toEqual(samples)
  })

  test('of a WAV file with two channels, the first channel is read', () => {
    expect([...parse(buildWav(pcmOf(samples), { channels: 2 })).samples]).toEqual([1, 300, 5_000])
  })

  test('a streamed WAV file without a true length is read to its end; after a stated length nothing is read', () => {
    for (const dataSize of [0, 0xffff_ffff])
      expect([...parse(buildWav(pcmOf(samples), { dataSize })).samples]).toEqual(samples)
    expect([...parse(buildWav(pcmOf(samples), { dataSize: 4 })).samples]).toEqual([1, -2])
  })

  test('a WAV file of the extensible kind is read like plain PCM', () => {
    expect([...parse(buildWav(pcmOf(samples), { kind: 0xfffe })).samples]).toEqual(samples)
  })

  test.each<[string, WavFormat]>([
    ['floating-point samples', { kind: 3 }],
    ['24-bit samples', { bits: 24 }],
    ['no channel', { channels: 0 }],
    ['a rate below 8 kHz', { rate: 7_999 }],
    ['a rate above 96 kHz', { rate: 96_001 }],
  ])('a WAV file with %s is refused as a format that cannot be read', (_what, format) => {
    const error = errorOf(() => parseWav(buildWav(pcmOf(samples), format), title))
    expect(error.kind).toBe('response')
    expect(isUnsupportedFormat(error)).toBe(true)
  })

  test.each([8_000, 96_000])('a WAV file with a rate of %s Hz is read', (rate) => {
    expect(parse(buildWav(pcmOf(samples), { rate })).rate).toBe(rate)
  })
})

test.each([
  ['an empty response', Buffer.alloc(0), 'audio/pcm', false],
  ['a page', Buffer.from('  <!DOCTYPE html><p>Sign in'), 'audio/pcm', false],
  ['JSON', Buffer.from('{"error":"no"}'), 'application/octet-stream', false],
  ['a text by its content type', Buffer.from('no such voice'), 'text/plain', false],
  ['MP3 with a tag', Buffer.from('ID3\u0003more'), 'audio/pcm', true],
  ['Ogg', Buffer.from('OggS more'), 'audio/pcm', true],
  ['FLAC', Buffer.from('fLaC more'), 'audio/pcm', true],
])('%s is refused, and counts as an unsupported format only if it is audio of another format', (_what, ...row) => {
  const [bytes, type, isFormat] = row
  const error = errorOf(() => parse(bytes, type))
  expect([error.kind, isUnsupportedFormat(error)]).toEqual(['response', isFormat])
})

test('audio that is far too short for its text counts as a broken connection, except for a short text', () => {
  const audio = (seconds: number) => ({ samples: new Int16Array(1_000 * seconds), rate: 1_000 })
  const check = (length: number, seconds: number) => () => assertComplete(audio(seconds), 'x'.repeat(length), title)
  expect(errorOf(check(600, 5)).kind).toBe('connection')
  expect(check(600, 20)).not.toThrow()
  expect(check(40, 0.1)).not.toThrow()
  expect(errorOf(check(41, 0.1)).kind).toBe('connection')
})

test('the size limit of a response grows with its text, and allows slow speech of this text at 48 kHz', () => {
  const secondOfAudio = 96_000
  expect(maxAudioBytes('')).toBeGreaterThan(5 * secondOfAudio)
  expect(maxAudioBytes('x'.repeat(100)) - maxAudioBytes('')).toBeGreaterThan(20 * secondOfAudio)
  expect(maxAudioBytes('x'.repeat(100))).toBeLessThan(100 * secondOfAudio)
})
