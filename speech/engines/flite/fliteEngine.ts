import { Worker } from 'node:worker_threads'
import type { Delivery } from '../../delivery.ts'
import type { Shape } from '../../voices.ts'
import type { Engine, EngineRequest, SpeechLog } from '../engine.ts'
import { shapeFor } from '../manner.ts'
import { withPronunciations } from '../respelling.ts'
import { engineVersions } from '../versions.ts'
import { createWorkerPool } from '../workerPool.ts'
import { fliteLexicon } from './fliteLexicon.ts'

/** What one worker is asked; settings that flite cannot follow are left out. */
export type FliteJob = {
  engineVoice: string
  gainDb: number
  spoken: string
  /** The person's own pace, the listener's wish and the direction's, in one factor. */
  speed: number
  features?: Readonly<Record<string, string | number>> | undefined
  shape?: Shape | undefined
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
  lexicon?: string | undefined
}

/** Thrice what a unit takes on a slow machine: past this a worker hangs and is ended. */
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50

const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

/** The option that is ours and no feature of flite's: whose words are spoken. */
const LEXICON = 'lexicon'

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
    speak: (request, options) => pool.run(jobFor(request), options),
    canSpeak: ({ engine, options }) => engine === 'flite' && options?.[LEXICON] === undefined,
    state: pool.state,
    stats: pool.stats,
    close: pool.close,
  }
}

/** flite slows and hastens by itself, and better than a stretch after it could. */
function jobFor({ rendition, spoken, settings, delivery, pronunciations }: EngineRequest): FliteJob {
  const { engineVoice, gainDb, options = {}, shape: { stretch = 1, ...rest } = {} } = rendition
  const features = Object.fromEntries(Object.entries(options).filter(([name]) => name !== LEXICON))
  const { text, phoned } = withPronunciations(spoken, pronunciations)
  const shape = shapeFor(delivery, rendition.shape && rest)
  return {
    engineVoice,
    gainDb,
    spoken: text,
    speed: (settings.speed * (delivery?.pace ?? 1)) / stretch,
    features,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && { level: delivery.level, place: delivery.place },
    lexicon: fliteLexicon(phoned) || undefined,
  }
}
