import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Delivery } from '../delivery.ts'
import type { Rendition, VoiceEntry } from '../voices.ts'

/** Why nothing could be spoken. The first two pass; the others are for whoever runs this. */
export type UnavailableReason = 'engine_died' | 'engine_resting' | 'engine_refused' | 'unknown_voice' | 'closed'

/** Speech cannot be had just now. Nothing is wrong with the caller's text or with the process. */
export class SpeechUnavailable extends Error {
  readonly reason: UnavailableReason
  constructor(reason: UnavailableReason, detail: string) {
    super(detail)
    this.name = 'SpeechUnavailable'
    this.reason = reason
  }
}

/** Where engines report what nobody is waiting to hear; never given a person's text. A pino logger is one. */
export type SpeechLog = { warn(facts: Record<string, unknown>, event: string): void }

export type EngineRequest = {
  rendition: Rendition
  /** Words in capitals are stressed ones; what an engine would spell out, its own text step mends. */
  spoken: string
  settings: SpeechSettings
  delivery?: Delivery | undefined
  /** The script's own: word → how to say it, in plain letters ("shi-VAWN") or between slashes in IPA. */
  pronunciations?: Readonly<Record<string, string>> | undefined
  /** What the same voice says just before and after: hosted engines listen to it. No part of a take's key. */
  context?: { previous?: string | undefined; next?: string | undefined } | undefined
}

export type SpeakOptions = {
  signal: AbortSignal
  /** Goes before everything that waits and is not urgent: somebody is listening for it now. */
  urgent?: boolean | undefined
  /** Told of each engine that could not, also where the next of the ladder then spoke. */
  onFailure?: ((failed: { engine: string; reason: UnavailableReason }) => void) | undefined
}

/** Whether an engine could speak now; `detail` is a sentence for whoever runs this. */
export type EngineState =
  | { state: 'ready'; /** What is not quite as it should be: single voices cannot speak. */ detail?: string }
  | { state: 'absent' | 'fetching' | 'broken' | 'resting'; detail: string }

export type EngineStats = {
  workers: number
  busy: number
  waiting: number
  spoken: number
  failures: number
  restarts: number
}

/**
 * One way of turning words into sound, as the speaker sees it. `engineContract` in `contractSuite.ts` says in tests what
 * each must do.
 */
export type Engine = {
  name: string
  /** Changes whenever the same request would sound different. */
  version: string
  /** Words to samples: 24 kHz mono, the engine's own silences cut off. Rejects with the signal's reason or `SpeechUnavailable`. */
  speak(request: EngineRequest, options: SpeakOptions): Promise<Int16Array>
  /** Whether what this rendition needs is here: its engine, its data, its voice. Cheap: asked at every listing. */
  canSpeak(rendition: Rendition): boolean
  /**
   * How it would speak for this person, where that stands in no catalogue because a service decides it. Asked before the
   * person's own ladder; the same object as long as it is the same.
   */
  renditionFor?(voice: VoiceEntry): Rendition | undefined
  /** Resolves once what had to be asked at the start has been answered, or will not be. The server never waits for it. */
  prepared?(): Promise<void>
  state(): EngineState
  /** Loads what the first words need, while nobody waits: a script was opened. */
  warm?(rendition: Rendition): void
  stats(): EngineStats
  close(): Promise<void>
}
