import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Delivery } from '../planning/delivery.ts'
import type { Rendition, VoiceEntry } from '../catalog/voices.ts'
import type { UnavailableReason } from '../speechUnavailable.ts'

/** A request to an engine to speak one unit. */
export type EngineRequest = {
  rendition: Rendition
  /**
   * The text of the unit. Words in capitals are stressed. An engine that would spell some of them letter by letter must
   * rewrite these words itself.
   */
  spoken: string
  settings: SpeechSettings
  delivery?: Delivery | undefined
  /**
   * The pronunciations of the script: word → how to say it, in plain letters ("shi-VAWN") or as IPA between slashes.
   */
  pronunciations?: Readonly<Record<string, string>> | undefined
  /**
   * The texts of the unit before and of the unit after this one, each only if the same voice speaks it. Hosted engines
   * use them for intonation. They are not part of a take's key.
   */
  context?: { previous?: string | undefined; next?: string | undefined } | undefined
}

/** How a unit is queued and cancelled. */
export type SpeakOptions = {
  /** Cancels the unit. */
  signal: AbortSignal
  /** Whether a listener waits for this unit. The unit then goes before all waiting units that are not urgent. */
  urgent?: boolean | undefined
  /**
   * Whether a listener will need this unit soon. The unit then goes before all waiting units that have neither `urgent`
   * nor `ahead`. Hosted engines treat it like `urgent`.
   */
  ahead?: boolean | undefined
  /**
   * Called with the first samples of the unit before the unit is complete, possibly several times. The complete unit
   * begins with all of these samples, unless an engine failed in between and the unit was spoken again. Not every
   * engine calls this function.
   */
  onAudio?: ((pcm: Int16Array) => void) | undefined
  /** Called for each engine that failed, even if a fallback then spoke the unit. */
  onFailure?: ((failed: { engine: string; reason: UnavailableReason }) => void) | undefined
}

/** Whether an engine can speak now. `detail` is one sentence for the operator. */
export type EngineState =
  | { state: 'ready'; /** Present if some voices cannot speak. */ detail?: string }
  | { state: 'absent' | 'fetching' | 'broken' | 'resting'; detail: string }

/**
 * Counters of an engine since its start; `workers`, `busy` (workers) and `waiting` (jobs) are the numbers at this
 * moment.
 */
export type EngineStats = {
  workers: number
  busy: number
  waiting: number
  spoken: number
  failures: number
  restarts: number
}

/**
 * An engine that turns text into audio. `engineContract` in `testing/engineContract.ts` tests what every engine must
 * do.
 */
export type Engine = {
  name: string
  /** Version of the engine. It must change whenever the same request would sound different. */
  version: string
  /**
   * Speaks one unit as 24 kHz mono samples without silence at its ends. Rejects with the signal's reason or
   * `SpeechUnavailable`.
   */
  speak(request: EngineRequest, options: SpeakOptions): Promise<Int16Array>
  /**
   * Returns whether the engine, the data and the voice of this rendition are available. It must be fast, because every
   * list of voices calls it.
   */
  canSpeak(rendition: Rendition): boolean
  /**
   * Returns the rendition that a hosted service offers for a voice now; undefined if it offers none. It has priority
   * over the renditions in the catalog. Returns the same object until the rendition changes.
   */
  renditionFor?(voice: VoiceEntry): Rendition | undefined
  /**
   * Resolves when the engine's first requests to its service were answered or have failed; at once if the voices are
   * known from a cache. The server does not wait for this.
   */
  whenReady?(): Promise<void>
  state(): EngineState
  /**
   * Loads what the rendition needs before the first request. Called for example when a script is opened. Resolves when
   * it is loaded or cannot be loaded; never rejects.
   */
  warmUp?(rendition: Rendition): Promise<void>
  stats(): EngineStats
  close(): Promise<void>
}
