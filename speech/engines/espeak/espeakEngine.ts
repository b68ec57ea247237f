import { createRequire } from 'node:module'
import type { Engine, EngineRequest, EngineState, SpeechLog } from '../engine.ts'
import { shapeFor } from '../manner.ts'
import { createProcessPool } from '../processPool.ts'
import { withPronunciations } from '../respelling.ts'
import { engineVersions } from '../versions.ts'
import type { EspeakJob } from './espeakJob.ts'
import { toEspeakText } from './espeakText.ts'

const PACKAGE = '@echogarden/espeak-ng-emscripten'

const USUAL_RATE = 165
const SLOWEST_RATE = 80
const FASTEST_RATE = 450
const MIDDLE = 50

/** It loads 25 MB, in a third of a second on a quick machine. */
const READY_WITHIN_MS = 30_000
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50
/** Its 100 MB are given back when nobody has asked for so long. */
const IDLE_MS = 5 * 60_000

const ABSENT: EngineState = {
  state: 'absent',
  detail: `The optional package ${PACKAGE} (GPL-3) is not installed.`,
}

/** Whether the package lies there; it is not loaded by this. */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false
    throw error
  }
}

/**
 * eSpeak NG in a process of its own, where the optional package is installed: see `espeakProcess.ts` for why. One
 * process is enough, since it speaks a hundred times faster than anybody listens.
 */
export function createEspeakEngine({
  entries,
  log,
  isHere = isInstalled(),
}: {
  entries: URL
  log?: SpeechLog | undefined
  isHere?: boolean
}): Engine {
  const pool = createProcessPool<EspeakJob, Int16Array>({
    name: 'espeak',
    size: 1,
    entry: new URL('espeakProcess.js', entries),
    readyWithinMs: READY_WITHIN_MS,
    idleMs: IDLE_MS,
    deadlineMs: ({ text }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * text.length,
    log,
  })
  return {
    name: 'espeak',
    version: engineVersions.espeak,
    speak: (request, options) => pool.run(jobFor(request), options),
    canSpeak: ({ engine }) => engine === 'espeak' && isHere && pool.state().state !== 'broken',
    state: () => (isHere ? pool.state() : ABSENT),
    stats: pool.stats,
    close: pool.close,
  }
}

const number = (value: string | number | undefined, otherwise: number) =>
  value === undefined ? otherwise : Number(value)

function jobFor({ rendition, spoken, settings, delivery, pronunciations }: EngineRequest): EspeakJob {
  const { engineVoice, gainDb, options = {}, shape: { stretch = 1, ...rest } = {} } = rendition
  const { text, phoned } = withPronunciations(spoken, pronunciations)
  const shape = shapeFor(delivery, rendition.shape && rest)
  const rate = (number(options.rate, USUAL_RATE) * settings.speed * (delivery?.pace ?? 1)) / stretch
  return {
    engineVoice,
    text: toEspeakText(text, phoned, engineVoice.startsWith('en-us') ? 'us' : 'gb'),
    rate: Math.round(Math.max(SLOWEST_RATE, Math.min(FASTEST_RATE, rate))),
    pitch: number(options.pitch, MIDDLE),
    range: number(options.range, MIDDLE),
    gainDb,
    shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
    delivery: delivery && { level: delivery.level, place: delivery.place },
  }
}
