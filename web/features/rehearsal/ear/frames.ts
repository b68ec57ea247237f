/** How many samples are judged at once: 32 ms. */
export const frameSamples = 512
/** What the model was taught on, in samples a second. */
export const modelRate = 16_000

/** Judges sound frame by frame, and remembers what it heard. */
export type VoiceJudge = {
  /** How likely it is that somebody speaks in these 512 samples at 16 kHz; 0 to 1. */
  judge(frame: Float32Array): number
  /** Forgets what it heard before. */
  reset(): void
}
