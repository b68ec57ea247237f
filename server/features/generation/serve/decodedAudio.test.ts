// A real voice through the real server, judged by a decoder that knows nothing of us.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg, hasFfmpeg } from '@scene-partner/speech/bench/loudness'
import { DELAY_SAMPLES } from '@scene-partner/speech/mp3Head'
import { createSpeaker } from '@scene-partner/speech/speaker'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { listUnits } from './store.ts'
import { readTake, takePath } from './takeStore.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const rate = 24_000
const frameSamples = 576
/** Below this a sample is silence: −48 dB. */
const silent = 130
/** The longest stop of a consonant is far shorter. */
const longestPauseInside = 0.2 * rate

/** Sentences, lines, a paragraph and a long sentence that is cut at a clause; none of them has a pause inside. */
const scene = `The lamp is out again. Who carried it down to the river last night?
You did my friend and nobody else.

Then bring me another before the whole town is awake. We begin at the bell.`

const hasDecoder = await hasFfmpeg()
if (!hasDecoder) process.stderr.write('ffmpeg is not installed: what an independent decoder hears is not tested\n')

type Heard = {
  duration: number
  decoded: Int16Array
  streamed: Uint8Array
  file: Uint8Array
  /** Where each unit begins and ends in what is decoded, in samples, and the silence that was directed after it. */
  units: { start: number; end: number; pause: number; pcm: Int16Array }[]
}

async function decode(file: Uint8Array): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'heard-'))
  try {
    await writeFile(join(folder, 'a.mp3'), file)
    const { output } = await ffmpeg(
      ['-v', 'error', '-xerror', '-i', join(folder, 'a.mp3'), '-f', 's16le', 'pipe:1'],
      new Uint8Array(),
    )
    return new Int16Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listenTo(text: string): Promise<Heard> {
  await using app = await startApp({ instead: { speaker: createSpeaker({ entries, workers: 2 }) } })
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const streamed = await actor.listenToTheEnd(audioUrl)
  const file = await actor.listenToTheEnd(audioUrl)
  const [row] = (await actor.call('getUserGenerations', {})).generations
  const units: Heard['units'] = []
  let at = DELAY_SAMPLES
  for (const unit of await listUnits(app.database.db, generationId)) {
    const pcm = await readTake(app.services.storage, takePath(actor.userId, unit.takeKey))
    if (!pcm) throw new Error(`unit ${unit.position} was not kept`)
    const pause = Math.round((unit.pauseAfterMs * rate) / 1000)
    units.push({ start: at, end: at + pcm.length, pause, pcm })
    at += pcm.length + pause
  }
  return { duration: row?.duration ?? 0, decoded: await decode(file), streamed, file, units }
}

const loudest = (sound: Int16Array, start: number, end: number) =>
  sound.subarray(Math.max(0, start), end).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

const steepest = (sound: Int16Array, start: number, end: number) => {
  let most = 0
  for (let n = Math.max(1, start); n < Math.min(end, sound.length); n += 1)
    most = Math.max(most, Math.abs((sound[n] ?? 0) - (sound[n - 1] ?? 0)))
  return most
}

function longestSilence(sound: Int16Array, start: number, end: number) {
  let longest = 0
  let run = 0
  for (let n = start; n < end; n += 1) {
    run = Math.abs(sound[n] ?? 0) <= silent ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

describe.runIf(hasDecoder)('to an independent decoder', () => {
  let heard: Heard
  beforeAll(async () => {
    heard = await listenTo(scene)
  })

  test('a recording lasts as long as the history says, to the frame', () => {
    const { decoded, duration, units } = heard
    const end = units.at(-1)?.end ?? 0
    expect(units.length).toBeGreaterThan(4)
    expect(decoded.length - end).toBeGreaterThanOrEqual(0)
    expect(decoded.length - end).toBeLessThanOrEqual(2 * frameSamples)
    expect(Math.abs(decoded.length / rate - duration)).toBeLessThanOrEqual(frameSamples / rate)
  })

  test('between units it is silent for as long as was directed', () => {
    const { decoded, units } = heard
    for (const [index, { end, pause }] of units.entries()) {
      if (index === units.length - 1) expect(pause).toBe(0)
      // What the encoder lets ring before and after a sound stays within a frame of it.
      else expect(loudest(decoded, end + frameSamples, end + pause - frameSamples)).toBeLessThanOrEqual(silent)
    }
    for (const [index, { end, pause }] of units.slice(0, -1).entries()) {
      const next = units[index + 1]
      expect(longestSilence(decoded, end - rate / 10, (next?.start ?? 0) + rate / 10)).toBeGreaterThanOrEqual(
        pause - frameSamples,
      )
    }
  })

  test('within a unit there is no silence, and none at its edges beyond a frame', () => {
    const { decoded, units } = heard
    for (const { start, end } of units) {
      expect(longestSilence(decoded, start, end)).toBeLessThan(longestPauseInside)
      expect(loudest(decoded, start, start + 2 * frameSamples)).toBeGreaterThan(silent)
      expect(loudest(decoded, end - 2 * frameSamples, end)).toBeGreaterThan(silent)
    }
  })

  test('no join clicks: no step of the sound there is steeper than within speech', () => {
    const { decoded, units } = heard
    const within = Math.max(
      ...units.map(({ start, end }) => steepest(decoded, start + frameSamples, end - frameSamples)),
    )
    for (const { start, end, pause } of units) {
      for (const joint of [start, end, end + pause]) {
        expect(steepest(decoded, joint - frameSamples / 4, joint + frameSamples / 4)).toBeLessThanOrEqual(within)
      }
    }
  })

  test('what is decoded is what was spoken, where it was spoken', () => {
    const { decoded, units } = heard
    for (const { start, pcm } of units) {
      const energy = pcm.reduce((sum, sample) => sum + sample * sample, 0)
      const error = pcm.reduce((sum, sample, n) => sum + (sample - (decoded[start + n] ?? 0)) ** 2, 0)
      expect(10 * Math.log10(energy / error)).toBeGreaterThan(10)
    }
  })

  test('what was heard while it was made decodes to the same samples as the file', async () => {
    const { streamed, file, decoded } = heard
    expect(streamed.length).toBe(file.length)
    const early = await decode(streamed)
    // Without figures the Info frame is a frame of silence.
    expect(early.length - decoded.length).toBe(frameSamples)
    expect(Buffer.from(early.slice(frameSamples).buffer).equals(Buffer.from(decoded.buffer))).toBe(true)
  })
})
