import { availableParallelism } from 'node:os'
import type { SpeechSettings, Voice } from '@scene-partner/contract/entities'
import {
  type Engine,
  type EngineStats,
  type SpeakOptions,
  type SpeechLog,
  SpeechUnavailable,
} from './engines/engine.ts'
import { createFliteEngine } from './engines/flite/fliteEngine.ts'
import { findVoice, type EngineName, type Rendition, type VoiceEntry } from './voices.ts'

export { SpeechUnavailable } from './engines/engine.ts'

export type SpeakRequest = { voiceId: string; spoken: string; settings: SpeechSettings }

/** One unit's sound: 24 kHz mono without silence at its ends, and who made it. */
export type SpokenUnit = { pcm: Int16Array; engine: string; engineVersion: string; quality: Voice['quality'] }

/** All engines that are present, as one mouth: what the server, the command line and the benchmarks speak with. */
export type Speaker = {
  /** Rejects with the signal's reason when cancelled, else with `SpeechUnavailable`; the process is never at risk. */
  speak(request: SpeakRequest, options: SpeakOptions): Promise<SpokenUnit>
  /** How this voice would speak here and now; nothing if no engine of its ladder is present. */
  renditionOf(voice: VoiceEntry): Rendition | undefined
  stats(): Record<string, EngineStats>
  close(): Promise<void>
}

/** No unit of `direct` is nearly as long; what is was never meant to be said in one piece. */
const LONGEST_REQUEST = 1_000

/** A speaker with the engines of this machine. `entries` is the folder of the built workers. */
export function createSpeaker({
  entries,
  workers = availableParallelism(),
  log,
}: {
  entries: URL
  workers?: number | undefined
  log?: SpeechLog | undefined
}): Speaker {
  return speakerOver({ flite: createFliteEngine({ entries, workers, log }) })
}

/** A speaker over the engines it is given; a voice speaks by the best of its renditions that is among them. */
export function speakerOver(engines: Partial<Record<EngineName, Engine>>): Speaker {
  const present = Object.values(engines)
  const renditionOf = (voice: VoiceEntry) => voice.renditions.find((rendition) => engines[rendition.engine])
  return {
    renditionOf,
    async speak({ voiceId, spoken, settings }, options) {
      const voice = findVoice(voiceId)
      const rendition = voice && renditionOf(voice)
      const engine = rendition && engines[rendition.engine]
      if (!engine) throw new SpeechUnavailable('unknown_voice', `no engine speaks for ${voiceId}`)
      if (spoken.length > LONGEST_REQUEST) throw new RangeError(`${spoken.length} characters in one piece`)
      const pcm = await engine.speak({ rendition, spoken, settings }, options)
      return { pcm, engine: engine.name, engineVersion: engine.version, quality: rendition.quality }
    },
    stats: () => Object.fromEntries(present.map((engine) => [engine.name, engine.stats()])),
    async close() {
      await Promise.all(present.map((engine) => engine.close()))
    },
  }
}
