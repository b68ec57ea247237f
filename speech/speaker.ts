import { availableParallelism } from 'node:os'
import type { SpeechSettings, Voice } from '@scene-partner/contract/entities'
import type { Delivery } from './delivery.ts'
import {
  type Engine,
  type EngineState,
  type EngineStats,
  type SpeakOptions,
  type SpeechLog,
  SpeechUnavailable,
} from './engines/engine.ts'
import { createElevenLabsEngine, type ElevenLabsSettings } from './engines/elevenlabs/elevenLabsEngine.ts'
import { createEspeakEngine } from './engines/espeak/espeakEngine.ts'
import { createFliteEngine } from './engines/flite/fliteEngine.ts'
import { createKokoroEngine } from './engines/kokoro/kokoroEngine.ts'
import { createPicoEngine } from './engines/pico/picoEngine.ts'
import { createSpeechApiEngine, type SpeechApiSettings } from './engines/speechApi/speechApiEngine.ts'
import { engineVersions } from './engines/versions.ts'
import { createModelStore } from './models/store.ts'
import { type EngineName, findVoice, type Rendition, type VoiceEntry } from './voices.ts'

export { SpeechUnavailable } from './engines/engine.ts'

export type SpeakRequest = {
  voiceId: string
  spoken: string
  settings: SpeechSettings
  delivery?: Delivery | undefined
  pronunciations?: Readonly<Record<string, string>> | undefined
  context?: { previous?: string | undefined; next?: string | undefined } | undefined
  /** The rung to begin at: what `renditionOf` answered when the take's key was made. Otherwise the best one present. */
  rendition?: Rendition | undefined
}

/** One unit's sound: 24 kHz mono without silence at its ends, and who made it. */
export type SpokenUnit = {
  pcm: Int16Array
  engine: string
  engineVersion: string
  quality: Voice['quality']
  /** Another than was asked for where that one's engine failed and the next of the ladder spoke. */
  rendition: Rendition
}

/** All engines that are present, as one mouth: what the server, the command line and the benchmarks speak with. */
export type Speaker = {
  /**
   * Speaks by the best rendition present; where its engine fails, by the next one. Rejects with the signal's reason when
   * cancelled, with `SpeechUnavailable` when no rendition could; the process is never at risk.
   */
  speak(request: SpeakRequest, options: SpeakOptions): Promise<SpokenUnit>
  /** How this voice would speak here and now; nothing if no engine of its ladder is present. */
  renditionOf(voice: VoiceEntry): Rendition | undefined
  /** All the ways in which it could, best first. */
  renditionsOf(voice: VoiceEntry): readonly Rendition[]
  /** A script that this voice will read was opened: what takes long to load may begin to. */
  warm(voice: VoiceEntry): void
  /** Resolves once every engine knows for whom it speaks: for a command that reads and ends. Bounded; never rejects. */
  prepared(): Promise<void>
  states(): Record<string, EngineState>
  stats(): Record<string, EngineStats>
  close(): Promise<void>
}

/** No unit of `direct` is nearly as long; what is was never meant to be said in one piece. */
const LONGEST_REQUEST = 1_000

export type SpeakerOptions = {
  /** The folder of the built workers. */
  entries: URL
  workers?: number | undefined
  log?: SpeechLog | undefined
  /** Where models and voice data lie, if anywhere. */
  voicesDir?: string | undefined
  /** A folder of ours: what took long to find out about files in `voicesDir` is noted there. */
  notesDir?: string | undefined
  /** Hosted services that somebody has an account with, or runs; they speak before all engines of this machine. */
  elevenlabs?: ElevenLabsSettings | undefined
  speechApi?: SpeechApiSettings | undefined
}

/** A speaker with the engines of this machine. */
export function createSpeaker({
  entries,
  workers = availableParallelism(),
  log,
  voicesDir,
  notesDir,
  elevenlabs,
  speechApi,
}: SpeakerOptions): Speaker {
  const store = voicesDir === undefined ? undefined : createModelStore({ voicesDir, notesDir })
  const engines: Partial<Record<EngineName, Engine>> = {
    ...(elevenlabs && { elevenlabs: createElevenLabsEngine(elevenlabs, { entries, workers, log, notesDir }) }),
    ...(speechApi && { speechApi: createSpeechApiEngine(speechApi, { entries, workers, log, notesDir }) }),
    flite: createFliteEngine({ entries, workers, store, log }),
    espeak: createEspeakEngine({ entries, log }),
    ...(voicesDir !== undefined && { pico: createPicoEngine({ entries, workers, voicesDir, log }) }),
    ...(store && { kokoro: createKokoroEngine({ entries, workers, store, log }) }),
  }
  return speakerOver(engines, log)
}

/** A speaker over the engines it is given; a voice speaks by the best of its renditions that is among them. */
export function speakerOver(engines: Partial<Record<EngineName, Engine>>, log?: SpeechLog): Speaker {
  const present = Object.values(engines)
  const canSpeak = (rendition: Rendition) => engines[rendition.engine]?.canSpeak(rendition) ?? false

  /** What services offer for this person, then what the catalogue says. */
  const rungsOf = (voice: VoiceEntry): readonly Rendition[] => [
    ...present.flatMap((engine) => engine.renditionFor?.(voice) ?? []),
    ...voice.renditions,
  ]

  /** The rungs that are here, from the one that is wished for downward. */
  function ladderOf({ voiceId, rendition }: SpeakRequest): readonly Rendition[] {
    const voice = findVoice(voiceId)
    const rungs = voice ? rungsOf(voice) : []
    const first = rendition ? rungs.findIndex((rung) => rung === rendition) : 0
    return rungs.slice(Math.max(0, first)).filter(canSpeak)
  }

  return {
    renditionOf: (voice) => rungsOf(voice).find(canSpeak),
    renditionsOf: (voice) => rungsOf(voice).filter(canSpeak),
    warm(voice) {
      const rendition = rungsOf(voice).find(canSpeak)
      if (rendition) engines[rendition.engine]?.warm?.(rendition)
    },
    async prepared() {
      await Promise.all(present.map(async (engine) => engine.prepared?.()))
    },
    async speak(request, options) {
      const { voiceId, spoken, settings, delivery, pronunciations, context } = request
      if (spoken.length > LONGEST_REQUEST) throw new RangeError(`${spoken.length} characters in one piece`)
      let failure = new SpeechUnavailable('unknown_voice', `no engine speaks for ${voiceId}`)
      for (const rendition of ladderOf(request)) {
        const engine = engines[rendition.engine]
        if (!engine) continue
        try {
          const pcm = await engine.speak({ rendition, spoken, settings, delivery, pronunciations, context }, options)
          const version = engineVersions[rendition.engine]
          return { pcm, engine: engine.name, engineVersion: version, quality: rendition.quality, rendition }
        } catch (error) {
          if (!(error instanceof SpeechUnavailable) || error.reason === 'closed' || options.signal.aborted) throw error
          failure = error
          log?.warn({ engine: engine.name, reason: error.reason, detail: error.message }, 'next rendition speaks')
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
