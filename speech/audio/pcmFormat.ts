/** The sample rate of the audio that all engines return, in Hz. This audio is mono with 16-bit samples. */
export const SAMPLE_RATE = 24_000

/** Converts milliseconds to samples. */
export const msToSamples = (ms: number, rate = SAMPLE_RATE): number => Math.round((ms * rate) / 1000)

/** Converts samples from −1…1 to 16-bit samples. Values outside that range are clipped. */
export function toInt16(sound: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(sound.length)
  for (let n = 0; n < pcm.length; n++)
    pcm[n] = Math.max(-32_768, Math.min(32_767, Math.round((sound[n] ?? 0) * 32_768)))
  return pcm
}

/** Converts decibels to a factor on the amplitude. */
export const decibelsToFactor = (decibels: number): number => 10 ** (decibels / 20)
