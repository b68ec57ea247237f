import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { LEVEL_DB } from '../../delivery.ts'
import { fromDecibels } from '../../sound/format.ts'
import { loudnessOf } from '../../sound/loudness.ts'
import { tones } from '../tones.ts'
import { createWorkerPool } from '../workerPool.ts'
import type { FinishJob } from './finishJob.ts'
import { dividePace, finishingFor } from './manner.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const pool = createWorkerPool<FinishJob, Int16Array>({
  name: 'finishing',
  size: 1,
  start: () => new Worker(new URL('finishWorker.js', entries)),
  deadlineMs: () => 60_000,
})
afterAll(() => pool.close())

const words = 'It is the east and Juliet is the sun arise fair sun and kill the envious moon'

async function finished(job: Partial<FinishJob>): Promise<{ lufs: number; seconds: number }> {
  const samples = tones(words, { voice: 'amos', speed: 1 })
  const whole = { samples, rate: 24_000, gainDb: 0, ...job }
  const pcm = await pool.run(whole, { signal: new AbortController().signal })
  return {
    lufs: loudnessOf(
      Float32Array.from(pcm, (sample) => sample / 32_768),
      24_000,
    ),
    seconds: pcm.length / 24_000,
  }
}

test.each([0, -6, -12])('a voice that comes %s dB softer is heard as loud as the others', async (decibels) => {
  const samples = tones(words, { voice: 'amos', speed: 1 }).map((sample) => sample * fromDecibels(decibels))
  const { lufs } = await finished({ samples })
  expect(Math.abs(lufs + 16)).toBeLessThan(1)
})

test('a direction moves it from there, and a whisper that the model acted is only softer', async () => {
  const rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 } as const
  const plain = await finished({})
  for (const level of ['soft', 'raised', 'whispered'] as const) {
    const finishing = finishingFor({ rendition, delivery: { level, pace: 1 } }, { stretch: 1, isActed: true })
    const { lufs, seconds } = await finished(finishing)
    expect(Math.abs(lufs - plain.lufs - LEVEL_DB[level])).toBeLessThan(1)
    expect(seconds).toBeCloseTo(plain.seconds, 1)
  }
})

test('a pace is kept whatever part of it a service does', () => {
  for (const pace of [0.4, 0.7, 1, 1.15, 1.2, 2]) {
    const { speed, stretch } = dividePace(pace, [0.7, 1.2])
    expect(speed).toBeGreaterThanOrEqual(0.7)
    expect(speed).toBeLessThanOrEqual(1.2)
    expect(speed / stretch).toBeCloseTo(pace, 6)
  }
})
