import { availableParallelism } from 'node:os'
import type { SpeechSettings, Voice } from '@scene-partner/contract/entities'
import type { Delivery } from './planning/delivery.ts'
import { type Engine, type EngineState, type EngineStats, type SpeakOptions } from './engines/engine.ts'
import type { SpeechLog } from './speechLog.ts'
import { SpeechUnavailable } from './speechUnavailable.ts'
import { createEngines, type EngineName, type EngineSettings, getEngineDefinition } from './engines/index.ts'
import { createModelStore } from './models/modelStore.ts'
import { findVoice, type Rendition, type VoiceEntry } from './catalog/voices.ts'

export { SpeechUnavailable } from './speechUnavailable.ts'

/** A request to speak one unit. */
export type SpeakRequest = {
  voiceId: string
  /** The text of the unit, at most 1,000 characters. */
  spoken: string
  settings: SpeechSettings
  delivery?: Delivery | undefined
  /** The pronunciations of the script: word → how to say it. See `EngineRequest`. */
  pronunciations?: Readonly<Record<string, string>> | undefined
  /** The texts of the unit before and after this one, if the same voice speaks them. Only hosted engines use them. */
  context?: { previous?: string | undefined; next?: string | undefined } | undefined
  /**
   * The rendition to try first, for example the rendition that is part of the take's key. Absent means the best
   * available rendition.
   */
  rendition?: Rendition | undefined
}

/** The audio of one unit (24 kHz mono, 16 bits, without silence at its ends) and the engine that made it. */
export type SpokenUnit = {
  pcm: Int16Array
  engine: string
  engineVersion: string
  quality: Voice['quality']
  /** The rendition that spoke: another one if the requested one was not available or its engine failed. */
  rendition: Rendition
}

/** One interface to all engines that are present. The server, the command line and the benchmarks use it to speak. */
export type Speaker = {
  /**
   * Speaks one unit with the requested or best rendition. If its engine fails, the next rendition of the voice
   * speaks. Rejects with the signal's reason if aborted, and with `SpeechUnavailable` if no rendition can speak.
   */
  speak(request: SpeakRequest, options: SpeakOptions): Promise<SpokenUnit>
  /** Returns the best of the voice's renditions that are available now; undefined if none is. */
  bestRendition(voice: VoiceEntry): Rendition | undefined
  /** Returns all renditions of the voice that are available now, best first. */
  availableRenditions(voice: VoiceEntry): readonly Rendition[]
  /**
   * Starts loading what the voice needs. Call it when a script is opened in which this voice speaks. Resolves when
   * everything is loaded or cannot be loaded; never rejects.
   */
  warmUp(voice: VoiceEntry): Promise<void>
  /**
   * Resolves once every engine knows which voices it can speak, or has failed to find out within a time limit. Never
   * rejects. Commands that speak once and then exit await this promise.
   */
  whenReady(): Promise<void>
  /** Returns the state of each engine by its name. */
  states(): Record<string, EngineState>
  stats(): Record<string, EngineStats>
  close(): Promise<void>
}

/**
 * Maximum length of `spoken` in characters. Units of `divideIntoUnits` are much shorter, so a longer text means that
 * the caller has not divided it.
 */
const MAX_REQUEST_LENGTH = 1_000

export type SpeakerOptions = {
  /** The folder of the built worker files (`dist/workers/`). */
  entries: URL
  /** Maximum number of worker threads per engine; see `EngineContext`. Absent means one per processor. */
  workers?: number | undefined
  log?: SpeechLog | undefined
  /** The folder of models and voice data. Absent means that no voice that needs files of this folder is available. */
  voicesDir?: string | undefined
  /** A folder that the application owns. Digests of large files and the matched hosted voices are cached there. */
  cacheDir?: string | undefined
  /** The operator's settings by engine; see `parseEngineSettings`. Absent: no hosted engine. */
  engineSettings?: EngineSettings | undefined
}

/** Creates a speaker with all engines that this machine and the options allow. */
export function createSpeaker({
  entries,
  workers = availableParallelism(),
  log,
  voicesDir,
  cacheDir,
  engineSettings,
}: SpeakerOptions): Speaker {
  const store = voicesDir === undefined ? undefined : createModelStore({ voicesDir, cacheDir })
  return createSpeakerWithEngines(createEngines({ entries, workers, log, store, cacheDir }, engineSettings), log)
}

/** Creates a speaker with the given engines. A voice speaks with its best rendition among them. */
export function createSpeakerWithEngines(engines: Partial<Record<EngineName, Engine>>, log?: SpeechLog): Speaker {
  const present = Object.values(engines)
  const canSpeak = (rendition: Rendition) => engines[rendition.engine]?.canSpeak(rendition) ?? false

  /** Renditions that hosted services offer for this voice, followed by those of the catalog, best first. */
  const renditionsOf = (voice: VoiceEntry): readonly Rendition[] => [
    ...present.flatMap((engine) => engine.renditionFor?.(voice) ?? []),
    ...voice.renditions,
  ]

  /**
   * Returns the available renditions to try: the requested rendition first, then those after it in `renditionsOf`.
   * Without a requested rendition, or if the voice does not have it, returns all available renditions.
   */
  function candidatesFor({ voiceId, rendition }: SpeakRequest): readonly Rendition[] {
    const voice = findVoice(voiceId)
    const renditions = voice ? renditionsOf(voice) : []
    const firstIndex = rendition ? renditions.findIndex((one) => one === rendition) : 0
    return renditions.slice(Math.max(0, firstIndex)).filter(canSpeak)
  }

  return {
    bestRendition: (voice) => renditionsOf(voice).find(canSpeak),
    availableRenditions: (voice) => renditionsOf(voice).filter(canSpeak),
    async warmUp(voice) {
      const rendition = renditionsOf(voice).find(canSpeak)
      if (rendition) await engines[rendition.engine]?.warmUp?.(rendition)
    },
    async whenReady() {
      await Promise.all(present.map(async (engine) => engine.whenReady?.()))
    },
    async speak(request, options) {
      const { voiceId, spoken, settings, delivery, pronunciations, context } = request
      if (spoken.length > MAX_REQUEST_LENGTH) throw new RangeError(`${spoken.length} characters in one piece`)
      let failure = new SpeechUnavailable('unknown_voice', `no engine speaks for ${voiceId}`)
      for (const rendition of candidatesFor(request)) {
        const engine = engines[rendition.engine]
        if (!engine) continue
        try {
          const pcm = await engine.speak({ rendition, spoken, settings, delivery, pronunciations, context }, options)
          const { version } = getEngineDefinition(rendition.engine)
          return { pcm, engine: engine.name, engineVersion: version, quality: rendition.quality, rendition }
        } catch (error) {
          if (!(error instanceof SpeechUnavailable) || error.reason === 'closed' || options.signal.aborted) throw error
          failure = error
          log?.warn(
            { engine: engine.name, reason: error.reason, detail: error.message },
            'speech engine failed, next rendition used',
          )
          options.onFailure?.({ engine: engine.name, reason: error.reason })
        }
      }
      throw failure
    },
    states: () => Object.fromEntries(present.map((engine) => [engine.name, engine.state()])),
    stats: () => Object.fromEntries(present.map((engine) => [engine.name, engine.stats()])),
    async close() {
      await Promise.all(present.map((engine) => engine.close()))
    },
  }
}
