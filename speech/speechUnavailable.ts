/**
 * Why nothing could be spoken. `engine_died` and `engine_resting` are temporary. `closed`: the engine is closed.
 * `engine_refused` and `unknown_voice` usually last until the operator acts, or another text or voice is requested.
 */
export type UnavailableReason = 'engine_died' | 'engine_resting' | 'engine_refused' | 'unknown_voice' | 'closed'

/** Thrown if speech is not available now; `reason` says why. */
export class SpeechUnavailable extends Error {
  readonly reason: UnavailableReason
  constructor(reason: UnavailableReason, detail: string) {
    super(detail)
    this.name = 'SpeechUnavailable'
    this.reason = reason
  }
}
