import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SAMPLE_RATE, msToSamples } from '../../audio/pcmFormat.ts'
import type { Rendition, VoiceEntry } from '../../catalog/voices.ts'
import type { EngineName } from '../index.ts'
import { type Engine, type EngineRequest, type EngineState } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { SpeechUnavailable, type UnavailableReason } from '../../speechUnavailable.ts'
import { canSay } from '../canSay.ts'
import { createWorkerPool } from '../pools/workerPool.ts'
import { createVoiceMatchCache, type HostedRenditions } from './voiceMatchCache.ts'
import { type HostedErrorKind, HostedError } from './hostedError.ts'
import type { FinishJob } from './finishJob.ts'
import type { RawAudio } from './parseAudio.ts'
import { createRequestQueue } from './requestQueue.ts'
import { type FinishingOptions, requestTextFor } from './requestText.ts'

/** The renditions that a service offers. `detail` is a sentence about them that the operator sees. */
export type HostedVoices = { renditions: HostedRenditions; detail?: string | undefined }

/**
 * What is specific to one hosted service. Retries, concurrency, circuit breaking and the adjustment of the audio are
 * the same for all services.
 */
export type HostedService = {
  name: EngineName
  /** The version of our requests and processing, for the keys of takes. */
  version: string
  /** Name of the service in messages. */
  title: string
  /**
   * All settings that determine which voices match, such as URL, key and model. If one of them changes, the cached
   * match is discarded.
   */
  settings: unknown
  /** Number of parallel requests until the service reports its own limit. */
  maxConcurrent: number
  /**
   * Returns the time limit for one unit in ms, counted from the first attempt. After that, the next rendition speaks
   * the unit.
   */
  deadlineMs(text: string): number
  /** Requests the voices of the service. Rejects with a `HostedError`. */
  findVoices(signal: AbortSignal): Promise<HostedVoices>
  /**
   * Requests the audio of the request's `text`, without a retry after an error. Calls `learn` with the number of
   * parallel requests that the service allows.
   */
  synthesize(
    request: EngineRequest & { text: string },
    options: { signal: AbortSignal; learn(sideBySide: number): void },
  ): Promise<RawAudio & { finishing: FinishingOptions }>
}

/** Options of every hosted engine. `now`, `pause` and `deadlineMs` are for tests. */
export type HostedEngineOptions = {
  entries: URL
  workers?: number | undefined
  log?: SpeechLog | undefined
  /** A folder of the application in which the matched voices are cached between starts. */
  cacheDir?: string | undefined
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
  deadlineMs?: ((text: string) => number) | undefined
}

const FINISH_DEADLINE_MS = 10_000
const FINISH_HEAP = { maxOldGenerationSizeMb: 128 }
const MAX_FINISH_WORKERS = 2
const EMPTY_UNIT_MS = 120

const LIST_INTERVAL_MS = 3_600_000
const LIST_RETRY_MS = 60_000
const LIST_DEADLINE_MS = 30_000

/**
 * How long a service is not used after an error of one of these kinds, in ms. Other kinds do not block it. After a
 * refused key, the service is not used until the next start.
 */
const BLOCK_MS: Partial<Record<HostedErrorKind, number>> = {
  key: Number.POSITIVE_INFINITY,
  quota: 15 * 60_000,
  model: 10 * 60_000,
}

const REASONS: Readonly<Record<HostedErrorKind, UnavailableReason>> = {
  key: 'engine_refused',
  quota: 'engine_refused',
  model: 'engine_refused',
  voice: 'unknown_voice',
  text: 'engine_refused',
  crowded: 'engine_resting',
  busy: 'engine_died',
  connection: 'engine_died',
  response: 'engine_refused',
}

/**
 * Creates an engine for a hosted service. The engine requests the list of voices immediately, in the background, and
 * then every hour, or sooner after an error.
 */
export function createHostedEngine(
  service: HostedService,
  {
    entries,
    workers = availableParallelism(),
    log,
    cacheDir,
    now = () => performance.now(),
    pause,
    deadlineMs = service.deadlineMs,
  }: HostedEngineOptions,
): Engine {
  const { name, title } = service
  const requestQueue = createRequestQueue({ name, title, maxConcurrent: service.maxConcurrent, log, now, pause })
  const finishWorkers = createWorkerPool<FinishJob, Int16Array>({
    name: `${name} (finishing)`,
    size: Math.min(MAX_FINISH_WORKERS, workers),
    start: () =>
      new Worker(new URL('finishWorker.js', entries), { env: {}, execArgv: [], resourceLimits: FINISH_HEAP }),
    deadlineMs: () => FINISH_DEADLINE_MS,
    log,
  })
  const closing = new AbortController()
  const matchCache = cacheDir === undefined ? undefined : createVoiceMatchCache({ folder: cacheDir, ...service })
  const cachedRenditions = matchCache?.load()
  /**
   * The offered renditions by voice id. A rendition that has not changed stays the same object, because renditions are
   * compared by identity.
   */
  let hostedVoices: HostedVoices | undefined = cachedRenditions && { renditions: cachedRenditions }
  let block: { kind: HostedErrorKind; detail: string; until: number } | undefined
  let listError: string | undefined
  const unavailableVoices = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const activeBlock = () => (block && now() < block.until ? block : undefined)

  function recordError(error: HostedError, engineVoice?: string): void {
    if (error.kind === 'voice' && engineVoice !== undefined) unavailableVoices.add(engineVoice)
    const blockMs = BLOCK_MS[error.kind]
    if (blockMs === undefined) return
    if (!activeBlock())
      log?.warn({ engine: name, errorKind: error.kind, detail: error.message }, 'hosted service blocked')
    block = { kind: error.kind, detail: error.message, until: now() + blockMs }
  }

  async function listVoices(): Promise<void> {
    const listAbort = new AbortController()
    const onClose = () => listAbort.abort(closing.signal.reason)
    closing.signal.addEventListener('abort', onClose)
    const timeout = setTimeout(
      () => listAbort.abort(new HostedError('connection', `${title} takes too long.`)),
      LIST_DEADLINE_MS,
    )
    try {
      hostedVoices = reuseRenditions(hostedVoices, await service.findVoices(listAbort.signal))
      listError = undefined
      unavailableVoices.clear()
      if (block?.kind === 'model') block = undefined
      // A failure to save is only logged, because without the cache the next start is only slower.
      await matchCache
        ?.save(hostedVoices.renditions)
        .catch((error: unknown) => log?.warn({ engine: name, err: error }, 'hosted voice match not cached'))
    } catch (thrown) {
      if (closing.signal.aborted) return
      const error: unknown = listAbort.signal.aborted ? listAbort.signal.reason : thrown
      if (error instanceof HostedError) recordError(error)
      listError = error instanceof HostedError ? error.message : `${title} sent an unexpected answer.`
      const facts = error instanceof HostedError ? { errorKind: error.kind, ...error.facts } : { err: error }
      log?.warn({ engine: name, ...facts }, 'listing hosted voices failed')
    } finally {
      clearTimeout(timeout)
      closing.signal.removeEventListener('abort', onClose)
    }
  }

  /**
   * Lists the voices at once, and then every hour. After an error the next try comes after a minute; the wait doubles
   * with each further error, up to an hour. A refused key ends the listing.
   */
  async function startListing(): Promise<void> {
    let retryMs = LIST_RETRY_MS
    const list = async () => {
      await listVoices()
      if (closing.signal.aborted || block?.until === Number.POSITIVE_INFINITY) return
      const waitMs = listError === undefined ? LIST_INTERVAL_MS : retryMs
      retryMs = listError === undefined ? LIST_RETRY_MS : Math.min(retryMs * 2, LIST_INTERVAL_MS)
      timer = setTimeout(() => void list(), waitMs).unref()
    }
    await list()
  }
  const listing = startListing()

  function readyState({ detail }: HostedVoices): EngineState {
    if (detail !== undefined) return { state: 'ready', detail }
    if (unavailableVoices.size === 0) return { state: 'ready' }
    const count = unavailableVoices.size === 1 ? 'One' : String(unavailableVoices.size)
    return {
      state: 'ready',
      detail: `${count} of its voices ${unavailableVoices.size === 1 ? 'is' : 'are'} not available, or not for this account.`,
    }
  }

  function state(): EngineState {
    if (closing.signal.aborted) return { state: 'absent', detail: `${title} is no longer used.` }
    const blocked = activeBlock()
    if (blocked) return { state: blocked.kind === 'quota' ? 'absent' : 'broken', detail: blocked.detail }
    if (requestQueue.isCircuitOpen())
      return { state: 'resting', detail: `${title} failed repeatedly and is not used for a while; other voices speak.` }
    if (hostedVoices) return readyState(hostedVoices)
    if (listError) return { state: 'resting', detail: `${listError} It is retried later; other voices speak.` }
    return { state: 'fetching', detail: `${title} is being asked for its voices.` }
  }

  const canSpeak = (rendition: Rendition) =>
    rendition.engine === name &&
    !closing.signal.aborted &&
    !activeBlock() &&
    !requestQueue.isCircuitOpen() &&
    !unavailableVoices.has(rendition.engineVoice)

  /** Starts and loads the worker thread that adjusts loudness and shape. The service itself needs no warm-up. */
  const warmUpFinishing = () =>
    finishWorkers.warmUp({ samples: new Int16Array(0), rate: SAMPLE_RATE, gainDb: 0, shape: {} })

  async function requestAudio(request: EngineRequest, text: string, options: Parameters<Engine['speak']>[1]) {
    const { setMaxConcurrent } = requestQueue
    try {
      return await requestQueue.run(
        (signal) => service.synthesize({ ...request, text }, { signal, learn: setMaxConcurrent }),
        {
          ...options,
          deadlineMs: deadlineMs(text),
        },
      )
    } catch (error) {
      if (!(error instanceof HostedError)) throw error
      recordError(error, request.rendition.engineVoice)
      throw new SpeechUnavailable(REASONS[error.kind], `${name}: ${error.message}`)
    }
  }

  return {
    name,
    version: service.version,
    async speak(request, options) {
      options.signal.throwIfAborted()
      if (closing.signal.aborted) throw new SpeechUnavailable('closed', `${name} is closed`)
      const blocked = activeBlock()
      if (blocked) throw new SpeechUnavailable('engine_refused', `${name}: ${blocked.detail}`)
      const text = requestTextFor(request.spoken, request)
      if (!canSay(text)) return new Int16Array(msToSamples(EMPTY_UNIT_MS))
      // The worker thread that adjusts loudness and shape loads while the service speaks.
      if (finishWorkers.stats().workers === 0) void warmUpFinishing()
      const { samples, rate, finishing } = await requestAudio(request, text, options)
      return finishWorkers.run({ samples, rate, gainDb: request.rendition.gainDb, ...finishing }, options)
    },
    canSpeak,
    renditionFor(voice: VoiceEntry) {
      const rendition = hostedVoices?.renditions.get(voice.id)
      return rendition && canSpeak(rendition) ? rendition : undefined
    },
    warmUp: warmUpFinishing,
    whenReady: () => (cachedRenditions ? Promise.resolve() : listing),
    state,
    stats: () => requestQueue.stats(),
    async close() {
      closing.abort(new SpeechUnavailable('closed', `${name} is closed`))
      clearTimeout(timer)
      requestQueue.close()
      await Promise.all([listing, finishWorkers.close()])
    },
  }
}

/** Returns the new voices, but with the old object for each rendition that has not changed. */
function reuseRenditions(before: HostedVoices | undefined, after: HostedVoices): HostedVoices {
  const renditions = [...after.renditions].map(([id, rendition]): [string, Rendition] => {
    const old = before?.renditions.get(id)
    return [id, old && JSON.stringify(old) === JSON.stringify(rendition) ? old : rendition]
  })
  return { ...after, renditions: new Map(renditions) }
}
