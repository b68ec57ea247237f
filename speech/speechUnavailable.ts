/**
 * Why nothing could be spoken. `engine_died` and `engine_resting` are temporary; the operator has to solve the other
 * problems.
 */
export type UnavailableReason = 'engine_died' | 'engine_resting' | 'engine_refused' | 'unknown_voice' | 'closed'

/** Speech is not available now. Neither the caller's text nor this process is at fault. */
export class SpeechUnavailable extends Error {
  readonly reason: UnavailableReason
  constructor(reason: UnavailableReason, detail: string) {
    super(detail)
    this.name = 'SpeechUnavailable'
    this.reason = reason
  }
}
