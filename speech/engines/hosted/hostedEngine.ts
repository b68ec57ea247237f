import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SAMPLE_RATE, samplesOf } from '../../sound/format.ts'
import type { EngineName, Rendition, VoiceEntry } from '../../voices.ts'
import {
  type Engine,
  type EngineRequest,
  type EngineState,
  type SpeechLog,
  SpeechUnavailable,
  type UnavailableReason,
} from '../engine.ts'
import { canSay } from '../pronounceable.ts'
import { engineVersions } from '../versions.ts'
import { createWorkerPool } from '../workerPool.ts'
import { createCastMemory, type Renditions } from './castMemory.ts'
import { type FaultKind, HostedFault } from './fault.ts'
import type { FinishJob } from './finishJob.ts'
import type { RawSound } from './heard.ts'
import { createLane } from './lane.ts'
import { type Finishing, wordsFor } from './manner.ts'

/** Who of the cast a service speaks for, and what is to be said about that to whoever runs this. */
export type HostedCast = { renditions: Renditions; detail?: string | undefined }

/** One hosted service: what is its own. All else, second tries, turns, rest, finishing, is the same for all. */
export type HostedService = {
  name: Extract<EngineName, 'elevenlabs' | 'speechApi'>
  /** As people call it. */
  title: string
  /** What decides who speaks by which voice: another address, key or model, and what was known is forgotten. */
  settings: unknown
  sideBySide: number
  /** For how long one unit is worked at, from the first try on: after that the next rendition speaks. */
  deadlineMs(words: string): number
  /** Asks for its voices. Rejects with a `HostedFault`. */
  findCast(signal: AbortSignal): Promise<HostedCast>
  /** Asks once for these words' sound. `learn` is told how many requests it takes side by side. */
  say(
    request: EngineRequest & { words: string },
    options: { signal: AbortSignal; learn(sideBySide: number): void },
  ): Promise<RawSound & { finishing: Finishing }>
}

export type HostedEngineOptions = {
  entries: URL
  workers?: number | undefined
  log?: SpeechLog | undefined
  /** A folder of ours: who speaks by which voice is noted there for the next start. */
  notesDir?: string | undefined
  /** Milliseconds that only rise. */
  now?: (() => number) | undefined
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
  deadlineMs?: ((words: string) => number) | undefined
}

const FINISH_DEADLINE_MS = 10_000
const FINISH_HEAP = { maxOldGenerationSizeMb: 128 }
const MOST_FINISHERS = 2
const NOTHING_SAID_MS = 120

const LIST_EVERY_MS = 3_600_000
const LIST_AGAIN_MS = 60_000
const LIST_DEADLINE_MS = 30_000

/** For how long a service is not asked after this. A key is only another one after a restart. */
const TROUBLE_MS: Partial<Record<FaultKind, number>> = {
  key: Number.POSITIVE_INFINITY,
  quota: 15 * 60_000,
  model: 10 * 60_000,
}

const REASONS: Readonly<Record<FaultKind, UnavailableReason>> = {
  key: 'engine_refused',
  quota: 'engine_refused',
  model: 'engine_refused',
  voice: 'unknown_voice',
  text: 'engine_refused',
  crowded: 'engine_resting',
  busy: 'engine_died',
  line: 'engine_died',
  answer: 'engine_refused',
}

/** An engine over a hosted service. Its voices are asked for at once, in the background, and every hour. */
export function createHostedEngine(
  service: HostedService,
  {
    entries,
    workers = availableParallelism(),
    log,
    notesDir,
    now = () => performance.now(),
    pause,
    deadlineMs = service.deadlineMs,
  }: HostedEngineOptions,
): Engine {
  const { name, title } = service
  const lane = createLane({ name, title, sideBySide: service.sideBySide, log, now, pause })
  const finishers = createWorkerPool<FinishJob, Int16Array>({
    name: `${name} (finishing)`,
    size: Math.min(MOST_FINISHERS, workers),
    start: () =>
      new Worker(new URL('finishWorker.js', entries), { env: {}, execArgv: [], resourceLimits: FINISH_HEAP }),
    deadlineMs: () => FINISH_DEADLINE_MS,
    log,
  })
  const closing = new AbortController()
  const memory = notesDir === undefined ? undefined : createCastMemory({ folder: notesDir, ...service })
  const recalled = memory?.recall()
  /** By person. Kept while they stay the same, so that a rendition is known by being the same object. */
  let cast: HostedCast | undefined = recalled && { renditions: recalled }
  let trouble: { kind: FaultKind; detail: string; until: number } | undefined
  let whyNoCast: string | undefined
  const lost = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const troubleNow = () => (trouble && now() < trouble.until ? trouble : undefined)

  function note(fault: HostedFault, engineVoice?: string): void {
    if (fault.kind === 'voice' && engineVoice !== undefined) lost.add(engineVoice)
    const lastsMs = TROUBLE_MS[fault.kind]
    if (lastsMs === undefined) return
    if (!troubleNow())
      log?.warn({ engine: name, fault: fault.kind, detail: fault.message }, 'hosted service cannot speak')
    trouble = { kind: fault.kind, detail: fault.message, until: now() + lastsMs }
  }

  async function listCast(): Promise<void> {
    const ending = new AbortController()
    const stop = () => ending.abort(closing.signal.reason)
    closing.signal.addEventListener('abort', stop)
    const late = setTimeout(() => ending.abort(new HostedFault('line', `${title} takes too long.`)), LIST_DEADLINE_MS)
    try {
      cast = kept(cast, await service.findCast(ending.signal))
      whyNoCast = undefined
      lost.clear()
      if (trouble?.kind === 'model') trouble = undefined
      // Without it the next start is slower, no more.
      await memory
        ?.keep(cast.renditions)
        .catch((error: unknown) => log?.warn({ engine: name, err: error }, 'hosted voices are not noted'))
    } catch (error) {
      if (closing.signal.aborted) return
      const fault: unknown = ending.signal.aborted ? ending.signal.reason : error
      if (fault instanceof HostedFault) note(fault)
      whyNoCast = fault instanceof HostedFault ? fault.message : `${title} answered in a way we do not understand.`
      const facts = fault instanceof HostedFault ? { fault: fault.kind, ...fault.facts } : { err: fault }
      log?.warn({ engine: name, ...facts }, 'voices of the hosted service are not known')
    } finally {
      clearTimeout(late)
      closing.signal.removeEventListener('abort', stop)
    }
  }

  /** Later and later where it fails; never again where the key was refused. */
  async function keepListing(): Promise<void> {
    let againMs = LIST_AGAIN_MS
    const list = async () => {
      await listCast()
      if (closing.signal.aborted || trouble?.until === Number.POSITIVE_INFINITY) return
      againMs = whyNoCast === undefined ? LIST_AGAIN_MS : Math.min(againMs * 2, LIST_EVERY_MS)
      timer = setTimeout(() => void list(), whyNoCast === undefined ? LIST_EVERY_MS : againMs).unref()
    }
    await list()
  }
  const prepared = keepListing()

  function withGaps({ detail }: HostedCast): EngineState {
    if (detail !== undefined) return { state: 'ready', detail }
    if (lost.size === 0) return { state: 'ready' }
    const many = lost.size === 1 ? 'One' : String(lost.size)
    return { state: 'ready', detail: `${many} of its voices cannot be had, or not for this account.` }
  }

  function state(): EngineState {
    if (closing.signal.aborted) return { state: 'absent', detail: `${title} is no longer asked.` }
    const now_ = troubleNow()
    if (now_) return { state: now_.kind === 'quota' ? 'absent' : 'broken', detail: now_.detail }
    if (lane.isResting())
      return { state: 'resting', detail: `${title} failed too often and is left alone for a while; others speak.` }
    if (cast) return withGaps(cast)
    if (whyNoCast) return { state: 'resting', detail: `${whyNoCast} It is asked again later; others speak.` }
    return { state: 'fetching', detail: `${title} is being asked for its voices.` }
  }

  const canSpeak = (rendition: Rendition) =>
    rendition.engine === name &&
    !closing.signal.aborted &&
    !troubleNow() &&
    !lane.isResting() &&
    !lost.has(rendition.engineVoice)

  /** The service needs no warming; the thread that finishes its sound, and shapes it, takes a moment to load. */
  const wakeFinisher = () => finishers.warm({ samples: new Int16Array(0), rate: SAMPLE_RATE, gainDb: 0, shape: {} })

  async function ask(request: EngineRequest, words: string, options: Parameters<Engine['speak']>[1]) {
    const { learn } = lane
    try {
      return await lane.run((signal) => service.say({ ...request, words }, { signal, learn }), {
        ...options,
        deadlineMs: deadlineMs(words),
      })
    } catch (error) {
      if (!(error instanceof HostedFault)) throw error
      note(error, request.rendition.engineVoice)
      throw new SpeechUnavailable(REASONS[error.kind], `${name}: ${error.message}`)
    }
  }

  return {
    name,
    version: engineVersions[name],
    async speak(request, options) {
      options.signal.throwIfAborted()
      if (closing.signal.aborted) throw new SpeechUnavailable('closed', `${name} is closed`)
      const standing = troubleNow()
      if (standing) throw new SpeechUnavailable('engine_refused', `${name}: ${standing.detail}`)
      const words = wordsFor(request.spoken, request)
      if (!canSay(words)) return new Int16Array(samplesOf(NOTHING_SAID_MS))
      // It loads while the service speaks.
      if (finishers.stats().workers === 0) wakeFinisher()
      const { samples, rate, finishing } = await ask(request, words, options)
      return finishers.run({ samples, rate, gainDb: request.rendition.gainDb, ...finishing }, options)
    },
    canSpeak,
    renditionFor(voice: VoiceEntry) {
      const rendition = cast?.renditions.get(voice.id)
      return rendition && canSpeak(rendition) ? rendition : undefined
    },
    warm: wakeFinisher,
    prepared: () => (recalled ? Promise.resolve() : prepared),
    state,
    stats: () => lane.stats(),
    async close() {
      closing.abort(new SpeechUnavailable('closed', `${name} is closed`))
      clearTimeout(timer)
      lane.close()
      await Promise.all([prepared, finishers.close()])
    },
  }
}

/** The new cast, with the old one's own objects wherever nothing changed. */
function kept(before: HostedCast | undefined, after: HostedCast): HostedCast {
  const renditions = [...after.renditions].map(([id, rendition]): [string, Rendition] => {
    const old = before?.renditions.get(id)
    return [id, old && JSON.stringify(old) === JSON.stringify(rendition) ? old : rendition]
  })
  return { ...after, renditions: new Map(renditions) }
}
