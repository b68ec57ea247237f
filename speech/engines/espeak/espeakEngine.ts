import { PLAIN_TEXT_VERSION } from '../flite/fliteText.ts'
import { SHAPING_VERSION } from '../../audio/voiceShape.ts'
import { createRequire } from 'node:module'
import type { Engine, EngineRequest, EngineState } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { toFinishingDelivery } from '../../planning/delivery.ts'
import { shapeForDelivery } from '../deliveryShape.ts'
import { createProcessPool } from '../pools/processPool.ts'
import { applyPronunciations } from '../pronunciations.ts'
import type { EspeakJob } from './espeakJob.ts'
import { toEspeakText } from './espeakText.ts'

/** The version of the library and of our processing. It is part of every take's key. */
export const ESPEAK_ENGINE_VERSION = `0.3.5+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`

const PACKAGE = '@echogarden/espeak-ng-emscripten'

const DEFAULT_RATE = 165
const MIN_RATE = 80
const MAX_RATE = 450
const DEFAULT_PITCH = 50

/** Loads 25 MB, which takes a third of a second on a fast machine. */
const READY_TIMEOUT_MS = 30_000
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50
/** After this time without a request its 100 MB are released. */
const IDLE_TIMEOUT_MS = 5 * 60_000

const ABSENT: EngineState = {
  state: 'absent',
  detail: `The optional package ${PACKAGE} (GPL-3) is not installed.`,
}

/** Returns whether the package is installed, without loading it. */
function isPackageInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false
    throw error
  }
}

/**
 * Creates the eSpeak NG engine. It runs in a child process, if the optional package is installed; `espeakProcess.ts`
 * says why. One process is enough, because it speaks 100 times faster than real time.
 */
export function createEspeakEngine({
  entries,
  log,
  isInstalled = isPackageInstalled(),
}: {
  entries: URL
  log?: SpeechLog | undefined
  isInstalled?: boolean
}): Engine {
  const pool = createProcessPool<EspeakJob, Int16Array>({
    name: 'espeak',
    size: 1,
    entry: new URL('espeakProcess.js', entries),
    readyTimeoutMs: READY_TIMEOUT_MS,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    deadlineMs: ({ text }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * text.length,
    log,
  })
  return {
    name: 'espeak',
    version: ESPEAK_ENGINE_VERSION,
    speak: (request, options) => pool.run(buildJob(request), options),
    canSpeak: ({ engine }) => engine === 'espeak' && isInstalled && pool.state().state !== 'broken',
    state: () => (isInstalled ? pool.state() : ABSENT),
    stats: pool.stats,
    close: pool.close,
  }
}

const number = (value: string | number | undefined, otherwise: number) =>
  value === undefined ? otherwise : Number(value)

function buildJob({ rendition, spoken, settings, delivery, pronunciations }: EngineRequest): EspeakJob {
  const { engineVoice, gainDb, options = {}, shape: { stretch = 1, ...rest } = {} } = rendition
  const { text, phoned } = applyPronunciations(spoken, pronunciations)
  const shape = shapeForDelivery(delivery, rendition.shape && rest)
  const rate = (number(options.rate, DEFAULT_RATE) * settings.speed * (delivery?.pace ?? 1)) / stretch
  return {
    engineVoice,
    text: toEspeakText(text, phoned, engineVoice.startsWith('en-us') ? 'us' : 'gb'),
    rate: Math.round(Math.max(MIN_RATE, Math.min(MAX_RATE, rate))),
    pitch: number(options.pitch, DEFAULT_PITCH),
    range: number(options.range, DEFAULT_PITCH),
    gainDb,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && toFinishingDelivery(delivery),
  }
}
