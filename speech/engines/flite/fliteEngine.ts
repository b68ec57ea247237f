import { Worker } from 'node:worker_threads'
import type { Engine, SpeechLog } from '../engine.ts'
import { engineVersions } from '../versions.ts'
import { createWorkerPool } from '../workerPool.ts'

/** What one worker is asked; settings that flite cannot follow are left out. */
export type FliteJob = { engineVoice: string; gainDb: number; spoken: string; speed: number }

/** Thrice what a unit takes on a slow machine: past this a worker hangs and is ended. */
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50

const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

const WARM_UP: FliteJob = { engineVoice: 'rms', gainDb: 0, spoken: 'Ready.', speed: 1 }

/** flite in worker threads: up to `workers` of them, started as they are needed. */
export function createFliteEngine({
  entries,
  workers,
  log,
}: {
  entries: URL
  workers: number
  log?: SpeechLog | undefined
}): Engine {
  const pool = createWorkerPool<FliteJob, Int16Array>({
    name: 'flite',
    size: workers,
    start: () => new Worker(new URL('fliteWorker.js', entries), { env: {}, execArgv: [], resourceLimits: HEAP_LIMIT }),
    deadlineMs: ({ spoken }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * spoken.length,
    log,
  })
  pool.warm(WARM_UP)
  return {
    name: 'flite',
    version: engineVersions.flite,
    speak: ({ rendition: { engineVoice, gainDb }, spoken, settings: { speed } }, options) =>
      pool.run({ engineVoice, gainDb, spoken, speed }, options),
    canSpeak: ({ engine }) => engine === 'flite',
    state: pool.state,
    stats: pool.stats,
    close: pool.close,
  }
}
