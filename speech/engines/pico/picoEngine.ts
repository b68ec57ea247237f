import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Delivery } from '../../delivery.ts'
import type { Shape } from '../../voices.ts'
import type { Engine, EngineRequest, EngineState, SpeechLog } from '../engine.ts'
import { shapeFor } from '../manner.ts'
import { withPronunciations } from '../respelling.ts'
import { engineVersions } from '../versions.ts'
import { createWorkerPool } from '../workerPool.ts'
import { PICO_FILES } from './pico.ts'
import { toPicoText } from './picoText.ts'

/** What one worker is asked. */
export type PicoJob = {
  folder: string
  engineVoice: string
  /** Ready to be read, with its pace. */
  text: string
  gainDb: number
  shape?: Shape | undefined
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
}

// As flite's: against a worker that hangs, never one that is slow.
const DEADLINE_MS = 30_000
const DEADLINE_PER_CHARACTER_MS = 200
const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

const ABSENT: EngineState = {
  state: 'absent',
  detail: 'The voice data of SVOX Pico (2.4 MB) is not in the voices folder.',
}

/**
 * SVOX Pico in worker threads, where its data lies in `voicesDir`/pico; data that arrives later is found without a
 * restart.
 */
export function createPicoEngine({
  entries,
  workers,
  voicesDir,
  log,
}: {
  entries: URL
  workers: number
  voicesDir: string
  log?: SpeechLog | undefined
}): Engine {
  const folder = join(voicesDir, 'pico')
  const found = new Set<string>()
  function isHere(engineVoice: string): boolean {
    if (found.has(engineVoice)) return true
    const files = PICO_FILES[engineVoice]
    if (!files?.every((file) => existsSync(join(folder, file)))) return false
    found.add(engineVoice)
    return true
  }

  const pool = createWorkerPool<PicoJob, Int16Array>({
    name: 'pico',
    size: workers,
    start: () => new Worker(new URL('picoWorker.js', entries), { env: {}, execArgv: [], resourceLimits: HEAP_LIMIT }),
    deadlineMs: ({ text }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * text.length,
    log,
  })

  return {
    name: 'pico',
    version: engineVersions.pico,
    speak: (request, options) => pool.run(jobFor(folder, request), options),
    canSpeak: ({ engine, engineVoice }) => engine === 'pico' && isHere(engineVoice),
    state: () => (Object.keys(PICO_FILES).some(isHere) ? pool.state() : ABSENT),
    stats: pool.stats,
    close: pool.close,
  }
}

function jobFor(folder: string, { rendition, spoken, settings, delivery, pronunciations }: EngineRequest): PicoJob {
  const { engineVoice, gainDb, shape: { stretch = 1, ...rest } = {} } = rendition
  const shape = shapeFor(delivery, rendition.shape && rest)
  const pace = (settings.speed * (delivery?.pace ?? 1)) / stretch
  return {
    folder,
    engineVoice,
    text: toPicoText(withPronunciations(spoken, pronunciations).text, pace, engineVoice === 'en-GB' ? 'gb' : 'us'),
    gainDb,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && { level: delivery.level, place: delivery.place },
  }
}
