/** Number of samples per frame; a frame lasts 32 ms. */
export const frameLength = 512
/** Sample rate that the model was trained on, in samples per second. */
export const modelSampleRate = 16_000

/** Estimates frame by frame whether audio contains speech. Each result also depends on the earlier frames. */
export type SpeechDetector = {
  /** Returns the probability, 0 to 1, that these 512 samples at 16 kHz contain speech. */
  estimateSpeech(frame: Float32Array): number
  /** Resets the state that earlier frames changed. Call this before audio that does not continue the last frame. */
  reset(): void
}
