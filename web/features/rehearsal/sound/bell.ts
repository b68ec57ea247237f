import type { Samples } from './shape.ts'

const rate = 24_000
const seconds = 0.6
/** As loud as a reader at their quietest: it says that something sounds, and startles nobody. */
const loudness = 0.12
/** A small bell's tones over its lowest, and how soon each dies away. */
const tones = [
  { hz: 880, lastsS: 0.22 },
  { hz: 2_429, lastsS: 0.09 },
] as const

let made: Samples | undefined

/** The one sound that stands for every sound of a script. */
export function createBell(): Samples {
  made ??= {
    rate,
    samples: Float32Array.from({ length: rate * seconds }, (_, n) => {
      const at = n / rate
      const strike = Math.min(1, at / 0.004)
      const ringing = tones.reduce(
        (sum, { hz, lastsS }) => sum + Math.sin(2 * Math.PI * hz * at) * Math.exp(-at / lastsS),
        0,
      )
      return (loudness * strike * ringing) / tones.length
    }),
  }
  return made
}
