// Speaks with a real engine through the real server and checks the MP3 with an independent decoder.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg, hasFfmpeg } from '@scene-partner/speech/bench/ffmpeg'
import { DELAY_SAMPLES } from '@scene-partner/speech/audio/mp3/mp3Header'
import { createSpeaker } from '@scene-partner/speech/speaker'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'
import { listUnits } from '../generationStore.ts'
import { takePath } from '../takeFiles.ts'

const entries = new URL('../../../../dist/workers/', import.meta.url)
const rate = 24_000
const frameSamples = 576
/** Samples up to this amplitude count as silence (−48 dBFS). */
const silenceAmplitude = 130
/**
 * A pause within a unit must be shorter than this, in samples. The silence before a consonant such as p or t is far
 * shorter.
 */
const maxPauseInUnit = 0.2 * rate

/** Sentences, lines, a paragraph and a long sentence that is split at a clause. No unit has a pause inside. */
const scene = `The lamp is out again. Who carried it down to the river last night?
You did my friend and nobody else.

Then bring me another before the whole town is awake. We begin at the bell.`

const hasDecoder = await hasFfmpeg()
if (!hasDecoder) process.stderr.write('ffmpeg is not installed: tests with an independent decoder are skipped\n')

type DecodedRecording = {
  duration: number
  decoded: Int16Array
  streamed: Uint8Array
  file: Uint8Array
  /** Start and end of each unit in the decoded audio, and the planned pause after it, in samples. */
  units: { start: number; end: number; pause: number; pcm: Int16Array }[]
}

async function decode(file: Uint8Array): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'heard-'))
  try {
    await writeFile(join(folder, 'a.mp3'), file)
    const { output } = await runFfmpeg(
      ['-v', 'error', '-xerror', '-i', join(folder, 'a.mp3'), '-f', 's16le', 'pipe:1'],
      new Uint8Array(),
    )
    return new Int16Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function generateAndDecode(text: string): Promise<DecodedRecording> {
  await using app = await startApp({ overrides: { speaker: createSpeaker({ entries, workers: 2 }) } })
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const streamed = await actor.downloadAudio(audioUrl)
  const file = await actor.downloadAudio(audioUrl)
  const [row] = (await actor.call('getUserGenerations', {})).generations
  const units: DecodedRecording['units'] = []
  let at = DELAY_SAMPLES
  for (const unit of await listUnits(app.database.db, generationId)) {
    const pcm = await app.services.takeFiles.read(takePath(actor.userId, unit.takeKey, 'flac'))
    if (!pcm) throw new Error(`unit ${unit.position} has no stored take`)
    const pause = Math.round((unit.pauseAfterMs * rate) / 1000)
    units.push({ start: at, end: at + pcm.length, pause, pcm })
    at += pcm.length + pause
  }
  return { duration: row?.duration ?? 0, decoded: await decode(file), streamed, file, units }
}

const findPeak = (sound: Int16Array, start: number, end: number) =>
  sound.subarray(Math.max(0, start), end).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)

const findSteepestStep = (sound: Int16Array, start: number, end: number) => {
  let max = 0
  for (let n = Math.max(1, start); n < Math.min(end, sound.length); n += 1)
    max = Math.max(max, Math.abs((sound[n] ?? 0) - (sound[n - 1] ?? 0)))
  return max
}

function findLongestSilence(sound: Int16Array, start: number, end: number) {
  let longest = 0
  let run = 0
  for (let n = start; n < end; n += 1) {
    run = Math.abs(sound[n] ?? 0) <= silenceAmplitude ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

describe.runIf(hasDecoder)('audio decoded by ffmpeg', () => {
  let recording: DecodedRecording
  beforeAll(async () => {
    recording = await generateAndDecode(scene)
  })

  // [spec2 §3.36] [spec2 §7.23]
  test('the decoded length differs from the duration in the history by at most one frame', () => {
    const { decoded, duration, units } = recording
    const end = units.at(-1)?.end ?? 0
    expect(units.length).toBeGreaterThan(4)
    expect(decoded.length - end).toBeGreaterThanOrEqual(0)
    expect(decoded.length - end).toBeLessThanOrEqual(2 * frameSamples)
    expect(Math.abs(decoded.length / rate - duration)).toBeLessThanOrEqual(frameSamples / rate)
  })

  test('the silence between two units is at most one frame shorter than planned', () => {
    const { decoded, units } = recording
    for (const [index, { end, pause }] of units.entries()) {
      if (index === units.length - 1) expect(pause).toBe(0)
      // The MP3 encoder spreads a sound over at most one frame before and after it, so these frames are not checked.
      else
        expect(findPeak(decoded, end + frameSamples, end + pause - frameSamples)).toBeLessThanOrEqual(silenceAmplitude)
    }
    for (const [index, { end, pause }] of units.slice(0, -1).entries()) {
      const next = units[index + 1]
      expect(findLongestSilence(decoded, end - rate / 10, (next?.start ?? 0) + rate / 10)).toBeGreaterThanOrEqual(
        pause - frameSamples,
      )
    }
  })

  test('a unit contains no silence of 0.2 s or more, and less than two frames of silence at each end', () => {
    const { decoded, units } = recording
    for (const { start, end } of units) {
      expect(findLongestSilence(decoded, start, end)).toBeLessThan(maxPauseInUnit)
      expect(findPeak(decoded, start, start + 2 * frameSamples)).toBeGreaterThan(silenceAmplitude)
      expect(findPeak(decoded, end - 2 * frameSamples, end)).toBeGreaterThan(silenceAmplitude)
    }
  })

  test('no click is heard where a unit begins or ends: neighbouring samples differ there no more than within the units', () => {
    const { decoded, units } = recording
    const within = Math.max(
      ...units.map(({ start, end }) => findSteepestStep(decoded, start + frameSamples, end - frameSamples)),
    )
    for (const { start, end, pause } of units) {
      for (const joint of [start, end, end + pause]) {
        expect(findSteepestStep(decoded, joint - frameSamples / 4, joint + frameSamples / 4)).toBeLessThanOrEqual(
          within,
        )
      }
    }
  })

  test('the decoded audio contains the samples of each take at the right position', () => {
    const { decoded, units } = recording
    for (const { start, pcm } of units) {
      const energy = pcm.reduce((sum, sample) => sum + sample * sample, 0)
      const error = pcm.reduce((sum, sample, n) => sum + (sample - (decoded[start + n] ?? 0)) ** 2, 0)
      expect(10 * Math.log10(energy / error)).toBeGreaterThan(10)
    }
  })

  test('the stream of an unfinished generation decodes to one frame of silence and then to the same samples as the finished file', async () => {
    const { streamed, file, decoded } = recording
    expect(streamed.length).toBe(file.length)
    const early = await decode(streamed)
    // The Info frame of an unfinished recording, which has no length yet, decodes to one frame of silence.
    expect(early.length - decoded.length).toBe(frameSamples)
    expect(Buffer.from(early.slice(frameSamples).buffer).equals(Buffer.from(decoded.buffer))).toBe(true)
  })
})
