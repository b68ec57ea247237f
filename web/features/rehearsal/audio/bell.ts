import type { Samples } from './audioShaping.ts'

const rate = 24_000
const seconds = 0.6
/** Peak amplitude of the bell, 0 to 1: about as loud as a quiet reader. */
const loudness = 0.12
/** The partial tones of a small bell: frequency, and time constant of the decay in seconds. */
const tones = [
  { hz: 880, decaySeconds: 0.22 },
  { hz: 2_429, decaySeconds: 0.09 },
] as const

let cachedBell: Samples | undefined

/** Returns the sound of a bell. With the setting `playsBellAtSoundCue`, the rehearsal plays it at every sound cue. */
export function createBell(): Samples {
  cachedBell ??= {
    rate,
    samples: Float32Array.from({ length: rate * seconds }, (_, n) => {
      const at = n / rate
      const attack = Math.min(1, at / 0.004)
      const partials = tones.reduce(
        (sum, { hz, decaySeconds }) => sum + Math.sin(2 * Math.PI * hz * at) * Math.exp(-at / decaySeconds),
        0,
      )
      return (loudness * attack * partials) / tones.length
    }),
  }
  return cachedBell
}
