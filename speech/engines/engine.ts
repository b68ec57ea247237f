import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Rendition } from '../voices.ts'

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
  spoken: string
  settings: SpeechSettings
}

export type SpeakOptions = {
  signal: AbortSignal
  /** Goes before everything that waits and is not urgent: somebody is listening for it now. */
  urgent?: boolean | undefined
}

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
  stats(): EngineStats
  close(): Promise<void>
}
