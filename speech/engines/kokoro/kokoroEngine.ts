import { KOKORO_TEXT_VERSION } from './text/version.ts'
import { SHAPING_VERSION } from '../../audio/voiceShape.ts'
import { createRequire } from 'node:module'
import { type Accent, kokoroModels, kokoroVoices, lexicons, type PinnedFile } from '../../models/manifest.ts'
import { INSTALL_HINT, type ModelStore } from '../../models/modelStore.ts'
import type { Rendition } from '../../catalog/voices.ts'
import { type Engine, type EngineRequest, type EngineState } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import { toFinishingDelivery } from '../../planning/delivery.ts'
import { shapeForDelivery } from '../deliveryShape.ts'
import { baseOfAccent, findRegionalAccent } from './text/regionalAccents.ts'
import { createProcessPool } from '../pools/processPool.ts'
import { type KokoroJob, type KokoroStart, findCorruptFile } from './kokoroJob.ts'

/** The version of the library and of our processing. It is part of the key of each take by this engine. */
export const KOKORO_ENGINE_VERSION = `1.0+${KOKORO_TEXT_VERSION}+${SHAPING_VERSION}`

/**
 * Time limit of a unit in ms, to which a time for each character is added. A unit takes a third of its audio's length
 * on a normal machine, and its full length on a slow, busy machine.
 */
const DEADLINE_MS = 20_000
const DEADLINE_PER_CHARACTER_MS = 200
const READY_TIMEOUT_MS = 60_000
const IDLE_TIMEOUT_MS = 10 * 60_000
/** A process that uses more memory than this is replaced. Normally it uses 0.6 GB, even for the longest unit. */
const MEMORY_LIMIT_BYTES = 1_500_000_000
/** More threads than this hardly speed up one unit. */
const MAX_THREADS = 4
/**
 * No further process is started while at most this many units wait, plus this many for each process that is starting. A
 * further process would be loaded only after these units were spoken.
 */
const WAITING_PER_PROCESS = 2

const MIN_SPEED = 0.4
const MAX_SPEED = 2.5

const LIBRARY_MISSING = 'The optional package onnxruntime-node is not installed, so neural voices cannot speak.'

/** Options of the Kokoro engine. `library`, `deadlineMs` and `memoryLimitBytes` are for tests. */
export type KokoroOptions = {
  entries: URL
  /**
   * Number of processors for this engine. The first process gets a thread for each of them, at most four, and every
   * other process one thread.
   */
  workers: number
  store: ModelStore
  log?: SpeechLog | undefined
  /** The ONNX runtime package. */
  library?: string | undefined
  deadlineMs?: ((job: KokoroJob) => number) | undefined
  memoryLimitBytes?: number | undefined
}

/**
 * Creates the Kokoro engine, which runs in child processes. The first process uses several threads, so that a single
 * listener hears the first words as soon as possible. If more units wait than this process can speak, processes with
 * one thread each are added, which together are faster.
 */
export function createKokoroEngine({
  entries,
  workers,
  store,
  log,
  library = 'onnxruntime-node',
  deadlineMs = ({ spoken }) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * spoken.length,
  memoryLimitBytes = MEMORY_LIMIT_BYTES,
}: KokoroOptions): Engine {
  const entry = new URL('kokoroProcess.js', entries)
  const isLibraryInstalled = canResolve(library, entry)
  const toVerifiedFile = (file: PinnedFile) => ({ path: store.pathOf(file), sha256: file.sha256 })
  function findCheckVoice() {
    const voice = [...kokoroVoices.values()].find((file) => store.findProblem(file) === undefined)
    return voice && toVerifiedFile(voice)
  }

  /**
   * The voices that were warmed up since a process was started, or are being warmed up. Several pages of one actor
   * often request the same voices.
   */
  const warmVoices = new Map<string, Promise<void>>()
  /** The signature of the model with which the processes were last started. */
  let startedWith = ''

  const pool = createProcessPool<KokoroJob, Int16Array>({
    name: 'kokoro',
    // One process with several threads, plus one process per core. On a single core, the first process is enough.
    size: workers > 1 ? workers + 1 : 1,
    reservesFirstWorker: workers > 1,
    entry,
    argumentsFor(index) {
      startedWith = store.modelSignature()
      const start: KokoroStart = {
        model: toVerifiedFile(store.model() ?? kokoroModels[0]),
        digestCachePath: store.digestCachePath,
        threads: index === 0 ? Math.min(workers, MAX_THREADS) : 1,
        // Only the first process speaks units that a listener waits for, so only this process needs the parts of the
        // model, which it verifies with this voice.
        checkVoice: index === 0 ? findCheckVoice() : undefined,
        library,
      }
      return [JSON.stringify(start)]
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
    maxWaitingPerWorker: WAITING_PER_PROCESS,
    urgentRunsAlone: workers <= MAX_THREADS,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    memoryLimitBytes,
    deadlineMs,
    log,
  })

  /**
   * Marks the file that a process refused as corrupt until the file changes. If the processes were unusable and would
   * now load another model file, allows them to be started again.
   */
  function handleRefusal(detail: string): void {
    const path = findCorruptFile(detail)
    if (path) store.markCorrupt(path)
    if (pool.state().state === 'broken' && store.modelSignature() !== startedWith) pool.retryUnusable()
  }

  /**
   * Returns the state `ready`. Its detail contains the first problem of a voice or lexicon and the number of others.
   */
  function readyState(): EngineState {
    const [first, ...others] = store.listProblems()
    if (!first) return { state: 'ready' }
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return { state: 'ready', detail: `${first}${more}; ${INSTALL_HINT}` }
  }

  function state(): EngineState {
    if (!isLibraryInstalled) return { state: 'absent', detail: LIBRARY_MISSING }
    const poolState = pool.state()
    if (poolState.state === 'broken') handleRefusal(poolState.detail)
    const fileState = store.getState('kokoro')
    if (fileState.state !== 'ready') return fileState
    const now = pool.state()
    // Every user can see the state, so paths of this machine are removed.
    return now.state === 'ready' ? readyState() : { ...now, detail: now.detail.replaceAll(`${store.folder}/`, '') }
  }

  /** Returns why this rendition cannot speak now, as a sentence; undefined if it can speak. */
  function findProblem(rendition: Rendition): string | undefined {
    const current = state()
    if (current.state === 'absent' || current.state === 'fetching' || current.state === 'broken') return current.detail
    for (const [name] of parseStyles(rendition)) {
      const file = kokoroVoices.get(name)
      const problem = file ? store.findProblem(file) : `Kokoro has no voice ${name}`
      if (problem) return problem
    }
    const problem = store.findProblem(lexicons[resolveAccent(rendition)])
    return problem && `${problem}; ${INSTALL_HINT}`
  }

  function jobFor({ rendition, spoken, settings, delivery, pronunciations }: EngineRequest): KokoroJob {
    const { gainDb, shape: { stretch = 1, ...rest } = {} } = rendition
    const accent = resolveAccent(rendition)
    const shape = shapeForDelivery(delivery, rest)
    const speed = (settings.speed * (delivery?.pace ?? 1)) / stretch
    return {
      styles: parseStyles(rendition).flatMap(([name, share]) => {
        const file = kokoroVoices.get(name)
        return file ? [{ ...toVerifiedFile(file), share }] : []
      }),
      accent,
      regional: findRegionalAccent(rendition.options?.regional),
      lexicon: toVerifiedFile(lexicons[accent]),
      spoken,
      pronunciations,
      speed: Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)),
      gainDb,
      shape: shape && Object.keys(shape).length > 0 ? shape : undefined,
      delivery: delivery && toFinishingDelivery(delivery),
    }
  }

  return {
    name: 'kokoro',
    version: KOKORO_ENGINE_VERSION,
    async speak(request, options) {
      // Each attempt finds at most one corrupt file. The next attempt may use another form of the model.
      for (let attempt = 0; ; attempt++) {
        options.signal.throwIfAborted()
        const problem = pool.isClosed() ? undefined : findProblem(request.rendition)
        if (problem) throw new SpeechUnavailable('engine_refused', `kokoro: ${problem}`)
        try {
          const isAwaited = options.onAudio !== undefined
          return await pool.run({ ...jobFor(request), isAwaited }, options, options.onAudio)
        } catch (error) {
          if (!(error instanceof SpeechUnavailable) || error.reason !== 'engine_refused') throw error
          handleRefusal(error.message)
          if (attempt >= kokoroModels.length || !findCorruptFile(error.message)) throw error
        }
      }
    },
    canSpeak: (rendition) => rendition.engine === 'kokoro' && findProblem(rendition) === undefined,
    state,
    async warmUp(rendition) {
      if (findProblem(rendition) !== undefined) return
      // If no process runs, for example after a long idle time, no voice is loaded any more and each must be warmed up.
      if (pool.stats().workers === 0) warmVoices.clear()
      const voice = `${rendition.engineVoice} ${resolveAccent(rendition)}`
      const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
      const loading = warmVoices.get(voice) ?? pool.warmUp(jobFor({ rendition, spoken: 'Ready.', settings }))
      warmVoices.set(voice, loading)
      await loading
    },
    stats: pool.stats,
    close: pool.close,
  }
}

/**
 * Parses an engine voice: one voice, or a blend with weights such as `af_bella(2)+af_sky(1)`. Returns names with
 * shares that sum to 1.
 */
function parseStyles({ engineVoice }: Rendition): (readonly [name: string, share: number])[] {
  const parts = engineVoice.split('+').map((part) => {
    const [, name = part, weight = '1'] = /^(\w+)\(([\d.]+)\)$/.exec(part) ?? []
    return [name, Number(weight)] as const
  })
  const sum = parts.reduce((all, [, weight]) => all + weight, 0) || 1
  return parts.map(([name, weight]) => [name, weight / sum])
}

/**
 * Returns the accent: the base of the `regional` option, else the `accent` option, else British for voices whose name
 * begins with b, else American.
 */
function resolveAccent({ engineVoice, options = {} }: Rendition): Accent {
  const regional = findRegionalAccent(options.regional)
  if (regional) return baseOfAccent(regional)
  const { accent = engineVoice.startsWith('b') ? 'gb' : 'us' } = options
  return accent === 'gb' ? 'gb' : 'us'
}

function canResolve(library: string, from: URL): boolean {
  try {
    createRequire(from).resolve(library)
    return true
  } catch {
    // The package is not installed.
    return false
  }
}
