import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { decibelsToFactor } from '../../audio/pcmFormat.ts'
import { measureLoudness } from '../../audio/loudness.ts'
import { synthesizeTones } from '../testing/synthesizeTones.ts'
import { createWorkerPool } from '../pools/workerPool.ts'
import type { FinishJob } from './finishJob.ts'
import { splitPace, finishingOptionsFor } from './requestText.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const pool = createWorkerPool<FinishJob, Int16Array>({
  name: 'finishing',
  size: 1,
  start: () => new Worker(new URL('finishWorker.js', entries)),
  deadlineMs: () => 60_000,
})
afterAll(() => pool.close())

const text = 'It is the east and Juliet is the sun arise fair sun and kill the envious moon'

async function finished(job: Partial<FinishJob>): Promise<{ lufs: number; seconds: number }> {
  const samples = synthesizeTones(text, { voice: 'amos', speed: 1 })
  const whole = { samples, rate: 24_000, gainDb: 0, ...job }
  const pcm = await pool.run(whole, { signal: new AbortController().signal })
  return {
    lufs: measureLoudness(
      Float32Array.from(pcm, (sample) => sample / 32_768),
      24_000,
    ),
    seconds: pcm.length / 24_000,
  }
}

test.each([0, -6, -12])(
  'audio of a service gets the usual −16 LUFS ± 1, also if its level is changed by %s dB before',
  async (decibels) => {
    const samples = synthesizeTones(text, { voice: 'amos', speed: 1 }).map(
      (sample) => sample * decibelsToFactor(decibels),
    )
    const { lufs } = await finished({ samples })
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
  },
)

test('the level of a delivery changes the loudness of hosted audio; a whisper by the model is only made quieter', async () => {
  const rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 } as const
  const plain = await finished({})
  for (const [level, decibels] of [
    ['soft', -4],
    ['raised', 2],
    // The model itself whispers, so the audio is only made quieter, as for the level `soft`.
    ['whispered', -4],
  ] as const) {
    const finishing = finishingOptionsFor({ rendition, delivery: { level, pace: 1 } }, { stretch: 1, isActed: true })
    const { lufs, seconds } = await finished(finishing)
    expect(Math.abs(lufs - plain.lufs - decibels)).toBeLessThan(1)
    expect(seconds).toBeCloseTo(plain.seconds, 1)
  }
})

test('the speed of the service and the stretching of the audio together give the requested pace', () => {
  for (const pace of [0.4, 0.7, 1, 1.15, 1.2, 2]) {
    const { speed, stretch } = splitPace(pace, [0.7, 1.2])
    expect(speed).toBeGreaterThanOrEqual(0.7)
    expect(speed).toBeLessThanOrEqual(1.2)
    expect(speed / stretch).toBeCloseTo(pace, 6)
  }
})
