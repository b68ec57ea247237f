const rate = 24_000
const seconds = 0.6
/** Peak amplitude, 0 to 1: about as loud as a quiet reader. */
const loudness = 0.12
/**
 * The tones that together sound like a small bell. Each one has the time constant of its decay in seconds. The
 * rehearsal room uses the same tones.
 */
const tones = [
  { hz: 880, decaySeconds: 0.22 },
  { hz: 2_429, decaySeconds: 0.09 },
] as const

/** Returns the samples of the bell that is heard at a sound cue, at 24 kHz. */
export function createBellPcm(): Int16Array {
  return Int16Array.from({ length: rate * seconds }, (_, n) => {
    const at = n / rate
    const attack = Math.min(1, at / 0.004)
    const partials = tones.reduce(
      (sum, { hz, decaySeconds }) => sum + Math.sin(2 * Math.PI * hz * at) * Math.exp(-at / decaySeconds),
      0,
    )
    return Math.round((loudness * attack * partials * 32_767) / tones.length)
  })
}
