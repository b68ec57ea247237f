import { PLAIN_TEXT_VERSION } from './fliteText.ts'
import { FLITE_VERSION } from './flite.ts'
import { playbackFactor, SHAPING_VERSION } from '../../audio/voiceShape.ts'
import { Worker } from 'node:worker_threads'
import { type FinishingDelivery, toFinishingDelivery } from '../../planning/delivery.ts'
import { lexicons } from '../../models/manifest.ts'
import type { ModelStore } from '../../models/modelStore.ts'
import type { Rendition, Shape } from '../../catalog/voices.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { type VerifiedFile, findCorruptFile } from '../kokoro/kokoroJob.ts'
import { shapeForDelivery } from '../deliveryShape.ts'
import { applyPronunciations } from '../pronunciations.ts'
import { createWorkerPool } from '../pools/workerPool.ts'
import { formatFliteLexicon } from './fliteLexicon.ts'

/** The version of the library and of our processing. It is part of the key of each take by this engine. */
export const FLITE_ENGINE_VERSION = `${FLITE_VERSION}+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`

/** A job of a flite worker. Settings that flite does not support are left out. */
export type FliteJob = {
  engineVoice: string
  gainDb: number
  spoken: string
  /** The listener's speed times the pace of the direction, divided by the voice's `stretch` and `playbackFactor`. */
  speed: number
  features?: Readonly<Record<string, string | number>> | undefined
  shape?: Shape | undefined
  delivery?: FinishingDelivery | undefined
  /** Lexicon lines with pronunciations of the script, in flite's phones. */
  lexicon?: string | undefined
  /** The British lexicon, for words that `lexicon` does not contain. Absent for other accents. */
  british?: VerifiedFile | undefined
}

// The deadline is for workers that hang, not for slow workers. On a busy machine a unit has taken ten seconds, and
// restarting its worker would only add load.
const DEADLINE_MS = 30_000
const DEADLINE_PER_CHARACTER_MS = 200

const HEAP_LIMIT = { maxOldGenerationSizeMb: 128 }

/** The option that selects a lexicon. It is our own option and not a feature of flite. */
const LEXICON_OPTION = 'lexicon'

const WARM_UP_JOB: FliteJob = { engineVoice: 'rms', gainDb: 0, spoken: 'Ready.', speed: 1 }

/** Creates the flite engine, which runs in up to `workers` threads, started when needed. */
export function createFliteEngine({
  entries,
  workers,
  store,
  log,
}: {
  entries: URL
  workers: number
  /** The voices folder, which may contain the British lexicon. Absent: British renditions cannot speak. */
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
  void pool.warmUp(WARM_UP_JOB)
  const isLexiconPresent = ({ options }: Rendition) =>
    options?.[LEXICON_OPTION] === undefined || (store !== undefined && store.findProblem(lexicons.gb) === undefined)
  return {
    name: 'flite',
    version: FLITE_ENGINE_VERSION,
    async speak(request, options) {
      try {
        return await pool.run(buildFliteJob(request, store), options)
      } catch (error) {
        const path = error instanceof Error ? findCorruptFile(error.message) : undefined
        if (path) store?.markCorrupt(path)
        throw error
      }
    },
    canSpeak: (rendition) => rendition.engine === 'flite' && isLexiconPresent(rendition),
    state: pool.state,
    stats: pool.stats,
    close: pool.close,
  }
}

/**
 * Builds the job of a worker from a request. flite changes the speed itself, which sounds better than stretching
 * afterwards. Without `store`, the job has no British lexicon.
 */
export function buildFliteJob(
  { rendition, spoken, settings, delivery, pronunciations }: EngineRequest,
  store?: ModelStore,
): FliteJob {
  const { engineVoice, gainDb, options = {}, shape: { stretch = 1, ...rest } = {} } = rendition
  const features = Object.fromEntries(Object.entries(options).filter(([name]) => name !== LEXICON_OPTION))
  const { text, phoned } = applyPronunciations(spoken, pronunciations)
  const shape = shapeForDelivery(delivery, rendition.shape && rest)
  return {
    engineVoice,
    gainDb,
    spoken: text,
    speed: (settings.speed * (delivery?.pace ?? 1)) / (stretch * playbackFactor(rendition.shape)),
    features,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && toFinishingDelivery(delivery),
    lexicon: formatFliteLexicon(phoned) || undefined,
    british:
      options[LEXICON_OPTION] && store ? { path: store.pathOf(lexicons.gb), sha256: lexicons.gb.sha256 } : undefined,
  }
}
