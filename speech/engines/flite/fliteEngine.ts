import { Worker } from 'node:worker_threads'
import type { Delivery } from '../../delivery.ts'
import { lexicons } from '../../models/manifest.ts'
import type { ModelStore } from '../../models/store.ts'
import type { Rendition, Shape } from '../../voices.ts'
import type { Engine, EngineRequest, SpeechLog } from '../engine.ts'
import { type Trusted, untrustedIn } from '../kokoro/kokoroJob.ts'
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
  /** Words of its own, one a line, in flite's phones. */
  lexicon?: string | undefined
  /** Says all other words as this lexicon has them. */
  british?: Trusted | undefined
}

// Against a worker that hangs, never one that is slow: on a crowded machine a unit has taken ten seconds, and ending
// the worker then only makes the crowd larger.
const DEADLINE_MS = 30_000
const DEADLINE_PER_CHARACTER_MS = 200

const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

/** The option that is ours and no feature of flite's: whose words are spoken. */
const LEXICON = 'lexicon'

const WARM_UP: FliteJob = { engineVoice: 'rms', gainDb: 0, spoken: 'Ready.', speed: 1 }

/** flite in worker threads: up to `workers` of them, started as they are needed. */
export function createFliteEngine({
  entries,
  workers,
  store,
  log,
}: {
  entries: URL
  workers: number
  /** Where the British lexicon may lie. */
  store?: ModelStore | undefined
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
  const isHere = ({ options }: Rendition) =>
    options?.[LEXICON] === undefined || (store !== undefined && store.whyNot(lexicons.gb) === undefined)
  return {
    name: 'flite',
    version: engineVersions.flite,
    async speak(request, options) {
      try {
        return await pool.run(jobFor(request, store), options)
      } catch (error) {
        const path = error instanceof Error ? untrustedIn(error.message) : undefined
        if (path) store?.distrust(path)
        throw error
      }
    },
    canSpeak: (rendition) => rendition.engine === 'flite' && isHere(rendition),
    state: pool.state,
    stats: pool.stats,
    close: pool.close,
  }
}

/** flite slows and hastens by itself, and better than a stretch after it could. */
function jobFor(
  { rendition, spoken, settings, delivery, pronunciations }: EngineRequest,
  store: ModelStore | undefined,
): FliteJob {
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
    british: options[LEXICON] && store ? { path: store.pathOf(lexicons.gb), sha256: lexicons.gb.sha256 } : undefined,
  }
}
