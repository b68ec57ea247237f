import { PLAIN_TEXT_VERSION } from '../flite/fliteText.ts'
import { playbackFactor, SHAPING_VERSION } from '../../audio/voiceShape.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type FinishingDelivery, toFinishingDelivery } from '../../planning/delivery.ts'
import type { Shape } from '../../catalog/voices.ts'
import type { Engine, EngineRequest, EngineState } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { shapeForDelivery } from '../deliveryShape.ts'
import { applyPronunciations } from '../pronunciations.ts'
import { createWorkerPool } from '../pools/workerPool.ts'
import { PICO_FILES } from './pico.ts'
import { toPicoText } from './picoText.ts'

/** The version of the library and of our processing. It is part of the key of each take by this engine. */
export const PICO_ENGINE_VERSION = `0.2.0+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`

/** A job of a Pico worker. */
export type PicoJob = {
  folder: string
  engineVoice: string
  /** The text for Pico. It contains the pace as markup. */
  text: string
  gainDb: number
  shape?: Shape | undefined
  delivery?: FinishingDelivery | undefined
}

// The deadline is for workers that hang, not for slow workers, as in `fliteEngine.ts`.
const DEADLINE_MS = 30_000
const DEADLINE_PER_CHARACTER_MS = 200
const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

const ABSENT: EngineState = {
  state: 'absent',
  detail: 'The voice data of SVOX Pico (2.4 MB) is not in the voices folder.',
}

/**
 * Creates the SVOX Pico engine, which runs in worker threads. It is available if its data is in `voicesDir`/pico;
 * data that arrives later is found without a restart.
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
  const presentVoices = new Set<string>()
  function isVoicePresent(engineVoice: string): boolean {
    if (presentVoices.has(engineVoice)) return true
    const files = PICO_FILES[engineVoice]
    if (!files?.every((file) => existsSync(join(folder, file)))) return false
    presentVoices.add(engineVoice)
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
    version: PICO_ENGINE_VERSION,
    speak: (request, options) => pool.run(buildJob(folder, request), options),
    canSpeak: ({ engine, engineVoice }) => engine === 'pico' && isVoicePresent(engineVoice),
    state: () => (Object.keys(PICO_FILES).some(isVoicePresent) ? pool.state() : ABSENT),
    stats: pool.stats,
    close: pool.close,
  }
}

function buildJob(folder: string, { rendition, spoken, settings, delivery, pronunciations }: EngineRequest): PicoJob {
  const { engineVoice, gainDb, shape: { stretch = 1, ...rest } = {} } = rendition
  const shape = shapeForDelivery(delivery, rendition.shape && rest)
  const pace = (settings.speed * (delivery?.pace ?? 1)) / (stretch * playbackFactor(rendition.shape))
  return {
    folder,
    engineVoice,
    text: toPicoText(applyPronunciations(spoken, pronunciations).text, pace, engineVoice === 'en-GB' ? 'gb' : 'us'),
    gainDb,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && toFinishingDelivery(delivery),
  }
}
