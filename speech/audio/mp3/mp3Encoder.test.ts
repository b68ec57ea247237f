import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadMp3Encoders, type Mp3Stream } from './mp3Encoder.ts'

const encoders = await loadMp3Encoders()

/** Returns a triangle wave, which every machine computes identically. */
const wave = (length: number) => Int16Array.from({ length }, (_, n) => 400 * Math.abs((n % 80) - 40) - 8_000)

async function encode(feed: (stream: Mp3Stream) => Uint8Array[]) {
  const stream = await encoders.open()
  const body = feed(stream)
  const { tail, stats } = stream.finish()
  return { bytes: Buffer.concat([...body, tail]), tail, stats }
}
const encodeInPortions = (pcm: Int16Array, portion: number) =>
  encode((stream) =>
    Array.from({ length: Math.ceil(pcm.length / portion) }, (_, n) =>
      stream.write(pcm.subarray(n * portion, (n + 1) * portion)),
    ),
  )

test('the encoded bytes depend only on the samples, not on how the samples are divided into writes', async () => {
  const pcm = wave(5_000)
  const whole = await encodeInPortions(pcm, pcm.length)
  for (const portion of [1, 575, 576, 577]) expect((await encodeInPortions(pcm, portion)).bytes).toEqual(whole.bytes)
})

test('the encoded bytes of a triangle wave have a fixed digest', async () => {
  const { bytes } = await encodeInPortions(wave(5_000), 1_000)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '56bd10d3dd79be4d0f6a52d821c5da24bc51a19095da1045179de6fb17687cfa',
  )
})

test('silence is encoded and counted like samples with the value zero', async () => {
  const pcm = wave(1_000)
  const silent = await encode((stream) => [stream.write(pcm), stream.silence(2_000), stream.write(pcm)])
  const zeros = await encode((stream) => [stream.write(pcm), stream.write(new Int16Array(2_000)), stream.write(pcm)])
  expect(silent.bytes).toEqual(zeros.bytes)
  expect(silent.stats.samples).toBe(4_000)
})

test('a finished recording consists of whole frames of 192 bytes that contain all its samples', async () => {
  for (const length of [0, 1, 576, 577, 10_000]) {
    const { bytes, stats, tail } = await encodeInPortions(wave(length), 4_000)
    expect(stats).toEqual({ samples: length, frames: bytes.length / 192 })
    expect(Number.isInteger(stats.frames)).toBe(true)
    expect(stats.frames).toBeGreaterThanOrEqual(length / 576)
    expect(tail.length).toBeGreaterThan(0)
  }
})

test('frames that a write has returned do not change while more samples are encoded', async () => {
  const stream = await encoders.open()
  const first = stream.write(wave(5_000))
  const before = Buffer.from(first)
  stream.write(new Int16Array(5_000).fill(12_000))
  stream.finish()
  expect(before.length).toBeGreaterThan(0)
  expect(Buffer.from(first)).toEqual(before)
})

test('a finished or aborted recording accepts no more samples', async () => {
  const finished = await encoders.open()
  finished.finish()
  const aborted = await encoders.open()
  aborted.abort()
  for (const stream of [finished, aborted]) {
    expect(() => stream.write(wave(10))).toThrow('this recording is finished')
    expect(() => stream.silence(10)).toThrow('this recording is finished')
    expect(() => stream.finish()).toThrow('this recording is finished')
  }
})

test('an aborted recording does not affect the next recording', async () => {
  const pcm = wave(3_000)
  const expected = await encodeInPortions(pcm, 1_000)
  const abandoned = await encoders.open()
  abandoned.write(new Int16Array(2_500).fill(20_000))
  abandoned.abort()
  // A second `abort` must not release the encoder again, because two recordings would then get the same encoder.
  abandoned.abort()
  const [one, other] = [await encoders.open(), await encoders.open()]
  const bodies = [0, 1_000, 2_000].map((at) => {
    other.write(new Int16Array(1_000).fill(-9_000))
    return one.write(pcm.subarray(at, at + 1_000))
  })
  other.abort()
  expect(Buffer.concat([...bodies, one.finish().tail])).toEqual(expected.bytes)
})
