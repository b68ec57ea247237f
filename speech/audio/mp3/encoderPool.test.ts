import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runFfmpeg, hasFfmpeg } from '../../bench/ffmpeg.ts'
import { createEncoderPool, type FinishedMp3, type Mp3Writer } from './encoderPool.ts'
import { provisionalHeader, DELAY_SAMPLES, finalHeader, FRAME_BYTES, FRAME_SAMPLES } from './mp3Header.ts'
import { msToSamples } from '../pcmFormat.ts'
import { decodeMp3 } from './testing/decodeMp3.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const pool = createEncoderPool({ entries })
afterAll(() => pool.close())

const tags = { title: 'The balcony', voiceName: 'Tom' }
const hasDecoder = await hasFfmpeg()
if (!hasDecoder) process.stderr.write('ffmpeg is not installed: tests with an independent decoder are skipped\n')

/** Returns a tone whose loudness rises and falls, with pauses, like speech. */
const tone = (length: number) =>
  Int16Array.from({ length }, (_, n) => 9_000 * Math.sin(n * 0.06) * Math.max(0, Math.sin(n * 0.0004)))

type Recorded = FinishedMp3 & { streamed: Buffer; file: Buffer }

async function record(feed: (writer: Mp3Writer) => Promise<Uint8Array[]>): Promise<Recorded> {
  const writer = await pool.open(tags)
  const body = await feed(writer)
  const finished = await writer.finish()
  const streamed = Buffer.concat([writer.header, ...body, finished.tail])
  return { ...finished, streamed, file: Buffer.concat([finished.finalHeader, ...body, finished.tail]) }
}

const recordIn = (pcm: Int16Array, portion: number) =>
  record(async (writer) => {
    const body = []
    for (let at = 0; at < pcm.length; at += portion) body.push(await writer.write(pcm.subarray(at, at + portion)))
    return body
  })

/** Returns the mean absolute difference between each sample and the decoded sample `delay` samples later. */
const meanError = (decoded: Int16Array, pcm: Int16Array, delay: number) =>
  pcm.reduce((sum, sample, n) => sum + Math.abs(sample - (decoded[n + delay] ?? 0)), 0) / pcm.length

describe('one recording', () => {
  test('the encoded bytes do not depend on how the samples are divided into writes', async () => {
    const pcm = tone(20_011)
    const whole = await recordIn(pcm, pcm.length)
    for (const portion of [1_000, 576, 7_919, 577])
      expect((await recordIn(pcm, portion)).file.equals(whole.file)).toBe(true)
  })

  test('the finished file and the streamed bytes differ only in the Info frame', async () => {
    const { streamed, file, frames } = await recordIn(tone(30_000), 4_000)
    expect(file.length).toBe(streamed.length)
    const differing = [...file.keys()].filter((at) => file[at] !== streamed[at])
    const headLength = provisionalHeader(tags).length
    expect(Math.min(...differing)).toBeGreaterThanOrEqual(headLength - FRAME_BYTES)
    expect(Math.max(...differing)).toBeLessThan(headLength)
    expect(file.length).toBe(headLength + frames * FRAME_BYTES)
  })

  test('the MP3 frames of a recording follow the ID3 tag without gaps, each with the size `FRAME_BYTES`', async () => {
    const { file, frames } = await recordIn(tone(24_000), 24_000)
    const start = provisionalHeader(tags).length - FRAME_BYTES
    for (let frame = 0; frame <= frames; frame++)
      expect(file.subarray(start + frame * FRAME_BYTES).subarray(0, 4)).toEqual(Buffer.from('fff384c4', 'hex'))
  })

  test('the Info frame contains the exact number of frames that follow it in the file', async () => {
    for (const length of [1, 576, 24_000]) {
      const { file, frames, durationMs } = await recordIn(tone(length), 4_000)
      const infoAt = file.indexOf('Info') - 13
      let following = 0
      for (let at = infoAt + 192; at < file.length; at += 192) {
        expect(file.readUInt32BE(at)).toBe(0xff_f3_84_c4)
        following++
      }
      expect(file.readUInt32BE(infoAt + 21)).toBe(following)
      expect(frames).toBe(following)
      expect(durationMs).toBe(following * 24)
      expect(file.readUInt32BE(infoAt + 25)).toBe(file.length - infoAt)
    }
  })

  test('the first write already returns frames, and the encoder holds back less than 142 ms of audio', async () => {
    const writer = await pool.open(tags)
    const first = await writer.write(tone(msToSamples(1_000)))
    const behindMs = 1_000 - (first.length / FRAME_BYTES) * 24
    expect(behindMs).toBeLessThan(142)
    writer.abort()
  })

  test('the length of a recording includes all samples, also silence', async () => {
    const { samples, frames, durationMs } = await record(async (writer) => [
      await writer.write(tone(10_001)),
      await writer.silence(380),
      await writer.write(tone(1)),
    ])
    expect(samples).toBe(10_001 + 9_120 + 1)
    expect(durationMs).toBe(frames * 24)
    expect(durationMs - samples / 24).toBeLessThan(4 * 24)
  })

  test('a recording without samples is a file of a header and complete frames', async () => {
    const { samples, frames, file } = await record(async () => [])
    expect(samples).toBe(0)
    expect(file.length).toBe(provisionalHeader(tags).length + frames * FRAME_BYTES)
  })

  test('a write to a recording does not change the array of samples that the caller passed', async () => {
    const pcm = tone(2_000)
    const before = pcm.slice()
    await recordIn(pcm, 2_000)
    expect(pcm).toEqual(before)
  })
})

describe('many recordings', () => {
  test('recordings that are open at the same time have the same bytes as recordings that are made alone', async () => {
    const sounds = [3_000, 9_000, 14_000].map(tone)
    const together = await Promise.all(sounds.map((pcm) => recordIn(pcm, 500)))
    for (const [index, pcm] of sounds.entries())
      expect((await recordIn(pcm, pcm.length)).file.equals(together[index]?.file ?? Buffer.alloc(0))).toBe(true)
  })

  test('aborting a recording closes it and does not change the bytes of the next recording', async () => {
    const pcm = tone(8_000)
    const expected = await recordIn(pcm, 8_000)
    const abandoned = await pool.open(tags)
    const pending = abandoned.write(tone(5_000))
    abandoned.abort()
    abandoned.abort()
    await pending
    expect((await recordIn(pcm, 8_000)).file.equals(expected.file)).toBe(true)
    await expect(abandoned.write(pcm)).rejects.toMatchObject({ name: 'SpeechUnavailable' })
    expect(pool.stats()).toEqual({ open: 0, waiting: 0 })
  })

  test('closing a pool while its thread still loads does not crash the process', { tags: ['long'] }, async () => {
    for (let times = 0; times < 20; times++) {
      const short = createEncoderPool({ entries })
      await new Promise((resolve) => setTimeout(resolve, times * 4))
      await short.close()
    }
    expect((await recordIn(tone(576), 576)).frames).toBeGreaterThan(0)
  })

  test('if the encoder thread cannot start, opening a recording is rejected and the process continues', async () => {
    const broken = createEncoderPool({ entries: new URL('./no-such-folder/', entries) })
    await expect(broken.open(tags)).rejects.toMatchObject({ reason: 'engine_died' })
    await broken.close()
    await expect(broken.open(tags)).rejects.toMatchObject({ reason: 'closed' })
  })
})

describe('the header', () => {
  test('the provisional and the final header have the same length for every title', { tags: ['long'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.nat(100_000), (title, frames) => {
        const provisional = provisionalHeader({ title, voiceName: title })
        const final = finalHeader({ title, voiceName: title }, { frames: frames + 3, samples: frames * 576 })
        expect(final.length).toBe(provisional.length)
        expect(provisional.length).toBeLessThan(2_000)
        expect(Buffer.compare(provisionalHeader({ title, voiceName: title }), provisional)).toBe(0)
      }),
    )
  })
})

describe.runIf(hasDecoder)('with an independent decoder', () => {
  test(
    'ffmpeg decodes a file to exactly the length of its frames, with every sample at its position',
    { tags: ['long'] },
    async () => {
      for (const length of [575, 576, 577, 5_000, 24_000, 24_001, randomInt(30_000, 90_000)]) {
        const pcm = tone(length)
        const { file, frames, durationMs } = await recordIn(pcm, 4_096)
        const decoded = await decodeMp3(file)
        expect(decoded.length).toBe(frames * FRAME_SAMPLES)
        expect(decoded.length / 24).toBe(durationMs)
        expect(meanError(decoded, pcm, DELAY_SAMPLES)).toBeLessThan(400)
      }
    },
  )

  test('ffmpeg decodes a file with the provisional header, and plays its Info frame as one silent frame', async () => {
    const pcm = tone(48_000)
    const { streamed, frames } = await recordIn(pcm, 4_096)
    const decoded = await decodeMp3(streamed)
    expect(decoded.length).toBe((frames + 1) * FRAME_SAMPLES)
    expect(meanError(decoded, pcm, DELAY_SAMPLES + FRAME_SAMPLES)).toBeLessThan(400)
  })

  test('the file contains the title, the voice and the comment “synthetic voice”', async () => {
    const title = `Akt Ⅰ — „Licht“ \u0000\n${'x'.repeat(300)}`
    const writer = await pool.open({ title, voiceName: 'Kate' })
    const { tail, finalHeader } = await writer.finish()
    const { output } = await runFfmpeg(
      ['-v', 'error', '-i', 'pipe:0', '-f', 'ffmetadata', 'pipe:1'],
      Buffer.concat([finalHeader, tail]),
    )
    const read = output.toString()
    expect(read).toContain(`title=Akt Ⅰ — „Licht“ ${'x'.repeat(180)}`)
    expect(read).toContain('artist=Kate')
    expect(read).toContain('synthetic voice')
  })
})
