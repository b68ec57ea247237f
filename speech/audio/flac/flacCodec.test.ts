import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFfmpeg, runFfmpeg } from '../../bench/ffmpeg.ts'
import { loadFlacCodec } from './flacCodec.ts'

const codec = await loadFlacCodec()
const hasDecoder = await hasFfmpeg()
if (!hasDecoder) process.stderr.write('ffmpeg is not installed: tests with an independent decoder are skipped\n')

/** Returns a tone whose loudness rises and falls, with pauses, like speech. */
const tone = (length: number) =>
  Int16Array.from({ length }, (_, n) => 9_000 * Math.sin(n * 0.06) * Math.max(0, Math.sin(n * 0.0004)))
/** Returns full-scale noise, which cannot be compressed. The same seed gives the same samples. */
function noise(length: number, seed = 1) {
  let state = seed
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 16) - 32_768
  })
}

test.each([
  ['no samples', new Int16Array(0)],
  ['one sample', Int16Array.of(-5)],
  ['silence', new Int16Array(24_000)],
  ['full-scale noise', noise(24_000)],
  [
    'the lowest and the highest sample in turn',
    Int16Array.from({ length: 4_097 }, (_, n) => (n % 2 ? 32_767 : -32_768)),
  ],
  ['one block of the format and one sample', tone(4_097)],
  ['one sample less than a block', tone(4_095)],
  ['an odd number of samples, longer than one piece', tone(65_537)],
  ['a minute', tone(60 * 24_000)],
])('encoding and decoding returns the same samples: %s', (_, pcm) => {
  const decoded = codec.decode(codec.encode(pcm)) ?? Int16Array.of(0, 0, 0)
  expect(Buffer.compare(Buffer.from(decoded.buffer), Buffer.from(pcm.buffer))).toBe(0)
})

test(
  'encoding and decoding returns the same samples for any number and values of samples, also for a part of a larger array',
  { tags: ['long'] },
  () => {
    const pieces = fc.array(fc.tuple(fc.integer({ min: -32_768, max: 32_767 }), fc.integer({ min: 1, max: 3_000 })))
    fc.assert(
      fc.property(pieces, (runs) => {
        const all = Int16Array.from([0, ...runs.flatMap(([value, length]) => Array.from({ length }, () => value))])
        const pcm = all.subarray(1)
        expect(codec.decode(codec.encode(pcm))).toEqual(Int16Array.from(pcm))
      }),
      { numRuns: 30 },
    )
  },
)

test('the file of a tone is smaller than its samples; the file of noise is at most 2 % larger than its samples', () => {
  expect(codec.encode(tone(240_000)).length).toBeLessThan(240_000 * 2 * 0.6)
  expect(codec.encode(noise(240_000)).length).toBeLessThan(240_000 * 2 * 1.02)
})

test('the same samples give the same file, which contains the number of samples and their MD5 digest', () => {
  const pcm = tone(5_003)
  const file = Buffer.from(codec.encode(pcm))
  expect(file.equals(Buffer.from(codec.encode(pcm)))).toBe(true)
  expect(file.subarray(0, 4).toString()).toBe('fLaC')
  expect(file.readUInt32BE(22)).toBe(pcm.length)
  expect(file.subarray(26, 42).toString('hex')).toBe(createHash('md5').update(pcm).digest('hex'))
})

test('a file with a changed byte is reported as damaged or gives the original samples, never other samples', () => {
  const pcm = tone(9_000)
  const file = codec.encode(pcm)
  let damaged = 0
  for (let at = 0; at < file.length; at += 97) {
    const changed = Uint8Array.from(file)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    const decoded = codec.decode(changed)
    if (decoded) expect(decoded).toEqual(pcm)
    else damaged += 1
  }
  expect(damaged).toBeGreaterThan(file.length / 97 - 10)
})

test.each([
  ['an empty file', () => new Uint8Array(0)],
  ['the first half of a file', (file: Uint8Array) => file.subarray(0, file.length >> 1)],
  ['a file without its last byte', (file: Uint8Array) => file.subarray(0, -1)],
  ['only the header of a file', (file: Uint8Array) => file.subarray(0, 86)],
  ['samples that are not FLAC', () => new Uint8Array(noise(9_000).buffer)],
  ['zeros', () => new Uint8Array(9_000)],
])('%s is reported as damaged, and the next intact file is decoded', (_, damage) => {
  const file = codec.encode(tone(9_000))
  expect(codec.decode(damage(file))).toBeNull()
  expect(codec.decode(file)).toEqual(tone(9_000))
})

test('after the FLAC library has been loaded, the global `fetch` is the same as before', async () => {
  const { fetch } = globalThis
  await loadFlacCodec()
  expect(globalThis.fetch).toBe(fetch)
})

test.runIf(hasDecoder)('ffmpeg decodes a FLAC file to the samples that were encoded', async () => {
  for (const pcm of [tone(50_001), noise(10_000)]) {
    const { output } = await runFfmpeg(
      ['-v', 'error', '-xerror', '-i', 'pipe:0', '-f', 's16le', 'pipe:1'],
      codec.encode(pcm),
    )
    expect(Buffer.compare(output, Buffer.from(pcm.buffer))).toBe(0)
  }
})

test('a FLAC file counts as damaged if its digest does not fit its samples', () => {
  const file = codec.encode(tone(10_000))
  // The digest follows the marker `fLaC` and 22 bytes about the format.
  file[26] = 1 + (file[26] ?? 0)
  expect(codec.decode(file)).toBeNull()
})
