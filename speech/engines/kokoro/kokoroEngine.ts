import { createRequire } from 'node:module'
import { type Accent, kokoroModels, kokoroVoices, lexicons, type PinnedFile } from '../../models/manifest.ts'
import { howToInstall, type ModelStore } from '../../models/store.ts'
import type { Rendition } from '../../voices.ts'
import { type Engine, type EngineRequest, type EngineState, type SpeechLog, SpeechUnavailable } from '../engine.ts'
import { shapeFor } from '../manner.ts'
import { createProcessPool } from '../processPool.ts'
import { engineVersions } from '../versions.ts'
import { type KokoroJob, type KokoroStart, untrustedIn } from './kokoroJob.ts'

/** A unit takes a third of its own length here; on a slow and busy machine as long as it sounds. */
const DEADLINE_MS = 20_000
const DEADLINE_PER_CHARACTER_MS = 200
const READY_WITHIN_MS = 60_000
const IDLE_MS = 10 * 60_000
/** It holds 0.6 GB, for the longest unit too. */
const MEMORY_LIMIT = 1_500_000_000
/** Beyond this, more threads for one unit gain next to nothing. */
const MOST_THREADS = 4
/** While so few wait, one process says them sooner than a second one would have loaded. */
const WAITING_PER_PROCESS = 2

const SLOWEST = 0.4
const FASTEST = 2.5

const NO_LIBRARY = 'The optional package onnxruntime-node is not installed, so neural voices cannot speak.'

export type KokoroOptions = {
  entries: URL
  /** Processors it may use: the first process takes a thread for each, the others one. */
  workers: number
  store: ModelStore
  log?: SpeechLog | undefined
  /** The package, or for a test another. */
  library?: string | undefined
  deadlineMs?: ((job: KokoroJob) => number) | undefined
  memoryLimit?: number | undefined
}

/**
 * Kokoro in child processes. The first has all threads, so that who listens alone hears the first words soonest; while
 * more wait than it can say, others of one thread each come beside it, and then say more between them than it could.
 */
export function createKokoroEngine({
  entries,
  workers,
  store,
  log,
  library = 'onnxruntime-node',
  deadlineMs = ({ spoken }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * spoken.length,
  memoryLimit = MEMORY_LIMIT,
}: KokoroOptions): Engine {
  const entry = new URL('kokoroProcess.js', entries)
  const isLibraryHere = canResolve(library, entry)
  const trust = (file: PinnedFile) => ({ path: store.pathOf(file), sha256: file.sha256 })
  /** Which model the processes were last started with. */
  let startedWith = ''

  const pool = createProcessPool<KokoroJob, Int16Array>({
    name: 'kokoro',
    // The one with all threads, and one a core; a single core needs no other.
    size: workers > 1 ? workers + 1 : 1,
    hasSoloist: workers > 1,
    entry,
    argumentsFor(index) {
      startedWith = store.signature()
      const start: KokoroStart = {
        model: trust(store.model() ?? kokoroModels[0]),
        notes: store.notes,
        threads: index === 0 ? Math.min(workers, MOST_THREADS) : 1,
        library,
      }
      return [JSON.stringify(start)]
    },
    readyWithinMs: READY_WITHIN_MS,
    growAbove: WAITING_PER_PROCESS,
    isUrgentAlone: workers <= MOST_THREADS,
    idleMs: IDLE_MS,
    memoryLimit,
    deadlineMs,
    log,
  })

  /** A file that was refused is not tried again until it is another; processes are, as soon as they would load another. */
  function learnFrom(detail: string): void {
    const path = untrustedIn(detail)
    if (path) store.distrust(path)
    if (pool.state().state === 'broken' && store.signature() !== startedWith) pool.forgive()
  }

  /** Single voices that cannot speak do not make the engine less ready; one of them may be named. */
  function withGaps(): EngineState {
    const [first, ...others] = store.gaps()
    if (!first) return { state: 'ready' }
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return { state: 'ready', detail: `${first}${more}; ${howToInstall}` }
  }

  function state(): EngineState {
    if (!isLibraryHere) return { state: 'absent', detail: NO_LIBRARY }
    const ofPool = pool.state()
    if (ofPool.state === 'broken') learnFrom(ofPool.detail)
    const ofFiles = store.stateOf('kokoro')
    if (ofFiles.state !== 'ready') return ofFiles
    const now = pool.state()
    // Who asks may be anyone: where files lie on this machine is not told.
    return now.state === 'ready' ? withGaps() : { ...now, detail: now.detail.replaceAll(`${store.folder}/`, '') }
  }

  /** Why this rendition cannot speak now; nothing if it can. */
  function whyNot(rendition: Rendition): string | undefined {
    const current = state()
    if (current.state === 'absent' || current.state === 'fetching' || current.state === 'broken') return current.detail
    for (const [name] of stylesOf(rendition)) {
      const file = kokoroVoices.get(name)
      const why = file ? store.whyNot(file) : `Kokoro has no voice ${name}`
      if (why) return why
    }
    const why = store.whyNot(lexicons[accentOf(rendition)])
    return why && `${why}; ${howToInstall}`
  }

  function jobFor({ rendition, spoken, settings, delivery, pronunciations }: EngineRequest): KokoroJob {
    const { gainDb, shape: { stretch = 1, ...rest } = {} } = rendition
    const accent = accentOf(rendition)
    const shape = shapeFor(delivery, rest)
    const speed = (settings.speed * (delivery?.pace ?? 1)) / stretch
    return {
      styles: stylesOf(rendition).flatMap(([name, share]) => {
        const file = kokoroVoices.get(name)
        return file ? [{ ...trust(file), share }] : []
      }),
      accent,
      lexicon: trust(lexicons[accent]),
      spoken,
      pronunciations,
      speed: Math.min(FASTEST, Math.max(SLOWEST, speed)),
      gainDb,
      shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
      delivery: delivery && { level: delivery.level, place: delivery.place },
    }
  }

  return {
    name: 'kokoro',
    version: engineVersions.kokoro,
    async speak(request, options) {
      // Each turn a file is found out at most, and the next form of the model may do.
      for (let turn = 0; ; turn++) {
        options.signal.throwIfAborted()
        const why = pool.isClosed() ? undefined : whyNot(request.rendition)
        if (why) throw new SpeechUnavailable('engine_refused', `kokoro: ${why}`)
        try {
          return await pool.run(jobFor(request), options)
        } catch (error) {
          if (!(error instanceof SpeechUnavailable) || error.reason !== 'engine_refused') throw error
          learnFrom(error.message)
          if (turn >= kokoroModels.length || !untrustedIn(error.message)) throw error
        }
      }
    },
    canSpeak: (rendition) => rendition.engine === 'kokoro' && whyNot(rendition) === undefined,
    state,
    warm(rendition) {
      const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
      if (whyNot(rendition) === undefined) pool.warm(jobFor({ rendition, spoken: 'Ready.', settings }))
    },
    stats: pool.stats,
    close: pool.close,
  }
}

/** One voice, or several as one person with how much of each: `af_bella(2)+af_sky(1)`. */
function stylesOf({ engineVoice }: Rendition): (readonly [name: string, share: number])[] {
  const parts = engineVoice.split('+').map((part) => {
    const [, name = part, weight = '1'] = /^(\w+)\(([\d.]+)\)$/.exec(part) ?? []
    return [name, Number(weight)] as const
  })
  const sum = parts.reduce((all, [, weight]) => all + weight, 0) || 1
  return parts.map(([name, weight]) => [name, weight / sum])
}

/** Said by `accent`; otherwise British for voices whose name begins with b, American for all others. */
function accentOf({ engineVoice, options = {} }: Rendition): Accent {
  const { accent = engineVoice.startsWith('b') ? 'gb' : 'us' } = options
  return accent === 'gb' ? 'gb' : 'us'
}

function canResolve(library: string, from: URL): boolean {
  try {
    createRequire(from).resolve(library)
    return true
  } catch {
    // That it is not there is the answer.
    return false
  }
}
