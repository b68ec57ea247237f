/** What every engine hands on, whatever it speaks in: mono, 16 bits, this many samples a second. */
export const SAMPLE_RATE = 24_000

export const samplesOf = (ms: number, rate = SAMPLE_RATE): number => Math.round((ms * rate) / 1000)

export function toInt16(sound: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(sound.length)
  for (let n = 0; n < pcm.length; n++)
    pcm[n] = Math.max(-32_768, Math.min(32_767, Math.round((sound[n] ?? 0) * 32_768)))
  return pcm
}

export const fromDecibels = (decibels: number): number => 10 ** (decibels / 20)
